import { LoginBody, type PasskeyAssertion } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { MessageDialog } from '#app/components/MessageDialog.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import type { AttributionResult } from '#app/session/claim-scans.ts';
import {
  askForPasskey,
  describePasskeyProblem,
  signInWithPasskey,
  supportsPasskeys,
} from '#app/session/passkeys.ts';
import { clearPendingInvitation, getPendingInvitation } from '#app/session/pending-invitation.ts';
import { getRedirectTarget } from '#app/session/redirect-target.ts';
import { completeSignIn, signIn } from '#app/session/sign-in.ts';
import { getSiteSetting } from '#app/site/site-settings.ts';
import { AuthCard } from '../AuthCard.tsx';
import { showFormErrors } from '../auth-errors.ts';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';
import { TwoFactorStep } from './TwoFactorStep.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** Maximum length of a message in the URL; longer ones do not come from Curbcut. */
const MAX_MESSAGE_LENGTH = 200;

/**
 * Explains what happened to the scans that the user ran as a guest: some may exceed the plan, and links to
 * the others no longer open for anyone else.
 */
function showClaimedScans(attribution: AttributionResult): void {
  if (!attribution.success) return;
  const { attributed_count: claimed, over_quota_count: left } = attribution;
  if (claimed > 0) {
    const [subject, object] =
      claimed === 1
        ? ['The scan you ran as a guest is', 'it']
        : [`The ${claimed} scans you ran as a guest are`, 'them'];
    showToast({
      kind: 'info',
      text: `${subject} in your account now, so links you’ve sent no longer work for others. To share ${object}, use Share in the results.`,
    });
  }
  if (left > 0) {
    showToast({
      kind: 'warning',
      text: `We couldn’t add ${formatCount(left, 'scan')} from this browser: you’ve used all your scans this month. ${left === 1 ? 'It’s' : 'They’re'} still under Scan Results.`,
    });
  }
}

/** A sign-in with the correct password that still needs a code. */
interface UnfinishedSignIn {
  readonly challenge: string;
  readonly remember: boolean;
}

/** The sign-in screen. */
export default function Login() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState<UnfinishedSignIn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function finish(attribution: AttributionResult) {
    showClaimedScans(attribution);
    const target = query.get('redirect') ?? getPendingInvitation();
    clearPendingInvitation();
    await navigate(getRedirectTarget(target), { replace: true });
  }

  if (unfinished) {
    const { challenge, remember } = unfinished;
    return (
      <AuthCard
        title="Two-factor authentication"
        intro="Enter the six-digit code from your authenticator app."
      >
        <TwoFactorStep
          onSubmit={async (code) => finish(await completeSignIn({ challenge, code }, remember))}
          onCancel={(message) => {
            setUnfinished(null);
            setProblem(message);
          }}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Sign in"
      intro="Sign in to see your scans, reports and settings."
      footer={
        getSiteSetting('closedSignUp') !== 'closed' && (
          <>
            No account yet?{' '}
            <Link to="/register" className="text-link">
              Create Account
            </Link>
          </>
        )
      }
    >
      <PasswordStep
        problem={problem}
        onProblem={setProblem}
        onSubmit={async (body, remember) => {
          const reply = await signIn(body, remember);
          if ('challenge' in reply) setUnfinished({ challenge: reply.challenge, remember });
          else await finish(reply);
        }}
        onPasskey={async (credential, remember) => finish(await signInWithPasskey(credential, remember))}
      />
    </AuthCard>
  );
}

/** Returns the query that keeps the page to open after signing in. */
function getSsoQuery(query: URLSearchParams): string {
  const redirect = query.get('redirect');
  return redirect === null ? '' : `?${new URLSearchParams({ redirect })}`;
}

interface PasswordStepProps {
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onSubmit: (body: LoginBody, remember: boolean) => Promise<void>;
  onPasskey: (credential: PasskeyAssertion, remember: boolean) => Promise<void>;
}

function PasswordStep({ problem, onProblem, onSubmit, onPasskey }: PasswordStepProps) {
  const [query] = useSearchParams();
  const formElement = useRef<HTMLFormElement>(null);
  const passkey = usePasskeySignIn(onProblem, (credential) =>
    onPasskey(credential, new FormData(formElement.current ?? undefined).has('remember')),
  );
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const message = query.get('message')?.slice(0, MAX_MESSAGE_LENGTH);

  const submit = form.handleSubmit(async (body, event) => {
    onProblem(null);
    const remember = new FormData(event?.target as HTMLFormElement).has('remember');
    try {
      await onSubmit(body, remember);
    } catch (error) {
      onProblem(showFormErrors(form, error, 'Login failed'));
    }
  });

  return (
    <>
      {message && <Notice>{message}</Notice>}
      {query.get('redirect')?.startsWith('/invitations/') && (
        <Notice>
          You’ve been invited. Sign in or create an account with the email address that received the
          invitation.
        </Notice>
      )}
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
      <form ref={formElement} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
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
      <div className="grid gap-3">
        {supportsPasskeys() && (
          <Button variant="secondary" size="lg" isPending={passkey.isPending} onClick={passkey.start}>
            Sign in with a passkey
          </Button>
        )}
        <LinkButton to={`/login/single-sign-on${getSsoQuery(query)}`} variant="secondary" size="lg">
          Continue with single sign-on
        </LinkButton>
      </div>
    </>
  );
}

/** Signs in with a passkey: one that the user selects in the autofill list, or one that a button asks for. */
function usePasskeySignIn(
  onProblem: (problem: string | null) => void,
  onCredential: (credential: PasskeyAssertion) => Promise<void>,
) {
  const [isPending, setPending] = useState(false);
  async function signIn(getCredential: () => Promise<PasskeyAssertion>) {
    onProblem(null);
    setPending(true);
    try {
      await onCredential(await getCredential());
    } catch (error) {
      onProblem(describePasskeyProblem(error));
    } finally {
      setPending(false);
    }
  }
  usePasskeyAutofill(!isPending, (credential) => signIn(async () => credential));
  return { isPending, start: () => void signIn(askForPasskey) };
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
