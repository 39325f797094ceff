import { checkPasswordResetToken, confirmPasswordReset } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { NewPasswordFields } from '#app/components/NewPasswordFields.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { getFieldErrorMessage, showFormErrors } from '../auth-errors.ts';

/**
 * How long the success message is shown before the redirect to the login page, in milliseconds
 * (docs/decisions/0095-fixed-values.md).
 */
const REDIRECT_DELAY_MS = 3_000;

/** Sets a new password with the emailed link. */
export default function ResetPassword() {
  const { token = '' } = useParams();
  const check = useLinkCheck(token);
  return (
    <AuthCard
      title="Set a new password"
      intro="You’ll be signed out on all devices."
      footer={
        <>
          <Link to="/forgot-password" className="text-link">
            Request a new link
          </Link>{' '}
          or{' '}
          <Link to="/login" className="text-link">
            go back to Sign In
          </Link>
        </>
      }
    >
      {check.problem !== null ? (
        <Notice kind="error" isAnnounced>
          {check.problem}
        </Notice>
      ) : check.isPending ? (
        <LoadingState>Checking link</LoadingState>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </AuthCard>
  );
}

/**
 * Checks the link so that users don't type a password for an invalid one. If the check fails for another
 * reason, the form is shown: the link is checked again on submit.
 */
function useLinkCheck(token: string): { isPending: boolean; problem: string | null } {
  const { isPending, error } = useQuery({
    queryKey: ['password-reset-check', token],
    queryFn: () => callApi(checkPasswordResetToken, { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (token === '') {
    return { isPending: false, problem: 'Invalid reset link. Please request a new password reset.' };
  }
  const isRefused = error instanceof ApiError && error.status === 400;
  return { isPending, problem: isRefused ? getFieldErrorMessage(error, 'Password reset failed') : null };
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(confirmPasswordReset.body),
    defaultValues: { token, new_password: '', new_password2: '' },
  });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = form.handleSubmit(
    async (body) => {
      setProblem(null);
      try {
        setDone((await callApi(confirmPasswordReset, { body })).message);
      } catch (error) {
        setProblem(
          showFormErrors(form, error, 'Password reset failed') ??
            form.getFieldState('token').error?.message ??
            null,
        );
      }
    },
    ({ token: wrong }) => setProblem(wrong?.message ?? null),
  );

  return (
    <>
      {problem && (
        <Notice kind="error" isAnnounced>
          {problem}
        </Notice>
      )}
      {done && (
        <Notice kind="success" isAnnounced>
          <p>{done}</p>
          <p>Taking you to the sign-in page.</p>
        </Notice>
      )}
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <NewPasswordFields errors={errors} register={(name) => form.register(name)} />
        <Button type="submit" size="lg" isPending={isSubmitting} disabled={done !== null}>
          {isSubmitting ? 'Setting password...' : 'Set password'}
        </Button>
      </form>
    </>
  );
}
