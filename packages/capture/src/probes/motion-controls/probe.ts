import type { NodeIndex } from '@curbcut/page-model';
import { defineProbe, nothingToTest } from '../define-probe.ts';
import { Mouse } from '../interaction/pointer.ts';
import { probeLimits } from '../limits.ts';
import type {} from '../motion/facts.ts';

/**
 * Clicks controls whose names suggest that they stop motion, and records whether they do. The facts are those
 * of the motion probe, which runs earlier.
 */
export const motionControlsProbe = defineProbe({
  id: 'motion-controls',
  name: 'controls that pause motion',
  facts: 'motion',
  unit: 'controls',
  leavesPage: 'used',
  activatesControls: true,
  budget: { callMs: 4_000, reactionMs: 200 },
  limits: probeLimits['motion-controls'],
  startsAtTop: true,
  isNeeded: ({ controls, images, videos }, { page: { autoUpdates } }) =>
    controls.length > 0 && (images.length + videos.length > 0 || autoUpdates.hasLongAnimations),
  runsScripts: () => true,
  async run({ page, questions, recorded, budget, limits, call, onDone, toWalkNumber, mapByWalkNumber }) {
    if (recorded === undefined || recorded.moving.length === 0) return nothingToTest;
    const moving = mapByWalkNumber(recorded.moving.map(({ node }) => node));
    const numbers = [...moving.keys()];
    const stoppedBy = new Map<number, number>();
    const tried: NodeIndex[] = [];
    await call('startBlockingNavigation', []);
    await call('resumeMotion', [numbers]);
    const isStillBefore = new Set(await call('findStaticElements', [numbers]));
    for (const [at, control] of questions.controls.slice(0, limits.maxControls).entries()) {
      onDone(at, questions.controls.length);
      const number = toWalkNumber(control);
      if (number === null) continue;
      const point = await call('getControlPoint', [number]);
      if (point === null) continue;
      const navigations = await call('countBlockedNavigations', []);
      await call('rememberVisibleControls', []);
      const mouse = new Mouse(page.session);
      await mouse.click(point);
      // Stopping motion only on hover or focus doesn't count.
      await mouse.moveTo({ x: 0, y: 0 });
      await call('unfocus', []);
      await call('waitForFrame', [budget.reactionMs]);
      const hasLeft = (await call('countBlockedNavigations', [])) > navigations;
      if (!hasLeft && !(await call('hasNewControl', [questions.names]))) tried.push(control);
      const still = await call('findStaticElements', [numbers]);
      for (const element of still) {
        if (!isStillBefore.has(element)) stoppedBy.set(moving.get(element)!, control);
      }
      // The second click resets a toggle.
      const again = await call('getControlPoint', [number]);
      if (again !== null) await new Mouse(page.session).click(again);
      if (stoppedBy.size === moving.size) break;
    }
    return {
      facts: {
        ...recorded,
        tried,
        watched: [...moving].filter(([number]) => !isStillBefore.has(number)).map(([, node]) => node),
        moving: recorded.moving.map((one) => ({ ...one, stoppedBy: stoppedBy.get(one.node) ?? null })),
      },
      done: Math.min(questions.controls.length, limits.maxControls),
      of: stoppedBy.size === moving.size ? 0 : questions.controls.length,
    };
  },
  async cleanUp({ call }) {
    await call('endMotionWatch', []);
    await call('stopBlockingNavigation', []);
  },
});
