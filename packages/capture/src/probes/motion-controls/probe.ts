import { defineProbe } from '../define-probe.ts';
import { Mouse } from '../interaction/pointer.ts';
import type {} from '../motion/facts.ts';

/**
 * Clicks the controls whose names say that they may stop motion, and records whether they do. The facts are those of the
 * motion probe, which runs earlier.
 */
export const motionControlsProbe = defineProbe({
  name: 'controls that pause motion',
  facts: 'motion',
  effect: 'activates-controls',
  isBehaviorTest: true,
  needsUnusedControls: true,
  budget: { callMs: 4_000, totalMs: 6_000, maxControls: 3, reactionMs: 200 },
  startsAtTop: true,
  isNeeded: ({ controls, images, videos }, { page: { autoUpdates } }) =>
    controls.length > 0 && (images.length + videos.length > 0 || autoUpdates.hasLongAnimations),
  runsScripts: () => true,
  async run({ page, questions, recorded, budget, call, toWalkNumber, mapByWalkNumber, remainingMs }) {
    if (recorded === undefined || recorded.moving.length === 0) return { facts: null, isComplete: true };
    const moving = mapByWalkNumber(recorded.moving.map(({ node }) => node));
    const numbers = JSON.stringify([...moving.keys()]);
    const stoppedBy = new Map<number, number>();
    await call('curbcutInPage.startBlockingNavigation()');
    await call(`curbcutInPage.resumeMotion(${numbers})`);
    const isStillBefore = new Set(await call<number[]>(`curbcutInPage.findStillElements(${numbers})`));
    for (const control of questions.controls.slice(0, budget.maxControls)) {
      const number = toWalkNumber(control);
      if (number === null || remainingMs() < 0) continue;
      const point = await call<{ x: number; y: number } | null>(`curbcutInPage.aimAtControl(${number})`);
      if (point === null) continue;
      await new Mouse(page.session).click(point);
      await call(`curbcutInPage.waitForFrame(${budget.reactionMs})`);
      const still = await call<number[]>(`curbcutInPage.findStillElements(${numbers})`);
      for (const element of still) {
        if (!isStillBefore.has(element)) stoppedBy.set(moving.get(element)!, control);
      }
      // The second click sets a switch back.
      const again = await call<{ x: number; y: number } | null>(`curbcutInPage.aimAtControl(${number})`);
      if (again !== null) await new Mouse(page.session).click(again);
      if (stoppedBy.size === moving.size) break;
    }
    return {
      facts: {
        ...recorded,
        moving: recorded.moving.map((one) => ({ ...one, stoppedBy: stoppedBy.get(one.node) ?? null })),
      },
      isComplete: true,
    };
  },
  async cleanUp({ call }) {
    await call('curbcutInPage.endMotionWatch()');
    await call('curbcutInPage.stopBlockingNavigation()');
  },
});
