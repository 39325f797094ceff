import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { endSession, getCurrentUser, onSessionEnd, onUserChange } from './current-user.ts';
import { SessionContext } from './session.ts';
import { readTokens } from './tokens.ts';

/** Loaded on demand, because guests, who are most visitors of the public pages, need none of this code. */
function loadCurrentUser(): void {
  if (readTokens() !== null) void import('./load-user.ts').then(({ loadUser }) => loadUser()).catch(() => {});
}

/** Provides the current user across tabs, and opens the login page when the session ends. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(onUserChange, getCurrentUser, () => null);
  const navigate = useNavigate();

  useEffect(() => onSessionEnd(() => void navigate('/login')), [navigate]);

  useEffect(() => {
    loadCurrentUser();
  }, []);

  useEffect(() => {
    const onStorage = () => {
      if (getCurrentUser() === null) loadCurrentUser();
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
