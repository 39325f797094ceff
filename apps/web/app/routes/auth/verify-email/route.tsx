import { verifyEmail } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { AuthCard } from '../AuthCard.tsx';
import { getFieldErrorMessage } from '../auth-errors.ts';
import { PromptForEmail } from '../PromptForEmail.tsx';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';

/** Verifies the email address with the emailed link. */
export default function VerifyEmail() {
  const { token = '' } = useParams();
  // A query, not a mutation: it runs once per token, however often the component renders.
  const verified = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => callApi(verifyEmail, { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  // The previous content no longer exists, so focus moves to the new heading.
  const isSettled = verified.isSuccess || verified.isError;
  useEffect(() => {
    if (isSettled) focusHeading();
  }, [isSettled]);

  if (token === '') {
    return <VerificationFailed problem="Invalid verification link. Please check your email and try again." />;
  }
  if (verified.isError)
    return <VerificationFailed problem={getFieldErrorMessage(verified.error, 'Email verification failed')} />;
  if (verified.isPending) {
    return (
      <AuthCard title="Verifying your email">
        <LoadingState>Verifying your email address</LoadingState>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Email Verified!" intro={verified.data.message}>
      <LinkButton to="/login" size="lg">
        Continue to Sign In
      </LinkButton>
    </AuthCard>
  );
}

/** Explains why the link did not work, and sends a new one. */
function VerificationFailed({ problem }: { problem: string }) {
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
