import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';

/**
 * Counts a new report; an existing one does not count.
 *
 * @throws {ApiProblem} 429 when the hourly limit is reached.
 */
export function countReport(services: Pick<Services, 'vault'>, tx: Db, caller: Caller): Promise<void> {
  return countHourlyUse(services, tx, caller, {
    name: 'report',
    visitor: 30,
    account: 200,
    problem: 'report/too-many',
    actionText: 'reports were created',
  });
}
