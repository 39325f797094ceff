import { type LoginBody, login } from '@curbcut/contract';
import { request } from '../api/request.ts';
import { type AttributionResult, claimScans } from './claim-scans.ts';
import { setCurrentUser } from './current-user.ts';
import { saveTokens } from './tokens.ts';

/**
 * Signs in and claims the scans that were made in this browser as a guest.
 *
 * @param remember whether the session outlives the tab
 * @returns the result of the claim
 * @throws {ApiError} if the server refuses or cannot be reached
 */
export async function signIn(body: LoginBody, remember: boolean): Promise<AttributionResult> {
  const { access, refresh, user } = await request(login, { body });
  saveTokens({ access, refresh }, remember);
  setCurrentUser(user);
  return claimScans();
}
