import type { TestLimit } from '@curbcut/capture';

/**
 * The passes in order:
 *
 * - `pixels`: measures text contrast that the capture cannot determine
 * - `screenshot`, `second-opinion`: run before anything changes the page
 * - `parts`: describes the page's parts for the ledger, so that other pages can decide what to test
 * - `look`: observes the page without interacting
 * - `keyboard`: moves through the page with Tab
 * - `resize`: zooms the page and narrows its window
 * - `press`: activates a few controls and presses keys
 * - `time`: advances the page's clock
 * - `sources`: runs the rules for what has been recorded so far, and finds the source files of elements with
 *   findings
 * - `fixes`: verifies fixes on the page, which captures it again
 * - `open`: opens hidden content and evaluates each state like a page
 * - `interact`: uses the page with mouse and keyboard
 */
export const passNames = [
  'pixels',
  'screenshot',
  'second-opinion',
  'parts',
  'look',
  'keyboard',
  'resize',
  'press',
  'time',
  'sources',
  'fixes',
  'open',
  'interact',
] as const;

export type PassName = (typeof passNames)[number];

/** The part of a test that was not run on a page, and the pass it belongs to. */
export interface NotTested extends TestLimit {
  readonly pass: PassName;
}
