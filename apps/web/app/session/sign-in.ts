import { type LoginBody, login, type User } from '@curbcut/contract';
import { ask } from '../api/ask.ts';
import { attributeScans } from './attribute-scans.ts';
import { setCurrentUser } from './current-user.ts';
import { keepTokens } from './tokens.ts';

/**
 * Signs in and takes the scans that were made here as a guest along.
 *
 * @param remember whether the session outlives the tab
 * @throws {ApiError} when the server refuses or cannot be asked
 */
export async function signIn(body: LoginBody, remember: boolean): Promise<User> {
  const { access, refresh, user } = await ask(login, { body });
  keepTokens({ access, refresh }, remember);
  setCurrentUser(user);
  await attributeScans();
  return user;
}
