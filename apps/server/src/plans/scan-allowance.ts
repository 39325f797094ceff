import type { ScanLimits } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { createPlanAllowance } from './plan-allowance.ts';
import { createVisitorAllowance } from './visitor-allowance.ts';

/** What a caller may scan. */
export interface ScanAllowance {
  readonly pagesPerScan: number;
  /** Why a scan includes fewer pages than requested, as a sentence. */
  readonly pageLimitNotice: string;
  /** Returns what is currently left. */
  getLimits(): Promise<ScanLimits>;
  /**
   * Counts a scan that starts in this transaction.
   *
   * @returns the month in which it counts, so that it can be refunded; null when it does not count.
   * @throws {ApiProblem} when the limit is reached; nothing is counted then.
   */
  countScan(tx: Db): Promise<string | null>;
}

/** Returns a caller's allowance: by plan for an account, by configuration for a visitor. */
export function getAllowance(services: Services, { user, network }: Caller): ScanAllowance {
  return user ? createPlanAllowance(services, user) : createVisitorAllowance(services, network);
}
