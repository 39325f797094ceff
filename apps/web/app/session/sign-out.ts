import { logout } from '@curbcut/contract';
import { request } from '../api/request.ts';
import { endSession } from './current-user.ts';
import { readTokens } from './tokens.ts';

/** Ends the session locally at once, and on the server if it responds: its errors are ignored. */
export function signOut(): void {
  const refresh_token = readTokens()?.refresh;
  endSession();
  if (refresh_token) request(logout, { body: { refresh_token } }).catch(() => {});
}
