import type { TestLimit } from '@curbcut/contract';

/* Names of tests in limits (`TestLimit.test`) that are not those of probes or rules. */

/** The tests of a page after it was captured, when they were all left out. */
export const ALL_PROBES_TEST = 'interaction tests';
/** Contrast where the capture alone does not determine it. */
export const CONTRAST_TEST = 'text contrast over images and gradients';
/** Opening what the page hides behind controls: the name of the probe `states`. */
export const STATES_TEST = 'content shown by controls';
/** Rules that compare a page with the first page of its scan. */
export const FIRST_PAGE_TEST = 'comparison with the first page';
export const SECOND_OPINION_TEST = 'second opinion';

/** Creates the limit of a test of which nothing is counted, except that nothing was done. */
export function createTestLimit(test: string, reason: TestLimit['reason'], done: 0 | null = null): TestLimit {
  return { pass: 'page', test, reason, done, of: null, unit: null };
}
