import type { Db } from '../db/database.ts';
import { countLimitUse } from '../db/queries/rate-limits.ts';
import type { Services } from '../services.ts';
import { ApiProblem, type ProblemCode } from './api-problem.ts';
import type { Caller } from './caller.ts';

/** How often something that is dear to us may be asked for in an hour. */
export interface HourlyLimit {
  /** Names what is limited. */
  readonly name: string;
  /** By people of one network without an account. */
  readonly visitor: number;
  readonly account: number;
  readonly problem: ProblemCode;
  /** What was done so often: "reports were made". */
  readonly actionText: string;
}

const HOUR_SECONDS = 3600;

/**
 * Counts a use of a limit.
 *
 * @throws {ApiProblem} the limit's, with when to try again, when it is used up.
 */
export async function countHourlyUse(
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  { user, network }: Caller,
  { name, visitor, account, problem, actionText }: HourlyLimit,
): Promise<void> {
  const maxUses = user ? account : visitor;
  const limit = { name: `${user ? 'account' : 'visitor'}-${name}`, maxUses, windowSeconds: HOUR_SECONDS };
  const { admitted, resetsAt } = await countLimitUse(db, limit, vault.createPseudonym(user?.id ?? network));
  if (admitted) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiProblem(problem, {
    error:
      `${maxUses} ${actionText} for your ${user ? 'account' : 'network'} in the last hour, which is the limit. ` +
      `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  });
}
