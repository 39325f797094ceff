import type { TestLimit } from '@curbcut/contract';

/* Names of tests in limits (`TestLimit.test`) that are not names of probes or rules. */

/** All tests that run after a page is captured. Used when none of them ran. */
export const ALL_PROBES_TEST = 'interaction tests';
/** Contrast that the capture alone does not determine. */
export const CONTRAST_TEST = 'text contrast over images and gradients';
/** Opening content that the page hides behind controls: the name of the `states` probe. */
export const STATES_TEST = 'content shown by controls';
/** Rules that compare a page with the first page of its scan. */
export const FIRST_PAGE_TEST = 'comparison with the first page';
export const SECOND_OPINION_TEST = 'second opinion';

/** Creates a limit for a test without counts; `done` is 0 if nothing was tested. */
export function createTestLimit(test: string, reason: TestLimit['reason'], done: 0 | null = null): TestLimit {
  return { pass: 'page', test, reason, done, of: null, unit: null };
}
