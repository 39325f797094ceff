import { formatCount } from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { countLimitUse } from '../db/queries/rate-limits.ts';
import type { Services } from '../services.ts';
import { ApiProblem, type ProblemCode } from './api-problem.ts';
import type { Caller } from './caller.ts';

/** Hourly limit of an expensive operation. */
export interface HourlyLimit {
  /** Name of the limited operation. */
  readonly name: string;
  /** For visitors in one network, without an account. */
  readonly visitor: number;
  readonly account: number;
  readonly problem: ProblemCode;
  /** The counted action in the message: "reports were created". */
  readonly actionText: string;
}

const HOUR_SECONDS = 3600;

/**
 * Counts a use of a limit.
 *
 * @throws {ApiProblem} the limit's problem, with the time to wait, when it is used up.
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
      `Try again in ${formatCount(minutes, 'minute')}.`,
    retryAfterSeconds,
  });
}
