import type { User } from '@curbcut/contract';
import { createContext, useContext } from 'react';

/** The signed-in user as displayed in the shell; `first_name` may be empty. */
export type SessionUser = Pick<User, 'username' | 'first_name'>;

/** The user of the application in this browser. */
export interface SessionContextValue {
  /** `null` for a guest, and until the user is known, as in prerendered pages. */
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
