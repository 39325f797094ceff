import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { countHourlyUse } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';

/**
 * Counts a report that is to be made; one that was made already does not count.
 *
 * @throws {ApiProblem} 429 when as many were asked for as may be.
 */
export function countReport(services: Pick<Services, 'vault'>, tx: Db, caller: Caller): Promise<void> {
  return countHourlyUse(services, tx, caller, {
    name: 'report',
    visitor: 30,
    account: 200,
    problem: 'report/too-many',
    actionText: 'reports were made',
  });
}
