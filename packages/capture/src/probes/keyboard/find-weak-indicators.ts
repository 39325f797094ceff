import type { NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../../visit/stable-page.ts';
import type { ProbeBudget, ProbeContext } from '../define-probe.ts';
import {
  comparePixels,
  MIN_CHANGED_PIXELS,
  type PixelDifference,
  type WindowArea,
} from './compare-pixels.ts';
import type { WeakFocusIndicator } from './facts.ts';
import type { FocusChange } from './in-page/focus-changes.ts';

/** Maximum number of kinds of elements for which screenshots are compared, one element of each. */
const MAX_KINDS = 24;
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
 *
 * @param screenshotsMs milliseconds for the screenshots of the page
 */
export async function findWeakIndicators(
  { page, questions, hasScripts, toWalkNumber, toNodeIndex }: ProbeContext<'keyboard', ProbeBudget>,
  screenshotsMs: number,
): Promise<WeakIndicatorResults> {
  const toWalkNumbers = (nodes: readonly NodeIndex[]) => nodes.flatMap((node) => toWalkNumber(node) ?? []);
  const stops = toWalkNumbers(questions.indicatorStops);
  const hiddenNumbers = toWalkNumbers(questions.hiddenStops);
  if (stops.length === 0) return { weak: [], notTested: [] };
  const changes = await page.mainFrame.evaluate<FocusChange[]>(
    `curbcutInPage.withoutTransitions(() => curbcutInPage.measureFocusChanges(${JSON.stringify(stops)}, ${JSON.stringify(hiddenNumbers)}))`,
  );
  const end = performance.now() + screenshotsMs;
  const comparison = new IndicatorComparison(page, hiddenNumbers, hasScripts);
  const results = new Map<string, IndicatorResult | 'untested'>();
  for (const change of changes) {
    if (change.isClear || results.has(change.kind)) continue;
    const isLimitReached = results.size >= MAX_KINDS || performance.now() > end;
    results.set(change.kind, isLimitReached ? 'untested' : await comparison.classify(change));
  }
  await page.mainFrame.call('unfocus', []);
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

/** Compares screenshots of the window with and without the focus, for one element at a time. */
class IndicatorComparison {
  readonly #page: StablePage;
  readonly #hiddenNumbers: readonly number[];
  readonly #hasScripts: boolean;
  #watched = 0;

  /** @param hiddenNumbers walk numbers of stops that are invisible without focus */
  constructor(page: StablePage, hiddenNumbers: readonly number[], hasScripts: boolean) {
    this.#page = page;
    this.#hiddenNumbers = hiddenNumbers;
    this.#hasScripts = hasScripts;
  }

  /** Returns what is weak about the focus indicator of an element; null when it is certain. */
  async classify({ node, sharedWith, isRemoved }: FocusChange): Promise<IndicatorResult> {
    if (isRemoved) return { kind: 'removed', contrast: null };
    // Focus the element once in advance, so that one-time reactions of the page are over.
    await this.#focus(node, null, 0);
    const unfocused = await this.#focus(-1, node, 0);
    if (unfocused.hasFocus) return null;
    const before = await this.#takeScreenshot();
    const areas = this.#hiddenNumbers.includes(node) ? [wholeWindow] : unfocused.areas;
    const compareWithFocus = async (waitMs: number) => {
      const focused = await this.#focus(node, node, waitMs);
      const screenshot = await this.#takeScreenshot();
      const difference = this.#compare(before, screenshot, [...areas, ...focused.areas]);
      return { focused, screenshot, difference };
    };
    let { focused, screenshot, difference } = await compareWithFocus(0);
    if (this.#hasScripts && isUnchanged(difference))
      ({ focused, screenshot, difference } = await compareWithFocus(SCRIPT_WAIT_MS));
    const result = classifyDifference(difference);
    if (result === null && sharedWith !== null) {
      await this.#focus(sharedWith, node, 0);
      const other = this.#compare(screenshot, await this.#takeScreenshot(), [wholeWindow]);
      if (isUnchanged(other)) return { kind: 'shared', contrast: null };
    }
    if (result?.kind === 'none' || !this.#hasScripts) return result;
    return (await this.#classifyOverTime(node, before, [...areas, ...focused.areas])) ?? result;
  }

  /** Checks whether a script removes the indicator again, or whether the page changes without the focus. */
  async #classifyOverTime(
    node: number,
    before: string,
    areas: readonly WindowArea[],
  ): Promise<IndicatorResult> {
    if (this.#watched < MAX_WATCHED && (await this.#waitForReaction(node))) {
      this.#watched += 1;
      const later = this.#compare(before, await this.#takeScreenshot(), areas);
      if (isUnchanged(later)) return { kind: 'brief', contrast: null };
    }
    await this.#focus(-1, node, 0);
    const after = this.#compare(before, await this.#takeScreenshot(), areas);
    // A change that remains without the focus is not caused by it, though a script may leave one behind for a
    // while.
    return after.near >= MIN_CHANGED_PIXELS ? { kind: 'unstable', contrast: null } : null;
  }

  /** Moves the focus for a screenshot: `focusForScreenshot` in the page. */
  #focus(node: number, shown: number | null, waitMs: number) {
    return this.#page.mainFrame.call('focusForScreenshot', [node, shown, waitMs]);
  }

  #waitForReaction(node: number): Promise<boolean> {
    return this.#page.mainFrame.call('waitForFocusReaction', [node, LATE_CHANGE_WAIT_MS]);
  }

  async #takeScreenshot(): Promise<string> {
    const options = { format: 'png', optimizeForSpeed: true } as const;
    return (await this.#page.session.send('Page.captureScreenshot', options)).data;
  }

  #compare(before: string, after: string, areas: readonly WindowArea[]): PixelDifference {
    return comparePixels(before, after, areas, this.#page.viewport.scale);
  }
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
