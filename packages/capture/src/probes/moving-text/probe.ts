import { defineProbe } from '../define-probe.ts';
import { noLimits } from '../limits.ts';

/**
 * Finds text that the page's animations keep moving, blinking or replacing. Changes nothing. The facts are
 * those of the auto-update probe, which runs later and adds to them.
 */
export const movingTextProbe = defineProbe({
  id: 'moving-text',
  name: 'animated text',
  facts: 'ticking',
  unit: 'pieces of text',
  leavesPage: 'as-is',
  budget: { callMs: 5_000, maxAnimations: 100, animationsMs: 1_500, maxReported: 50 },
  limits: noLimits,
  isNeeded: (_, { page }) => page.autoUpdates.hasLongAnimations,
  async run({ budget, call, toNodeIndex }) {
    const { texts, isComplete } = await call('findMovingTexts', [budget.maxAnimations, budget.animationsMs]);
    const moving = texts
      .flatMap((text) => {
        const node = toNodeIndex(text.node);
        return node === null ? [] : [{ ...text, node }];
      })
      .sort((one, other) => one.node - other.node)
      .slice(0, budget.maxReported);
    const done = moving.length;
    return { facts: done > 0 ? { nodes: [], moving } : null, done, of: isComplete ? done : null };
  },
});
