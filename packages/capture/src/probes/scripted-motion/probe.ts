import type { NodeIndex } from '@curbcut/page-model';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import type { MotionFacts } from '../motion/facts.ts';
import { advancePageTime } from '../page-time.ts';

const budget = {
  /** Real time for each call and each run of the clock. */
  callMs: 4_000,
  /** How long styles and canvases are watched for changes at first, in page time. */
  watchMs: 1_500,
  /**
   * Number of times that canvases are compared during that time. Those drawn frame by frame may look the same
   * at some of them.
   */
  comparisons: 3,
  frameComparisons: 24,
  /** Number of frames of a changing canvas to record, and the page time of each. */
  frames: 55,
  frameMs: 20,
  /** Page time after which such a canvas is compared again, and number of comparisons. */
  stepMs: 200,
  steps: 30,
  /**
   * It must keep changing for most of that time. WCAG 2.2.2 allows 5 seconds, which have passed when this
   * begins.
   */
  minLastingMs: 4_500,
};

type ScriptedMotionContext = ProbeContext<'motion', typeof budget>;

/**
 * Finds content that scripts make flash, and canvases on which they keep drawing. The page's clock runs
 * ahead, so that the result doesn't depend on how busy the machine is. Afterward, the tab's clock stays
 * stopped.
 */
export const scriptedMotionProbe = defineProbe({
  id: 'scripted-motion',
  name: 'motion and flashes caused by scripts',
  facts: 'motion',
  unit: 'moments',
  leavesPage: 'clock-stopped',
  budget,
  limits: noLimits,
  isNeeded: (_, { page, hasScripts }) => hasScripts && (page.frameLoop !== null || page.autoUpdates.isLikely),
  runsScripts: () => true,
  async run(context) {
    const isComplete = await watch(context);
    const { drawings, flashes } = await context.call('endScriptedMotionWatch', [budget.minLastingMs]);
    const { toNodeIndex } = context;
    const facts: MotionFacts = {
      ...context.recorded,
      moving: [...(context.recorded?.moving ?? [])],
      flashing: [...(context.recorded?.flashing ?? [])],
    };
    const toNode = <T extends { readonly node: number }>(one: T): (T & { node: NodeIndex })[] => {
      const node = toNodeIndex(one.node);
      return node === null ? [] : [{ ...one, node }];
    };
    const unknown = { distance: 0, fading: 0, isStoppable: false, stoppedBy: null };
    for (const drawing of drawings.flatMap(toNode))
      facts.moving.push({ ...unknown, ...drawing, kind: 'canvas' });
    facts.flashing.push(...flashes.flatMap(toNode));
    facts.moving.sort((one, other) => one.node - other.node);
    const hasFacts = facts.moving.length + facts.flashing.length > 0;
    // If a page's scripts run for too long, we watch only part of it.
    return { facts: hasFacts ? facts : null, done: 1, of: 1, hasFailed: !isComplete };
  },
});

/** Returns whether the page's time could be advanced as far as needed. */
async function watch(context: ScriptedMotionContext): Promise<boolean> {
  const { call, page } = context;
  const canvases = await call('watchScriptedMotion', []);
  await page.frameLoop?.resume();
  let isDrawing = false;
  const comparisons = page.frameLoop === null ? budget.comparisons : budget.frameComparisons;
  for (let at = 0; at < comparisons; at++) {
    if (!(await advance(context, Math.ceil(budget.watchMs / comparisons)))) return false;
    isDrawing = (canvases > 0 && (await call('compareCanvases', []))) || isDrawing;
  }
  if (!isDrawing) return true;
  for (let at = 0; at < budget.frames; at++) {
    if (!(await advance(context, budget.frameMs))) return false;
    await call('recordCanvasFrame', [at * budget.frameMs]);
  }
  await call('compareCanvases', []);
  await call('clearCanvasChanges', []);
  for (let at = 0; at < budget.steps; at++) {
    if (!(await advance(context, budget.stepMs))) return false;
    await call('compareCanvases', []);
  }
  return true;
}

/** Advances the page's time and renders one frame at the end. */
async function advance({ page }: ScriptedMotionContext, virtualMs: number): Promise<boolean> {
  const isDone = await advancePageTime(page.session, virtualMs, budget.callMs);
  await page.frameLoop?.step();
  return isDone;
}
