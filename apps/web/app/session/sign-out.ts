import { logout } from '@curbcut/contract';
import { endSession, getCurrentUser } from '../api/current-user.ts';
import { request } from '../api/request.ts';
import { readTokens } from '../api/tokens.ts';
import { forgetComments } from './drafts.ts';

/**
 * Ends the session immediately in this browser, and on the server if it responds; server errors are ignored.
 * Removes audit comments that were not saved with an answer.
 */
export function signOut(): void {
  const refresh_token = readTokens()?.refresh;
  const user = getCurrentUser();
  if (user) forgetComments(localStorage, user.id);
  endSession();
  if (refresh_token) request(logout, { body: { refresh_token } }).catch(() => {});
}
