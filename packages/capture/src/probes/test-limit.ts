/**
 * Why a test didn't run or didn't finish.
 *
 * - `limit`: the page has more than is tested at the scan's depth
 * - `deadline`, `memory`: the page reached its time or memory limit
 * - `state`: the test needs the page as loaded, and it had already been loaded as often as the depth allows
 * - `refused`: the browser can't cut the page off from the network, so nothing may be activated on it
 * - `replaced`: scripts replaced parts of the page during the test
 * - `error`: the page was lost or didn't respond
 */
export type TestLimitReason = 'limit' | 'deadline' | 'memory' | 'state' | 'refused' | 'replaced' | 'error';

/** What a test didn't cover on a page. */
export interface TestLimit {
  /**
   * What should have been tested, as shown to users: the name of a probe or of a different part of the
   * analysis.
   */
  readonly test: string;
  readonly reason: TestLimitReason;
  /** Number of things that were tested. */
  readonly done: number;
  /** Number of things to test; null if unknown. */
  readonly of: number | null;
  /** Plural noun for these things; empty if they aren't counted. */
  readonly unit: string;
}
