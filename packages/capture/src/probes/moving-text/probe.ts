import { defineProbe } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';

/**
 * Finds text that the page's animations keep moving, blinking or replacing. Changes nothing. The facts are
 * those of the auto-update probe, which runs later and adds to them.
 */
export const movingTextProbe = defineProbe({
  id: 'moving-text',
  name: 'animated text',
  facts: 'ticking',
  unit: 'animated elements',
  leavesPage: 'as-is',
  budget: {},
  limits: probeLimits['moving-text'],
  isNeeded: (_, { page }) => page.autoUpdates.hasLongAnimations,
  async run({ limits, call, toNodeIndex }) {
    const { found, done, of } = await call('findMovingTexts', [limits.maxAnimated]);
    const moving = found
      .flatMap((text) => {
        const node = toNodeIndex(text.node);
        return node === null ? [] : [{ ...text, node }];
      })
      .sort((one, other) => one.node - other.node);
    return { facts: moving.length > 0 ? { nodes: [], moving } : null, done, of };
  },
});
