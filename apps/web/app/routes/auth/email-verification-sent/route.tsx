import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { EmailLink } from '#app/site/EmailLink.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { getSiteSetting } from '#app/site/site-settings.ts';
import { AuthCard } from '../AuthCard.tsx';
import { PromptForEmail } from '../PromptForEmail.tsx';
import { getResendError, useResendVerification } from '../use-resend-verification.ts';

/**
 * Seconds before the email can be resent: initially, and after each resend (docs/decisions/0095-fixed-values.md).
 */
const RESEND_COOLDOWN_SECONDS = { first: 30, next: 60 } as const;

/** Shows that the verification email was sent. */
export default function EmailVerificationSent() {
  const [query] = useSearchParams();
  const email = query.get('email')?.trim() ?? '';
  const { left, start } = useCountdown(RESEND_COOLDOWN_SECONDS.first);
  const resend = useResendVerification();
  const [asking, setAsking] = useState(false);

  const send = (address: string) =>
    resend.mutate(address, { onSuccess: () => start(RESEND_COOLDOWN_SECONDS.next) });

  return (
    <AuthCard
      title="Check Your Email"
      intro={
        email === '' ? (
          'We sent you a link to verify your email address.'
        ) : (
          <>
            We sent a verification link to <strong className="wrap-anywhere text-ink">{email}</strong>.
          </>
        )
      }
      footer={
        <>
          Still no email?{' '}
          <IfSetting setting="supportEmail">
            Write to <EmailLink setting="supportEmail" />
          </IfSetting>
          <IfSetting setting="!supportEmail">
            <Link to="/contact" className="text-link">
              Contact us
            </Link>
          </IfSetting>
        </>
      }
    >
      <section aria-labelledby="next-steps">
        <h2 id="next-steps" className="mb-2 text-title font-bold">
          Next steps
        </h2>
        <ol className="list-decimal space-y-1.5 pl-6">
          <li>Open the email from Curbcut.</li>
          <li>Select the link in it within 24 hours.</li>
          <li>Sign in and start your first scan.</li>
        </ol>
      </section>
      {resend.isSuccess && (
        <Notice kind="success" isAnnounced>
          Verification email sent successfully! Please check your inbox.
        </Notice>
      )}
      {resend.isError && (
        <Notice kind="error" isAnnounced>
          {getResendError(resend.error)}
        </Notice>
      )}
      <div className="grid gap-3">
        <LinkButton to="/login">Continue to Sign In</LinkButton>
        {/* Not `disabled`, because the pressed button would lose focus. */}
        <Button
          variant="secondary"
          aria-disabled={left > 0 || resend.isPending || undefined}
          isPending={resend.isPending}
          onClick={() => {
            if (left > 0) return;
            if (email === '') setAsking(true);
            else send(email);
          }}
          className="tabular-nums aria-disabled:cursor-not-allowed aria-disabled:border-line-strong aria-disabled:bg-sunken aria-disabled:text-muted"
        >
          {left > 0 ? `Resend in ${left}s` : 'Resend Verification Email'}
        </Button>
      </div>
      <section aria-labelledby="help-tips">
        <h2 id="help-tips" className="mb-2 text-title font-bold">
          Didn’t get the email?
        </h2>
        <ul className="list-disc space-y-1.5 pl-6 text-muted">
          <IfSetting setting="mailboxPath" as="li">
            This server isn’t set up to send email yet. On the computer it runs on, all emails are in the{' '}
            <a href={getSiteSetting('mailboxPath')} className="text-link">
              mailbox
            </a>
            .
          </IfSetting>
          <li>Check your spam folder.</li>
          <li>Typo in the address? Register again.</li>
          <li>Wait a few minutes. Some mail servers delay emails from new senders.</li>
        </ul>
      </section>
      <PromptForEmail isOpen={asking} onOpenChange={setAsking} onEmail={send} />
    </AuthCard>
  );
}

/**
 * Counts down whole seconds to 0. It reads the clock, so that a suspended tab does not lag.
 *
 * @param seconds the initial number of seconds; `start` restarts the countdown
 */
function useCountdown(seconds: number): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);

  const start = useCallback((from: number) => {
    setNow(Date.now());
    setUntil(Date.now() + from * 1_000);
  }, []);
  return { left, start };
}
