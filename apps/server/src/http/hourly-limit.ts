import { formatCount, formatNumber } from '@curbcut/scoring';
import type { Db } from '../db/database.ts';
import { countLimitUse } from '../db/queries/rate-limits.ts';
import type { Services } from '../services.ts';
import { ApiProblem, type ProblemCode } from './api-problem.ts';

/** Hourly limit on an expensive operation. */
export interface HourlyLimit {
  /** Name of the rate-limited operation. */
  readonly name: string;
  /** For visitors in one network, without an account. */
  readonly visitor: number;
  readonly account: number;
  readonly problem: ProblemCode;
  /** What is limited, as it appears in the message: “reports”. */
  readonly usesText: string;
}

/** The sender of a request that uses a limit. */
interface LimitedCaller {
  /** The person or the API key. */
  readonly actor: { readonly id: string } | null;
  readonly network: string;
}

const HOUR_SECONDS = 3600;

/**
 * Counts a use of a limit.
 *
 * @throws {ApiProblem} the limit's problem, with the time to wait, if the limit is used up.
 */
export async function countHourlyUse(
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  { actor, network }: LimitedCaller,
  { name, visitor, account, problem, usesText }: HourlyLimit,
): Promise<void> {
  const maxUses = actor ? account : visitor;
  const limit = { name: `${actor ? 'account' : 'visitor'}-${name}`, maxUses, windowSeconds: HOUR_SECONDS };
  const { admitted, resetsAt } = await countLimitUse(db, limit, vault.createPseudonym(actor?.id ?? network));
  if (admitted) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiProblem(problem, {
    error:
      `${actor ? 'You’ve' : 'Your network has'} reached the limit of ${formatNumber(maxUses)} ${usesText} an hour. ` +
      `Try again in ${formatCount(minutes, 'minute')}.`,
    retryAfterSeconds,
  });
}
