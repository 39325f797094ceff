import type { CollapseFacts, CollapseRequest, NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../visit/stable-page.ts';
import type { CollapseResult } from './in-page/try-collapse.ts';

/** Milliseconds for one control. */
const CONTROL_TIMEOUT_MS = 4_000;
/** Milliseconds to wait after each of its two clicks for a later task that hides the blocks. */
const LATER_MS = 700;
/** Milliseconds for all controls. Controls beyond this limit are not in the facts. */
const TOTAL_TIMEOUT_MS = 6_000;

export interface ProbedCollapse {
  readonly facts: CollapseFacts;
  /** Whether all controls were tested. */
  readonly isComplete: boolean;
}

/**
 * Clicks each of the given controls and records which blocks it collapses, on screen and for assistive technology.
 *
 * The page's scripts must run, with requests blocked.
 *
 * @param toWalkNumber returns the number that the last walk gave a node of the capture
 * @throws {CdpError} when the page went away or did not respond in time
 */
export async function probeCollapse(
  { mainFrame }: StablePage,
  { blocks, controls }: CollapseRequest,
  toWalkNumber: (node: NodeIndex) => number | null,
): Promise<ProbedCollapse> {
  const blocksByNumber = new Map(
    blocks.flatMap((block) => (toWalkNumber(block) === null ? [] : [[toWalkNumber(block)!, block]])),
  );
  const toBlocks = (numbers: readonly number[]) => numbers.map((number) => blocksByNumber.get(number)!);
  const end = performance.now() + TOTAL_TIMEOUT_MS;
  const folds: CollapseFacts['folds'] = [];
  for (const control of controls) {
    const number = toWalkNumber(control);
    if (number === null) continue;
    if (performance.now() > end) return { facts: { version: 1, folds }, isComplete: false };
    const { unseen, removed }: CollapseResult = await mainFrame.call(
      'tryCollapse',
      [number, [...blocksByNumber.keys()], LATER_MS],
      { timeoutMs: CONTROL_TIMEOUT_MS },
    );
    folds.push({ control, unseen: toBlocks(unseen), removed: toBlocks(removed) });
  }
  return { facts: { version: 1, folds }, isComplete: true };
}
