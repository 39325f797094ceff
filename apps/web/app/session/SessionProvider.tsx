import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { endSession, getCurrentUser, onSessionEnd, onUserChange } from '../api/current-user.ts';
import { hasTabSessionHint } from '../api/tab-channel.ts';
import { readTokens } from '../api/tokens.ts';
import { SessionContext } from './session.ts';

/** Loaded on demand, because guests, who are most visitors of the public pages, need none of this code. */
async function loadCurrentUser(): Promise<void> {
  if (readTokens() === null) {
    if (!hasTabSessionHint()) return;
    await import('./tab-session.ts').then(({ receiveTabSession }) => receiveTabSession());
    if (readTokens() === null) return;
  }
  await import('./load-user.ts').then(({ loadUser }) => loadUser());
}

/** A failure is ignored here. It occurs again where the user is needed, and is reported there. */
const tryToLoadUser = () =>
  void loadCurrentUser()
    .catch(() => {})
    // From here on, it is known whether the user is a guest; see `root.tsx`.
    .finally(() => delete document.documentElement.dataset.session);

/** Provides the current user across tabs, and opens the login page when the session ends. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(onUserChange, getCurrentUser, () => null);
  const navigate = useNavigate();

  useEffect(() => onSessionEnd(() => void navigate('/login')), [navigate]);

  useEffect(tryToLoadUser, []);

  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    let stop = () => {};
    let isOver = false;
    void import('./tab-session.ts')
      .then(({ shareTabSession }) => {
        if (!isOver) stop = shareTabSession();
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, [isSignedIn]);

  useEffect(() => {
    const onStorage = () => {
      if (getCurrentUser() === null) tryToLoadUser();
      else if (readTokens() === null) endSession();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const session = useMemo(
    () => ({ user, signOut: () => void import('./sign-out.ts').then(({ signOut }) => signOut()) }),
    [user],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
