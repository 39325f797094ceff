import { confirmReportEmails, stopReportEmails } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { request } from '#app/api/request.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { LinkLandingPage } from '#app/shell/LinkLandingPage.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

/** The two actions that links in report emails offer. */
const actions = {
  confirm: {
    contract: confirmReportEmails,
    title: 'Get this report by email?',
    text: 'Confirm that you want to get an accessibility report by email. You can unsubscribe from any of the emails.',
    button: 'Confirm address',
    doneTitle: 'Address confirmed',
    doneText: (sender: string, every: string) => `You’ll get the ${every} report from ${sender} by email.`,
  },
  unsubscribe: {
    contract: stopReportEmails,
    title: 'Unsubscribe from this report?',
    text: 'You won’t get this report by email anymore.',
    button: 'Unsubscribe',
    doneTitle: 'Unsubscribed',
    doneText: (sender: string, every: string) => `You won’t get the ${every} report from ${sender} anymore.`,
  },
} as const;

/** The page that links in report emails lead to. */
export default function ReportEmailsPage() {
  const { action = '', token = '' } = useParams();
  if (action !== 'confirm' && action !== 'unsubscribe') return <Navigate to="/" replace />;
  return (
    <QueryProvider>
      <MinimalLayout>
        <ReportEmails action={action} token={token} />
      </MinimalLayout>
    </QueryProvider>
  );
}

/** Asks first, because mail scanners open links but don't press buttons. */
function ReportEmails({ action, token }: { action: keyof typeof actions; token: string }) {
  const { contract, title, text, button, doneTitle, doneText } = actions[action];
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => request(contract, { body: { token } }),
  });
  const isDone = data !== undefined;
  useEffect(() => {
    if (isDone) focusHeading();
  }, [isDone]);
  if (data) {
    return (
      <LinkLandingPage title={doneTitle}>
        <p>{doneText(data.organization, data.every)}</p>
      </LinkLandingPage>
    );
  }
  return (
    <LinkLandingPage title={title}>
      <p>{text}</p>
      <ErrorNotice error={error} />
      <Button className="justify-self-start" isPending={isPending} onClick={() => mutate()}>
        {button}
      </Button>
    </LinkLandingPage>
  );
}
