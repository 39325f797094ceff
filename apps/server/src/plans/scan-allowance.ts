import type { ScanLimits } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { createPlanAllowance } from './plan-allowance.ts';
import { createVisitorAllowance } from './visitor-allowance.ts';

/** What a caller may scan. */
export interface ScanAllowance {
  readonly pagesPerScan: number;
  /** Why a scan does fewer pages than it was asked for, as a sentence. */
  readonly pageLimitNotice: string;
  /** What is left of it now. */
  getLimits(): Promise<ScanLimits>;
  /**
   * Counts a scan that starts in this transaction.
   *
   * @returns the month in which it counts, so that it can be given back; null when it counts in none.
   * @throws {ApiProblem} when no more may start; nothing is counted then.
   */
  countScan(tx: Db): Promise<string | null>;
}

/** An account scans by its plan, a visitor by the configuration. */
export function getAllowance(services: Services, { user, network }: Caller): ScanAllowance {
  return user ? createPlanAllowance(services, user) : createVisitorAllowance(services, network);
}
