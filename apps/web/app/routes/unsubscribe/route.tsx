import { stopMessages } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { request } from '#app/api/request.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { getHost } from '#app/format/format.ts';
import { LinkLandingPage } from '#app/shell/LinkLandingPage.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';

/** The page that the link in each email about a site leads to. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return (
    <QueryProvider>
      <MinimalLayout>
        <Unsubscribe token={token} />
      </MinimalLayout>
    </QueryProvider>
  );
}

/** Asks first, because mail scanners open links but don't press buttons. */
function Unsubscribe({ token }: { token: string }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => request(stopMessages, { body: { token } }),
  });
  const isStopped = data !== undefined;
  useEffect(() => {
    if (isStopped) focusHeading();
  }, [isStopped]);
  const isAboutIssues = token.startsWith('issues.');
  if (data && data.origin === null) {
    return (
      <LinkLandingPage title="Unsubscribed from emails about issues">
        <p>You’ll still get notifications in Curbcut. You can change this under Settings at any time.</p>
        <LinkButton to="/profile" variant="secondary" className="justify-self-start">
          Open settings
        </LinkButton>
      </LinkLandingPage>
    );
  }
  if (data?.origin) {
    return (
      <LinkLandingPage title={`Unsubscribed from emails about ${getHost(data.origin)}`}>
        <p>Scheduled scans keep running. You can see their results at any time.</p>
        <LinkButton
          to={`/sites/${data.site_id}?view=schedule`}
          variant="secondary"
          className="justify-self-start"
        >
          Open the schedule
        </LinkButton>
      </LinkLandingPage>
    );
  }
  return (
    <LinkLandingPage
      title={
        isAboutIssues ? 'Unsubscribe from emails about issues?' : 'Unsubscribe from emails about this site?'
      }
    >
      <p>
        {isAboutIssues
          ? 'We email you about issues that are assigned to you, that you watch or where you’re mentioned. If you unsubscribe, you’ll still be notified in Curbcut.'
          : 'We email you when a scheduled scan finds new, fixed or regressed issues. If you unsubscribe, the scans keep running.'}
      </p>
      <ErrorNotice error={error} />
      <Button className="justify-self-start" isPending={isPending} onClick={() => mutate()}>
        Unsubscribe{' '}
      </Button>
    </LinkLandingPage>
  );
}
