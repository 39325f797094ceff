import type { NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../../visit/stable-page.ts';
import type { ProbeBudget, ProbeContext } from '../define-probe.ts';
import type { probeLimits } from '../limits.ts';
import type { WeakFocusIndicator } from './facts.ts';
import type { FocusChange } from './in-page/focus-changes.ts';
import { IndicatorComparison, type IndicatorResult, SCRIPT_WAIT_MS } from './indicator-comparison.ts';
import type { TimerWatch } from './timer-watch.ts';

export interface WeakIndicatorResults {
  readonly weak: WeakFocusIndicator[];
  /** Stops that weren't tested because of the limits. */
  readonly notTested: NodeIndex[];
}

/**
 * Finds elements without a visible focus indicator. Computed styles are enough for most of them. Of the rest,
 * one element of each type is compared in screenshots of the window with and without focus.
 *
 * @param timers null for pages without scripts
 */
export async function findWeakIndicators(
  {
    page,
    questions,
    limits,
    toWalkNumber,
    toNodeIndex,
  }: ProbeContext<'keyboard', ProbeBudget, typeof probeLimits.keyboard>,
  timers: TimerWatch | null,
): Promise<WeakIndicatorResults> {
  const toWalkNumbers = (nodes: readonly NodeIndex[]) => nodes.flatMap((node) => toWalkNumber(node) ?? []);
  const stops = toWalkNumbers(questions.indicatorStops);
  const hiddenNumbers = toWalkNumbers(questions.hiddenStops);
  if (stops.length === 0) return { weak: [], notTested: [] };
  const changes = await page.mainFrame.call('measureFocusChangesWithoutTransitions', [stops, hiddenNumbers]);
  const comparison = new IndicatorComparison(page, stops, hiddenNumbers, timers);
  const results = new Map<string, IndicatorResult | 'untested'>();
  const kinds = new Map<string, FocusChange>();
  for (const change of changes) {
    if (!change.isClear && !kinds.has(change.kind)) kinds.set(change.kind, change);
  }
  const tested = [...kinds.values()].slice(0, limits.maxKinds);
  const proven = await findProvenIndicators(page, tested, hiddenNumbers);
  // Every stop has had focus once. Whatever scripts do only the first time must be over before the
  // screenshots are taken.
  if (proven.size < tested.length) await timers?.wait(SCRIPT_WAIT_MS);
  for (const { kind } of proven) results.set(kind, null);
  const shown = await comparison.findShownIndicators(tested.filter((change) => !proven.has(change)));
  // If scripts react to the focus of other elements of the type, this one may only be the one that is selected now.
  const reacting = new Set(
    tested
      .filter((change) => !proven.has(change) && !shown.certain.has(change) && !shown.missing.has(change))
      .map(getType),
  );
  // From top to bottom, to scroll the window as little as possible.
  for (const change of [...kinds.values()].sort((a, b) => a.top - b.top)) {
    const wasUnchanged = shown.unchanged.has(change);
    if (proven.has(change)) continue;
    if (shown.certain.has(change)) results.set(change.kind, null);
    else if (shown.missing.has(change) && !reacting.has(getType(change)))
      results.set(change.kind, { kind: 'none', contrast: null });
    else if (!tested.includes(change)) results.set(change.kind, 'untested');
    else results.set(change.kind, await comparison.classify(change, wasUnchanged));
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

/** Describes a stop's parent and the stop itself, without the rest of its kind. */
const getType = ({ kind }: FocusChange): string => kind.split(' ', 2).join(' ');

/** Finds the elements whose computed styles prove that their focus indicator is visible. */
async function findProvenIndicators(
  { mainFrame }: StablePage,
  changes: readonly FocusChange[],
  hiddenNumbers: readonly number[],
): Promise<ReadonlySet<FocusChange>> {
  const nodes = changes
    .filter(
      ({ node, sharedWith, isRemoved }) => sharedWith === null && !isRemoved && !hiddenNumbers.includes(node),
    )
    .map(({ node }) => node);
  if (nodes.length === 0) return new Set();
  const proven = await mainFrame.call('findProvenIndicatorsWithoutTransitions', [nodes]);
  return new Set(changes.filter(({ node }) => proven.includes(node)));
}
