import type { User } from '@curbcut/contract';
import { clearTokens } from './tokens.ts';

let user: User | null = null;
const userListeners = new Set<() => void>();
const sessionEndListeners = new Set<() => void>();

/** Who is signed in here, as far as it is known yet. */
export function getCurrentUser(): User | null {
  return user;
}

/** Takes what the server says of the account: after sign-in, after a change. */
export function setCurrentUser(changed: User | null): void {
  user = changed;
  for (const listener of userListeners) listener();
}

/** Calls back on every change; answers what takes that back. */
export function onUserChange(listener: () => void): () => void {
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

/** Ends the session in this browser: the tokens are gone, and whoever listens leads to the login page. */
export function endSession(): void {
  clearTokens();
  setCurrentUser(null);
  for (const listener of sessionEndListeners) listener();
}

/** Calls back when a session ends; answers what takes that back. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}
