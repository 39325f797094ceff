import type { User } from '@curbcut/contract';
import { clearTokens } from './tokens.ts';

let user: User | null = null;
const userListeners = new Set<() => void>();
const sessionEndListeners = new Set<() => void>();

/** The current user, if known. */
export function getCurrentUser(): User | null {
  return user;
}

/** Stores the account as returned by the server: after sign-in, and after a change. */
export function setCurrentUser(changed: User | null): void {
  user = changed;
  for (const listener of userListeners) listener();
}

/** Subscribes to changes; returns a function that unsubscribes. */
export function onUserChange(listener: () => void): () => void {
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

/** Ends the session in this browser: clears the tokens and notifies listeners, which open the login page. */
export function endSession(): void {
  clearTokens();
  setCurrentUser(null);
  for (const listener of sessionEndListeners) listener();
}

/** Subscribes to the end of the session; returns a function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}
