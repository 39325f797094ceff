import { spendLinksOf } from '../db/queries/one-time-tokens.ts';
import { updateUser } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { holdLink, takeLink } from './links.ts';

/**
 * Verifies the email address of an account by the token that was mailed to it. A link of an account that is verified
 * already is no error, used or not: people click twice, and mail programs open links too.
 *
 * @returns whether the address was verified before.
 * @throws {ApiProblem} when the token does not work.
 */
export async function verifyAddress(
  services: Services,
  caller: Caller,
  token: string,
): Promise<{ readonly wasVerified: boolean }> {
  return services.db.transaction(async (tx) => {
    const link = await holdLink(tx, token, 'verify-email');
    const { user } = link;
    if (user.isEmailVerified) return { wasVerified: true };
    await takeLink(tx, token, 'verify-email', link);
    await updateUser(tx, user.id, { isEmailVerified: true });
    await spendLinksOf(tx, user.id, 'verify-email');
    await audit(services, tx, 'email-verified', user.id, caller);
    return { wasVerified: false };
  });
}
