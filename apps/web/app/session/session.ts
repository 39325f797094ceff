import type { User } from '@curbcut/contract';
import { createContext, useContext } from 'react';

/** What the shell shows of somebody who is signed in; `first_name` may be empty. */
export type SessionUser = Pick<User, 'username' | 'first_name'>;

/** Who uses the application in this browser. */
export interface SessionContextValue {
  /** `null` for a guest, and while nobody knows yet: a page as it was built belongs to no one. */
  readonly user: User | null;
  /** Ends the session here and goes to the login page. */
  readonly signOut: () => void;
}

/** Everyone is a guest until a provider says otherwise. */
export const guestSession: SessionContextValue = { user: null, signOut: () => {} };

/** Given by whatever keeps the session; read through `useSession`. */
export const SessionContext = createContext<SessionContextValue>(guestSession);

/** The session of the person in front of the screen. */
export function useSession(): SessionContextValue {
  return useContext(SessionContext);
}
