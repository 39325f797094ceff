import type { NodeIndex } from '@curbcut/page-model';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import type { MotionFacts } from '../motion/facts.ts';
import { advancePageTime } from '../page-time.ts';
import type { endScriptedMotionWatch } from './in-page/watch-scripted-motion.ts';

const budget = {
  /** Real time for each call and each run of the clock. */
  callMs: 4_000,
  /** The page's time in which styles and canvases are watched for changes at first. */
  watchMs: 1_500,
  /** Times at which canvases are compared meanwhile; those that are drawn frame by frame may look the same for some. */
  comparisons: 3,
  frameComparisons: 24,
  /** Frames of a canvas that changes, and the page's time of each. */
  frames: 55,
  frameMs: 20,
  /** The page's time after which such a canvas is compared again, and how often. */
  stepMs: 200,
  steps: 30,
  /** It must keep changing for most of that time. WCAG 2.2.2 allows 5 seconds, which are over when this begins. */
  minLastingMs: 4_500,
};

type ScriptedMotionContext = ProbeContext<'motion', typeof budget>;

/**
 * Finds what scripts flash, and canvases on which they keep drawing: on the page's clock, which runs ahead, so that the
 * result does not depend on how busy the machine is. Afterwards the clock of the tab has stopped permanently.
 */
export const scriptedMotionProbe = defineProbe({
  id: 'scripted-motion',
  name: 'motion and flashes by scripts',
  facts: 'motion',
  unit: 'moments',
  leavesPage: 'clock-stopped',
  budget,
  limits: noLimits,
  isNeeded: (_, { page, hasScripts }) => hasScripts && (page.frameLoop !== null || page.autoUpdates.isLikely),
  runsScripts: () => true,
  async run(context) {
    const isComplete = await watch(context);
    const { drawings, flashes } = await context.call<ReturnType<typeof endScriptedMotionWatch>>(
      `curbcutInPage.endScriptedMotionWatch(${budget.minLastingMs})`,
    );
    const { toNodeIndex } = context;
    const facts: MotionFacts = {
      moving: [...(context.recorded?.moving ?? [])],
      flashing: [...(context.recorded?.flashing ?? [])],
    };
    const toNode = <T extends { readonly node: number }>(one: T): (T & { node: NodeIndex })[] => {
      const node = toNodeIndex(one.node);
      return node === null ? [] : [{ ...one, node }];
    };
    const unknown = { distance: 0, fading: 0, isReducible: false, isStoppable: false, stoppedBy: null };
    for (const drawing of drawings.flatMap(toNode))
      facts.moving.push({ ...unknown, ...drawing, kind: 'canvas' });
    facts.flashing.push(...flashes.flatMap(toNode));
    facts.moving.sort((one, other) => one.node - other.node);
    const hasFacts = facts.moving.length + facts.flashing.length > 0;
    // A page that computes for too long is watched only in part.
    return { facts: hasFacts ? facts : null, done: 1, of: 1, hasFailed: !isComplete };
  },
});

/** Returns whether the page's time could be advanced as far as needed. */
async function watch(context: ScriptedMotionContext): Promise<boolean> {
  const { call, page } = context;
  const canvases = await call<number>('curbcutInPage.watchScriptedMotion()');
  await page.frameLoop?.resume();
  let isDrawing = false;
  const comparisons = page.frameLoop === null ? budget.comparisons : budget.frameComparisons;
  for (let at = 0; at < comparisons; at++) {
    if (!(await advance(context, Math.ceil(budget.watchMs / comparisons)))) return false;
    isDrawing = (canvases > 0 && (await call<boolean>('curbcutInPage.compareCanvases()'))) || isDrawing;
  }
  if (!isDrawing) return true;
  for (let at = 0; at < budget.frames; at++) {
    if (!(await advance(context, budget.frameMs))) return false;
    await call(`curbcutInPage.recordCanvasFrame(${at * budget.frameMs})`);
  }
  await call('curbcutInPage.compareCanvases(), curbcutInPage.clearCanvasChanges()');
  for (let at = 0; at < budget.steps; at++) {
    if (!(await advance(context, budget.stepMs))) return false;
    await call('curbcutInPage.compareCanvases()');
  }
  return true;
}

/** Lets the page's time pass, and one frame at its end. */
async function advance({ page }: ScriptedMotionContext, virtualMs: number): Promise<boolean> {
  const isDone = await advancePageTime(page.session, virtualMs, budget.callMs);
  await page.frameLoop?.step();
  return isDone;
}
