import type { Db } from '../db/database.ts';
import { countUse, type RateLimit } from '../db/queries/rate-limits.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';

const HOUR_SECONDS = 3600;
/** Reports that are made for one network without an account, in an hour. One that was made already does not count. */
const OF_VISITOR: RateLimit = { name: 'visitor-report', most: 30, windowSeconds: HOUR_SECONDS };
/** The same for an account. */
const OF_ACCOUNT: RateLimit = { name: 'account-report', most: 200, windowSeconds: HOUR_SECONDS };

/**
 * Counts a report that is to be made.
 *
 * @throws {ApiProblem} 429 when as many were asked for as may be.
 */
export async function limitReports(
  { vault }: Pick<Services, 'vault'>,
  tx: Db,
  { user, network }: Caller,
): Promise<void> {
  const limit = user ? OF_ACCOUNT : OF_VISITOR;
  const { admitted, resetsAt } = await countUse(tx, limit, vault.pseudonym(user?.id ?? network));
  if (admitted) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiProblem('report/too-many', {
    error:
      `${limit.most} reports were made ${user ? 'for your account' : 'for your network'} in the last hour, which is the limit. ` +
      `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  });
}
