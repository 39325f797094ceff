import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { MessageDialog } from '../../../components/MessageDialog.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';

interface Props {
  /** The server's message. */
  problem: string;
  /** Returns the current email address in the form. */
  email: () => string;
  /** Shows an error at the email field. */
  onMissingEmail: (message: string) => void;
}

/** Warns that the email address is not verified, and resends the link. */
export function EmailNotVerified({ problem, email, onMissingEmail }: Props) {
  const resend = useResendVerification();
  const [sentMessage, setSentMessage] = useState<string | null>(null);

  function send() {
    const address = email().trim();
    if (address === '') return onMissingEmail('Please enter your email address first');
    resend.mutate(address, {
      onSuccess: () => setSentMessage('Verification email sent! Please check your inbox.'),
    });
  }

  return (
    <Notice kind="warning" isAnnounced>
      <p>{problem}</p>
      {resend.isError && <p className="font-semibold">{getResendError(resend.error)}</p>}
      <Button variant="secondary" size="sm" isPending={resend.isPending} onClick={send}>
        Resend Verification Email
      </Button>
      <MessageDialog title="Check your inbox" message={sentMessage} onDismiss={() => setSentMessage(null)} />
    </Notice>
  );
}
