import { defineProbe } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { CollapseFacts } from './facts.ts';

/**
 * Clicks each of the given controls and records which blocks it collapses, visually and for assistive
 * technology.
 */
export const collapseProbe = defineProbe({
  id: 'collapse',
  name: 'collapsible content',
  facts: 'folding',
  unit: 'controls',
  leavesPage: 'used',
  activatesControls: true,
  budget: {
    /** For one control. */
    callMs: 4_000,
    /** Milliseconds to wait, after each of a control's two clicks, for a later task that hides the blocks. */
    laterMs: 700,
  },
  limits: probeLimits.collapse,
  isNeeded: ({ controls }, { hasScripts }) => hasScripts && controls.length > 0,
  runsScripts: () => true,
  async run({ questions, budget, limits, call, toWalkNumber, mapByWalkNumber, onDone }) {
    const blocks = mapByWalkNumber(questions.blocks);
    const toBlocks = (numbers: readonly number[]) => numbers.map((number) => blocks.get(number)!);
    const folds: CollapseFacts['folds'] = [];
    const controls = questions.controls.slice(0, limits.maxControls);
    for (const [at, control] of controls.entries()) {
      onDone(at, controls.length);
      const number = toWalkNumber(control);
      if (number === null) continue;
      const { unseen, removed } = await call('tryCollapse', [number, [...blocks.keys()], budget.laterMs]);
      folds.push({ control, unseen: toBlocks(unseen), removed: toBlocks(removed) });
    }
    return { facts: { folds }, done: controls.length, of: questions.controls.length };
  },
});
