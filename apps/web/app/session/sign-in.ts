import {
  completeLogin,
  type LoginBody,
  type LoginReply,
  login,
  type TwoFactorChallenge,
} from '@curbcut/contract';
import { setCurrentUser } from '../api/current-user.ts';
import { request } from '../api/request.ts';
import { selectOrganization } from '../api/selected-organization.ts';
import { saveTokens } from '../api/tokens.ts';
import { type AttributionResult, claimScans } from './claim-scans.ts';

/**
 * Signs in and claims the scans that were made in this browser as a guest.
 *
 * @param remember whether the session outlives the tab
 * @returns the result of the claim; the challenge to complete if the account has two-factor authentication
 * @throws {ApiError} if the server refuses or cannot be reached
 */
export async function signIn(
  body: LoginBody,
  remember: boolean,
): Promise<AttributionResult | TwoFactorChallenge> {
  const reply = await request(login, { body });
  return 'challenge' in reply ? reply : startSession(reply, remember);
}

/** Completes a sign-in with a code; otherwise like {@link signIn}. */
export async function completeSignIn(
  body: { readonly challenge: string; readonly code: string },
  remember: boolean,
): Promise<AttributionResult> {
  return startSession(await request(completeLogin, { body }), remember);
}

/** Starts the session of a completed sign-in; otherwise like {@link signIn}. */
export async function startSession(
  { access, refresh, user }: LoginReply,
  remember: boolean,
): Promise<AttributionResult> {
  // A different user may have closed this browser without signing out.
  selectOrganization(null);
  saveTokens({ access, refresh }, remember);
  setCurrentUser(user);
  return claimScans();
}
