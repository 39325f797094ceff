import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import { advancePageTime } from '../page-time.ts';
import type {} from './facts.ts';

const budget = {
  /**
   * Real time for each call and each run of the clock. If a page's scripts run for longer, it isn't tested.
   */
  callMs: 5_000,
  /** Page time in which text that updates by itself must change at least twice. */
  watchMs: 35_000,
  /** Page time after which every one-shot timer that was already set has fired. */
  drainMs: 60_000,
  /**
   * On pages with boxes that scripts could scroll, time runs ahead in this many steps of this much page time.
   */
  scrollSteps: 30,
  scrollStepMs: 500,
  maxReported: 50,
};

type AutoUpdateContext = ProbeContext<'ticking', typeof budget>;

/**
 * Finds text that the page's scripts keep changing. The browser's clock runs ahead whenever the page has
 * nothing to do, so that half a minute takes a few milliseconds and the result doesn't depend on how busy the
 * machine is. Afterwards, the tab's clock stays stopped.
 */
export const autoUpdateProbe = defineProbe({
  id: 'auto-update',
  name: 'auto-updating text',
  facts: 'ticking',
  unit: 'pages',
  leavesPage: 'clock-stopped',
  budget,
  limits: noLimits,
  isNeeded: (_, { page: { autoUpdates }, hasScripts }) =>
    hasScripts && autoUpdates.isLikely && autoUpdates.hasTimers,
  runsScripts: () => true,
  async run(context) {
    const updated = await watchTexts(context);
    if (updated === null) return { ...nothingToTest, hasFailed: true };
    const nodes = updated.flatMap((node) => context.toNodeIndex(node) ?? []).sort((a, b) => a - b);
    return {
      facts: { ...context.recorded, nodes: nodes.slice(0, budget.maxReported) },
      done: 1,
      of: 1,
    };
  },
});

/**
 * Returns the walk numbers of the elements whose text changed; null if the page's scripts run for too long.
 */
async function watchTexts({ page: { session }, call }: AutoUpdateContext): Promise<number[] | null> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  // One-shot timers that came due while scripts were stopped are lost; others aren't. This discards all of
  // them.
  if (!(await advancePageTime(session, budget.drainMs, budget.callMs))) return null;
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  const mayScroll = await call<boolean>('curbcutInPage.watchTextChanges()');
  let leftMs = budget.watchMs;
  // Boxes that scroll smoothly need frames, which are rendered only between two advances.
  for (let step = 0; mayScroll && step < budget.scrollSteps; step++) {
    if (!(await advancePageTime(session, budget.scrollStepMs, budget.callMs))) return null;
    await call('curbcutInPage.waitForFrame(100)');
    leftMs -= budget.scrollStepMs;
  }
  if (!(await advancePageTime(session, leftMs, budget.callMs))) return null;
  return call<number[]>('curbcutInPage.getAutoUpdatedNodes()');
}
