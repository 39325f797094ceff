import type { ScanLimits } from '@curbcut/contract';
import type { Db } from '../db/database.ts';

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
