import { logout } from '@curbcut/contract';
import { request } from '../api/request.ts';
import { forgetComments } from '../audits/comment-draft.ts';
import { endSession, getCurrentUser } from './current-user.ts';
import { readTokens } from './tokens.ts';

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
