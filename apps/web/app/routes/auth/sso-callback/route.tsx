import { finishSso, finishSsoTest, type LoginReply, type SsoLink } from '@curbcut/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { request } from '#app/api/request.ts';
import { selectOrganization } from '#app/api/selected-organization.ts';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { clearPendingInvitation } from '#app/session/pending-invitation.ts';
import { getRedirectTarget } from '#app/session/redirect-target.ts';
import { startSession } from '#app/session/sign-in.ts';
import { type PendingSsoRequest, takeSsoRequest } from '#app/session/sso-request.ts';
import { AuthCard } from '../AuthCard.tsx';
import { getFieldErrorMessage } from '../auth-errors.ts';
import { LinkAccount } from './LinkAccount.tsx';

const NOT_REQUESTED = 'This sign-in has expired or was started in a different tab. Start again.';

/** The result of the provider's response, if it isn't a session. */
type Result =
  | { readonly link: SsoLink; readonly pending: PendingSsoRequest }
  | { readonly problem: string; readonly isTest?: boolean };

/** The redirect URI for providers: finishes the sign-in or the test. */
export default function SsoCallback() {
  const { organizationId = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState<Result | null>(null);
  const isStarted = useRef(false);

  async function enter(reply: LoginReply, { remember, redirect }: PendingSsoRequest) {
    await startSession(reply, remember);
    selectOrganization(organizationId);
    clearPendingInvitation();
    await navigate(getRedirectTarget(redirect), { replace: true });
  }

  const finish = useEffectEvent(async () => {
    const pending = takeSsoRequest(organizationId);
    if (!pending) return setResult({ problem: NOT_REQUESTED });
    const body = { query: search, browser_secret: pending.browser_secret };
    try {
      if (pending.isTest) {
        const report = await callApi(finishSsoTest, { params: { organizationId }, body });
        await navigate('/organization/single-sign-on', { replace: true, state: { report } });
        return;
      }
      const reply = await request(finishSso, { body: { ...body, organization_id: organizationId } });
      if ('link' in reply) setResult({ link: reply, pending });
      else await enter(reply, pending);
    } catch (error) {
      setResult({ problem: getFieldErrorMessage(error, 'Login failed'), isTest: pending.isTest });
    }
  });

  // The code in the URL works once, and effects run twice in development.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void finish();
  }, []);

  if (result && 'link' in result) {
    const { link, pending } = result;
    return (
      <AuthCard
        title="Link your account"
        intro={
          <>
            An account with the address <strong>{link.email}</strong> already exists. Confirm that it’s yours
            to use it with {link.organization_name}’s single sign-on.
          </>
        }
      >
        <LinkAccount
          link={link}
          onLinked={(reply) => enter(reply, pending)}
          onExpired={(problem) => setResult({ problem })}
        />
      </AuthCard>
    );
  }
  if (result?.isTest) {
    return (
      <AuthCard title="We couldn’t finish the test">
        <Notice kind="error" isAnnounced>
          {result.problem}
        </Notice>
        <LinkButton to="/organization/single-sign-on">Back to settings</LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={result ? 'We couldn’t sign you in' : 'Signing in'}>
      {result ? (
        <>
          <Notice kind="error" isAnnounced>
            {result.problem}
          </Notice>
          <LinkButton to="/login/single-sign-on">Start again</LinkButton>
          <LinkButton to="/login" variant="secondary">
            Sign in with a password
          </LinkButton>
        </>
      ) : (
        <LoadingState>Signing you in...</LoadingState>
      )}
    </AuthCard>
  );
}
