import { LoginBody } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { MessageDialog } from '#app/components/MessageDialog.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/scans/format.ts';
import type { AttributionResult } from '#app/session/claim-scans.ts';
import { getRedirectTarget } from '#app/session/redirect-target.ts';
import { signIn } from '#app/session/sign-in.ts';
import { AuthCard } from '../AuthCard.tsx';
import { showFormErrors } from '../auth-errors.ts';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';

/** Maximum length of a message in the URL; longer ones do not come from Curbcut. */
const MAX_MESSAGE_LENGTH = 200;

/** Guest scans that exceeded the plan are not lost, but the user would not find them. */
function showOverQuotaNotice(attribution: AttributionResult): void {
  if (!attribution.success || attribution.over_quota_count === 0) return;
  const count = attribution.over_quota_count;
  showToast({
    kind: 'warning',
    text: `We couldn’t add ${formatCount(count, 'scan')} from this browser: you’ve used all your scans this month. ${count === 1 ? 'It’s' : 'They’re'} still under Scan Results.`,
  });
}

/** The sign-in screen (specification, section 2, "Login"). */
export default function Login() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const message = query.get('message')?.slice(0, MAX_MESSAGE_LENGTH);

  const submit = form.handleSubmit(async (body, event) => {
    setProblem(null);
    const remember = new FormData(event?.target as HTMLFormElement).has('remember');
    try {
      showOverQuotaNotice(await signIn(body, remember));
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Login failed'));
      return;
    }
    await navigate(getRedirectTarget(query.get('redirect')), { replace: true });
  });

  return (
    <AuthCard
      title="Sign in"
      intro="Sign in to see your scans, reports and settings."
      footer={
        <>
          No account yet?{' '}
          <Link to="/register" className="text-link">
            Create Account
          </Link>
        </>
      }
    >
      {message && <Notice>{message}</Notice>}
      {problem?.includes('Email not verified') ? (
        <EmailNotVerified
          problem={problem}
          email={() => form.getValues('email')}
          onMissingEmail={(missing) => form.setError('email', { message: missing }, { shouldFocus: true })}
        />
      ) : (
        problem && (
          <Notice kind="error" isAnnounced>
            {problem}
          </Notice>
        )
      )}
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Checkbox label="Remember me" name="remember" />
          <Link to="/forgot-password" className="text-link inline-flex min-h-8 items-center">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" size="lg" isPending={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </AuthCard>
  );
}

interface EmailNotVerifiedProps {
  /** The server's message. */
  problem: string;
  /** Returns the current email address in the form. */
  email: () => string;
  /** Shows an error next to the email field. */
  onMissingEmail: (message: string) => void;
}

/** Warns that the email address is not verified, and resends the link. */
function EmailNotVerified({ problem, email, onMissingEmail }: EmailNotVerifiedProps) {
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
