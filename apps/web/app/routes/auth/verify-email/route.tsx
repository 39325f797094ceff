import { verifyEmail } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Loading } from '../../../components/states.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { VerificationFailed } from './VerificationFailed.tsx';

/** Takes the mailed link (specification, section 2, "Email verification"). */
export default function VerifyEmail() {
  const { token = '' } = useParams();
  // A query, not a mutation: it is asked once for a token, however often the screen is drawn.
  const verified = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => call(verifyEmail, { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  if (token === '') {
    return <VerificationFailed problem="Invalid verification link. Please check your email and try again." />;
  }
  if (verified.isError) return <VerificationFailed problem={problemOf(verified.error)} />;
  if (verified.isPending) {
    return (
      <AuthCard title="Verifying your email">
        <Loading>Verifying your address</Loading>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Email Verified!" intro={verified.data.message}>
      <div role="status" className="visually-hidden">
        Email Verified!
      </div>
      <LinkButton to="/login" size="lg">
        Continue to Sign In
      </LinkButton>
    </AuthCard>
  );
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.code === 'unreadable') return 'Email verification failed';
  return error.details.token?.[0] ?? error.message;
}
