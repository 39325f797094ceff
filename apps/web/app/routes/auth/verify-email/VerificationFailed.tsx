import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { PromptForEmail } from '../PromptForEmail.tsx';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';

/** Explains why the link did not work, and sends a new one. */
export function VerificationFailed({ problem }: { problem: string }) {
  const resend = useResendVerification();
  const [asking, setAsking] = useState(false);
  return (
    <AuthCard title="Verification Failed">
      <Notice kind="error" isAnnounced>
        {problem}
      </Notice>
      {resend.isSuccess && (
        <Notice kind="success" isAnnounced>
          Verification email sent successfully!
        </Notice>
      )}
      {resend.isError && (
        <Notice kind="error" isAnnounced>
          {getResendError(resend.error)}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button isPending={resend.isPending} onClick={() => setAsking(true)}>
          Resend Verification Email
        </Button>
        <LinkButton to="/login" variant="secondary">
          Back to Sign In
        </LinkButton>
      </div>
      <PromptForEmail isOpen={asking} onOpenChange={setAsking} onEmail={(email) => resend.mutate(email)} />
    </AuthCard>
  );
}
