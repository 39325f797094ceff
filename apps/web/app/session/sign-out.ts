import { logout } from '@curbcut/contract';
import { ask } from '../api/ask.ts';
import { endSession } from './current-user.ts';
import { readTokens } from './tokens.ts';

/** Ends the session here at once, and on the server as far as it answers: its errors change nothing. */
export function signOut(): void {
  const refresh_token = readTokens()?.refresh;
  endSession();
  if (refresh_token) ask(logout, { body: { refresh_token } }).catch(() => {});
}
