import { spendLinksOf } from '../db/queries/one-time-tokens.ts';
import { updateUser } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { checkLink, takeLink } from './links.ts';

/**
 * Verifies the address of an account by the token that was mailed to it.
 *
 * @throws {ApiProblem} when the token is good for nothing.
 */
export async function verifyAddress(services: Services, caller: Caller, token: string): Promise<void> {
  await checkLink(services.db, token, 'verify-email');
  await services.db.transaction(async (tx) => {
    const userId = await takeLink(tx, token, 'verify-email');
    await updateUser(tx, userId, { isEmailVerified: true });
    await spendLinksOf(tx, userId, 'verify-email');
    await audit(services, tx, 'email-verified', userId, caller);
  });
}
