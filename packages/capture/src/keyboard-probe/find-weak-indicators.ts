import type { KeyboardRequests, NodeIndex, WeakFocusIndicator } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import {
  comparePixels,
  MIN_CHANGED_PIXELS,
  type PixelDifference,
  type WindowArea,
} from './compare-pixels.ts';
import type { NodeNumbering } from './focus-reader.ts';
import type { FocusChange } from './in-page/focus-changes.ts';

/** Maximum number of kinds of elements for which screenshots are compared, one element of each. */
const MAX_KINDS = 24;
/** Milliseconds for the screenshots of one page. */
const MAX_SCREENSHOTS_MS = 6_000;
/** Milliseconds to wait for a script to show the focus. */
const SCRIPT_WAIT_MS = 100;
/** Milliseconds for which an indicator set by a script must last. */
const LATE_CHANGE_WAIT_MS = 700;
/** Maximum number of kinds with an indicator set by a script that are watched for that long. */
const MAX_WATCHED = 3;
/** Difference of a color channel, 0 to 255, that is invisible. */
const MAX_UNSEEN_DIFFERENCE = 4;
/** Contrast between the two screenshots below which the finding needs review. */
const MAX_FAINT_CONTRAST = 1.15;

export interface WeakIndicatorResults {
  readonly weak: WeakFocusIndicator[];
  /** Stops not tested because of the limits. */
  readonly notTested: NodeIndex[];
}

type IndicatorResult = Pick<WeakFocusIndicator, 'kind' | 'contrast'> | null;

/**
 * Finds elements without a visible focus indicator. Computed styles settle most of them. For each kind of the
 * rest, screenshots of the window without and with the focus are compared for one element.
 */
export async function findWeakIndicators(
  { session, mainFrame, viewport }: StablePage,
  { indicatorStops, hiddenStops }: Pick<KeyboardRequests, 'indicatorStops' | 'hiddenStops'>,
  { toWalkNumber, toNodeIndex }: NodeNumbering,
  hasScripts: boolean,
): Promise<WeakIndicatorResults> {
  const toWalkNumbers = (nodes: readonly NodeIndex[]) => nodes.flatMap((node) => toWalkNumber(node) ?? []);
  const stops = toWalkNumbers(indicatorStops);
  const hiddenNumbers = toWalkNumbers(hiddenStops);
  if (stops.length === 0) return { weak: [], notTested: [] };
  const changes = await mainFrame.evaluate<FocusChange[]>(
    `curbcutInPage.withoutTransitions(() => curbcutInPage.measureFocusChanges(${JSON.stringify(stops)}, ${JSON.stringify(hiddenNumbers)}))`,
  );
  const end = performance.now() + MAX_SCREENSHOTS_MS;
  let watched = 0;

  const takeScreenshot = async () =>
    (await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })).data;

  async function classifyIndicator({ node, sharedWith, isRemoved }: FocusChange): Promise<IndicatorResult> {
    if (isRemoved) return { kind: 'removed', contrast: null };
    // Focus the element once in advance, so that one-time reactions of the page are over.
    await mainFrame.call('focusForScreenshot', [node, null, 0]);
    const unfocused = await mainFrame.call('focusForScreenshot', [-1, node, 0]);
    if (unfocused.hasFocus) return null;
    const before = await takeScreenshot();
    const areas = hiddenNumbers.includes(node) ? [wholeWindow] : unfocused.areas;
    const compareWithFocus = async (waitMs: number) => {
      const focused = await mainFrame.call('focusForScreenshot', [node, node, waitMs]);
      const screenshot = await takeScreenshot();
      const difference = comparePixels(before, screenshot, [...areas, ...focused.areas], viewport.scale);
      return { focused, screenshot, difference };
    };
    let { focused, screenshot, difference } = await compareWithFocus(0);
    if (hasScripts && isUnchanged(difference))
      ({ focused, screenshot, difference } = await compareWithFocus(SCRIPT_WAIT_MS));
    const result = classifyDifference(difference);
    if (result === null && sharedWith !== null) {
      await mainFrame.call('focusForScreenshot', [sharedWith, node, 0]);
      const other = comparePixels(screenshot, await takeScreenshot(), [wholeWindow], viewport.scale);
      if (isUnchanged(other)) return { kind: 'shared', contrast: null };
    }
    if (result?.kind === 'none' || !hasScripts) return result;
    return (await isBrief(node, before, [...areas, ...focused.areas])) ?? result;
  }

  /** Checks whether a script removes the indicator again, or whether the page changes without the focus. */
  async function isBrief(
    node: number,
    before: string,
    areas: readonly WindowArea[],
  ): Promise<IndicatorResult> {
    if (
      watched < MAX_WATCHED &&
      (await mainFrame.call('waitForFocusReaction', [node, LATE_CHANGE_WAIT_MS]))
    ) {
      watched += 1;
      const later = comparePixels(before, await takeScreenshot(), areas, viewport.scale);
      if (isUnchanged(later)) return { kind: 'brief', contrast: null };
    }
    await mainFrame.call('focusForScreenshot', [-1, node, 0]);
    const after = comparePixels(before, await takeScreenshot(), areas, viewport.scale);
    // A change that remains without the focus is not caused by it, though a script may leave one behind for a
    // while.
    return after.near >= MIN_CHANGED_PIXELS ? { kind: 'unstable', contrast: null } : null;
  }

  const results = new Map<string, IndicatorResult | 'untested'>();
  for (const change of changes) {
    if (change.isClear || results.has(change.kind)) continue;
    const isLimitReached = results.size >= MAX_KINDS || performance.now() > end;
    results.set(change.kind, isLimitReached ? 'untested' : await classifyIndicator(change));
  }
  await mainFrame.call('unfocus', []);
  const indicatorResults: WeakIndicatorResults = { weak: [], notTested: [] };
  for (const { node, kind, isClear } of changes) {
    const index = toNodeIndex(node);
    const result = isClear ? null : results.get(kind);
    if (index === null || !result) continue;
    if (result === 'untested') indicatorResults.notTested.push(index);
    else indicatorResults.weak.push({ node: index, ...result });
  }
  return indicatorResults;
}

const wholeWindow: WindowArea = { left: 0, top: 0, right: 100_000, bottom: 100_000 };

const isUnchanged = ({ near, far, strongest }: PixelDifference) =>
  near < MIN_CHANGED_PIXELS && far < MIN_CHANGED_PIXELS && strongest <= MAX_UNSEEN_DIFFERENCE;

function classifyDifference(difference: PixelDifference): IndicatorResult {
  const { near, far, strongest, contrast } = difference;
  if (isUnchanged(difference)) return { kind: 'none', contrast: null };
  const rounded = Math.round(contrast * 100) / 100;
  if (near >= MIN_CHANGED_PIXELS)
    return contrast < MAX_FAINT_CONTRAST ? { kind: 'faint', contrast: rounded } : null;
  if (far >= MIN_CHANGED_PIXELS) return { kind: 'elsewhere', contrast: null };
  return strongest > MAX_UNSEEN_DIFFERENCE
    ? { kind: 'faint', contrast: rounded }
    : { kind: 'none', contrast: null };
}
