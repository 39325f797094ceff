import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/ContentStates.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { Notice } from '../components/Notice.tsx';
import { describePasskeyProblem, supportsPasskeys } from '../session/passkeys.ts';
import { confirmSession, usePasskeys } from '../session/use-passkeys.ts';
import { useOrganization } from './use-organization.ts';

/**
 * Replaces an organization's screens until the user has signed in the way it requires. Account settings stay
 * available.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { organization } = useOrganization();
  const { pathname } = useLocation();
  const required = organization?.required_sign_in ?? null;
  if (!organization || required === null || /^\/(profile|invitations)(\/|$)/.test(pathname)) return children;
  return (
    <>
      <h1 className="visually-hidden">{organization.name}</h1>
      {required === 'single_sign_on' ? (
        <EmptyState
          title={`${organization.name} requires single sign-on`}
          actions={
            <LinkButton to={`/login/single-sign-on?${new URLSearchParams({ redirect: pathname })}`}>
              Continue with single sign-on
            </LinkButton>
          }
        >
          <p>
            You signed in with your password or a passkey. Sign in with your organization’s account to
            continue.
          </p>
        </EmptyState>
      ) : (
        <SecondFactorGate name={organization.name} />
      )}
    </>
  );
}

/** Asks for the account's passkey, or to set up a second factor. */
function SecondFactorGate({ name }: { name: string }) {
  const { data } = usePasskeys({ isEnabled: supportsPasskeys() });
  const queryClient = useQueryClient();
  const confirmation = useMutation({
    mutationFn: confirmSession,
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const hasPasskey = data !== undefined && data.passkeys.length > 0;
  return (
    <EmptyState
      title={`${name} requires two-factor authentication`}
      actions={
        <>
          {hasPasskey && (
            <Button isPending={confirmation.isPending} onClick={() => confirmation.mutate()}>
              Confirm with your passkey
            </Button>
          )}
          <LinkButton to="/profile#two-factor" variant={hasPasskey ? 'secondary' : 'primary'}>
            Set up two-factor authentication
          </LinkButton>
          {!hasPasskey && supportsPasskeys() && (
            <LinkButton to="/profile#passkeys" variant="secondary">
              Add a passkey
            </LinkButton>
          )}
        </>
      }
    >
      {confirmation.isError && (
        <Notice kind="error" isAnnounced>
          <p>{describePasskeyProblem(confirmation.error)}</p>
        </Notice>
      )}
      <p>
        {hasPasskey
          ? 'You signed in with your password. Use your passkey to confirm that it’s you.'
          : 'Set it up in your account settings, or add a passkey there, then come back.'}
      </p>
    </EmptyState>
  );
}
