/**
 * Why a test did not run, or not to its end.
 *
 * - `limit`: the page has more than the depth of the scan tests
 * - `deadline`, `memory`: the page reached the limit of its time or memory
 * - `state`: the test needs the page as loaded, and it could not be loaded anew
 * - `refused`: the browser cannot cut the page off the network, so nothing may operate it
 * - `error`: the page was lost, or did not respond
 */
export type TestLimitReason = 'limit' | 'deadline' | 'memory' | 'state' | 'refused' | 'error';

/** What of one test was left out on a page. */
export interface TestLimit {
  /** What was to be tested, as shown to people: the name of a probe, or of another part of the examination. */
  readonly test: string;
  readonly reason: TestLimitReason;
  /** Number of things that were tested. */
  readonly done: number;
  /** Number of things to test; null if it is not known. */
  readonly of: number | null;
  /** Plural noun for these things; empty if they are not counted. */
  readonly unit: string;
}
