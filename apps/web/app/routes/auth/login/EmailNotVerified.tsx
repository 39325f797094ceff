import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { MessageDialog } from '../../../components/MessageDialog.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';

interface Props {
  /** What the server said. */
  problem: string;
  /** The address as it stands in the form now. */
  email: () => string;
  /** Says at the form's field what keeps the mail from being sent. */
  onMissingEmail: (message: string) => void;
}

/** Tells that the address is not verified yet, and sends the link again. */
export function EmailNotVerified({ problem, email, onMissingEmail }: Props) {
  const resend = useResendVerification();
  const [told, setTold] = useState<string | null>(null);

  function send() {
    const address = email().trim();
    if (address === '') return onMissingEmail('Please enter your email address first');
    resend.mutate(address, {
      onSuccess: () => setTold('Verification email sent! Please check your inbox.'),
    });
  }

  return (
    <Notice kind="warning" isAnnounced>
      <p>{problem}</p>
      {resend.isError && <p className="font-semibold">{getResendError(resend.error)}</p>}
      <Button variant="secondary" size="sm" isPending={resend.isPending} onClick={send}>
        Resend Verification Email
      </Button>
      <MessageDialog title="Check your inbox" message={told} onDismiss={() => setTold(null)} />
    </Notice>
  );
}
