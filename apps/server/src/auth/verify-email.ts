import { invalidateLinks } from '../db/queries/one-time-tokens.ts';
import { updateUser } from '../db/queries/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { consumeLink, lockLink } from './mailed-links.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Verifies the email address of an account with a mailed token. A link of an account that is already verified is not
 * an error, used or not: people click twice, and mail programs open links too.
 *
 * @returns whether the address was verified before.
 * @throws {ApiProblem} when the token does not work.
 */
export async function verifyEmailAddress(
  services: Services,
  caller: Caller,
  token: string,
): Promise<{ readonly wasVerified: boolean }> {
  return services.db.transaction(async (tx) => {
    const link = await lockLink(tx, token, 'verify-email');
    const { user } = link;
    if (user.isEmailVerified) return { wasVerified: true };
    await consumeLink(tx, token, 'verify-email', link);
    await updateUser(tx, user.id, { isEmailVerified: true });
    await invalidateLinks(tx, user.id, 'verify-email');
    await recordAudit(services, tx, 'email-verified', user.id, caller);
    return { wasVerified: false };
  });
}
