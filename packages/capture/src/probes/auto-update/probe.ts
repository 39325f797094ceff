import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import { advancePageTime } from '../page-time.ts';
import type {} from './facts.ts';

const budget = {
  /**
   * Real time for each call and each run of the clock. If a page's scripts run for longer, it isn't tested.
   */
  callMs: 5_000,
  /** Page time in which text that updates on its own must change at least twice. */
  watchMs: 35_000,
  /** Page time after which every one-shot timer that was already set has fired. */
  drainMs: 60_000,
  /**
   * Number of steps in which time runs ahead on pages with boxes that scripts could scroll, and the page time
   * of each step.
   */
  scrollSteps: 30,
  scrollStepMs: 500,
  /**
   * Number of steps without scrolling after which only boxes that scroll sideways, such as carousels, are
   * watched further.
   */
  firstScrollSteps: 4,
  /** Minimum number of times that a loop of one-shot timers must change text while we watch. */
  minLoopChanges: 4,
  maxReported: 50,
};

type AutoUpdateContext = ProbeContext<'ticking', typeof budget>;

/**
 * Finds text that the page's scripts keep changing. The browser's clock runs ahead whenever the page has
 * nothing to do, so that half a minute takes a few milliseconds and the result doesn't depend on how busy the
 * machine is. Afterward, the tab's clock stays stopped.
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
async function watchTexts({ page, call }: AutoUpdateContext): Promise<number[] | null> {
  const { session, autoUpdates } = page;
  // A loop of one-shot timers would end when they are discarded. It changes text more often than other
  // one-shot timers do.
  if (!autoUpdates.hasTimerLoop) {
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    // One-shot timers that came due while scripts were stopped are lost, but later ones aren't. This discards all of
    // them.
    if (!(await advancePageTime(session, budget.drainMs, budget.callMs))) return null;
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  }
  const mayScroll = await call('watchTextChanges', []);
  let leftMs = budget.watchMs;
  let steps = mayScroll === 'no' ? 0 : mayScroll === 'down' ? budget.firstScrollSteps : budget.scrollSteps;
  // Boxes that scroll smoothly need frames, which are rendered only between two advances.
  for (let step = 0; step < steps; step++) {
    if (!(await advancePageTime(session, budget.scrollStepMs, budget.callMs))) return null;
    await call('waitForFrame', [100]);
    leftMs -= budget.scrollStepMs;
    if (step + 1 === budget.firstScrollSteps && (await call('hasScrolled', []))) steps = budget.scrollSteps;
  }
  if (!(await advancePageTime(session, leftMs, budget.callMs))) return null;
  const minChanges = autoUpdates.hasTimerLoop ? budget.minLoopChanges : 2;
  return call('getAutoUpdatedNodes', [minChanges]);
}
