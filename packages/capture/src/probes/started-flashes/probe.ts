import { defineProbe } from '../define-probe.ts';
import { Mouse } from '../interaction/pointer.ts';
import { probeLimits } from '../limits.ts';
import type { MotionFacts } from '../motion/facts.ts';
import { advancePageTime } from '../page-time.ts';

/**
 * Clicks controls that may start something that flashes, and counts the flashes. The page's clock runs ahead, so that
 * the result doesn't depend on how busy the machine is. The facts are those of the motion probes, which run earlier.
 */
export const startedFlashesProbe = defineProbe({
  id: 'started-flashes',
  name: 'flashes that a control starts',
  facts: 'motion',
  unit: 'controls',
  leavesPage: 'clock-stopped',
  activatesControls: true,
  budget: {
    /** Real time for each call and each run of the clock. */
    callMs: 4_000,
    /** How long styles are watched after each click, in page time. */
    watchMs: 1_500,
  },
  limits: probeLimits['started-flashes'],
  isNeeded: ({ starters }, { hasScripts }) => hasScripts && starters.length > 0,
  runsScripts: () => true,
  async run({ page, questions, recorded, budget, limits, call, onDone, toWalkNumber, toNodeIndex }) {
    const facts: MotionFacts = {
      ...recorded,
      moving: recorded?.moving ?? [],
      flashing: [...(recorded?.flashing ?? [])],
    };
    const seen = new Set(facts.flashing.map(({ node }) => node));
    let isComplete = true;
    await call('startBlockingNavigation', []);
    for (const [at, control] of questions.starters.slice(0, limits.maxControls).entries()) {
      onDone(at, questions.starters.length);
      const number = toWalkNumber(control);
      const canClick = number !== null && (await call('isClickable', [number]));
      const point = canClick ? await call('getControlPoint', [number]) : null;
      if (point === null) continue;
      await call('watchScriptedMotion', []);
      await new Mouse(page.session, budget.callMs).click(point);
      isComplete = await advancePageTime(page.session, budget.watchMs, budget.callMs);
      const { flashes } = await call('endScriptedMotionWatch', [Number.POSITIVE_INFINITY]);
      for (const flash of flashes) {
        const node = toNodeIndex(flash.node);
        if (node === null || seen.has(node)) continue;
        seen.add(node);
        facts.flashing.push({ ...flash, node, startedBy: control });
      }
      // A page whose scripts run for too long can't be observed.
      if (!isComplete) break;
      await call('unfocusAtStart', []);
    }
    const hasFacts = facts.moving.length + facts.flashing.length > 0;
    return {
      facts: hasFacts ? facts : null,
      done: Math.min(questions.starters.length, limits.maxControls),
      of: questions.starters.length,
      hasFailed: !isComplete,
    };
  },
  cleanUp: ({ call }) => call('stopBlockingNavigationSync', []),
});
