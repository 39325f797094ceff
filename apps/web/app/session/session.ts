import type { User } from '@curbcut/contract';
import { createContext, useContext } from 'react';

/** The signed-in user as displayed in the shell; `first_name` may be empty. */
export type SessionUser = Pick<User, 'username' | 'first_name'>;

/** The application's user in this browser. */
export interface SessionContextValue {
  /** `null` for a guest, and while unknown, because a prerendered page belongs to no user. */
  readonly user: User | null;
  /** Ends the session here and goes to the login page. */
  readonly signOut: () => void;
}

/** Defaults to a guest. */
const guestSession: SessionContextValue = { user: null, signOut: () => {} };

/** Provided by `SessionProvider`; read it with `useSession`. */
export const SessionContext = createContext<SessionContextValue>(guestSession);

/** Returns the current session. */
export function useSession(): SessionContextValue {
  return useContext(SessionContext);
}
