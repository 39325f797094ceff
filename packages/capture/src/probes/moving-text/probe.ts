import { defineProbe } from '../define-probe.ts';
import type { WalkedMovingTexts } from './in-page/find-moving-texts.ts';

/**
 * Finds the texts that animations of the page keep moving, blinking or replacing. Changes nothing. The facts are those
 * of the auto-update probe, which runs later and adds to them.
 */
export const movingTextProbe = defineProbe({
  name: 'animated text',
  facts: 'ticking',
  effect: 'reads',
  budget: { callMs: 5_000, maxAnimations: 100, animationsMs: 1_500, maxReported: 50 },
  isNeeded: (_, { page }) => page.autoUpdates.hasLongAnimations,
  async run({ budget, call, toNodeIndex }) {
    const { texts, isComplete } = await call<WalkedMovingTexts>(
      `curbcutInPage.findMovingTexts(${budget.maxAnimations}, ${budget.animationsMs})`,
    );
    const moving = texts
      .flatMap((text) => {
        const node = toNodeIndex(text.node);
        return node === null ? [] : [{ ...text, node }];
      })
      .sort((one, other) => one.node - other.node)
      .slice(0, budget.maxReported);
    return { facts: moving.length > 0 ? { nodes: [], moving } : null, isComplete };
  },
});
