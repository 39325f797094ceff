import { defineProbe } from '../define-probe.ts';
import type { CollapseFacts } from './facts.ts';
import type { CollapseResult } from './in-page/try-collapse.ts';

/**
 * Clicks each of the given controls and records which blocks it collapses, on screen and for assistive technology.
 */
export const collapseProbe = defineProbe({
  name: 'collapsible content',
  facts: 'folding',
  effect: 'activates-controls',
  budget: {
    /** For one control. */
    callMs: 4_000,
    /** For all of them. Controls beyond this limit are not in the facts. */
    totalMs: 6_000,
    /** After each of the two clicks of a control, for a later task that hides the blocks. */
    laterMs: 700,
  },
  isNeeded: ({ controls }, { hasScripts }) => hasScripts && controls.length > 0,
  runsScripts: () => true,
  async run({ questions, budget, call, toWalkNumber, mapByWalkNumber, remainingMs }) {
    const blocks = mapByWalkNumber(questions.blocks);
    const toBlocks = (numbers: readonly number[]) => numbers.map((number) => blocks.get(number)!);
    const folds: CollapseFacts['folds'] = [];
    for (const control of questions.controls) {
      const number = toWalkNumber(control);
      if (number === null) continue;
      if (remainingMs() < 0) return { facts: { folds }, isComplete: false };
      const { unseen, removed } = await call<CollapseResult>(
        `curbcutInPage.tryCollapse(${number}, ${JSON.stringify([...blocks.keys()])}, ${budget.laterMs})`,
      );
      folds.push({ control, unseen: toBlocks(unseen), removed: toBlocks(removed) });
    }
    return { facts: { folds }, isComplete: true };
  },
});
