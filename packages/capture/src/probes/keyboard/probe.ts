import type { NodeIndex } from '@curbcut/page-model';
import type { StablePage } from '../../visit/stable-page.ts';
import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { KeyboardFacts } from './facts.ts';
import { findTraps } from './find-traps.ts';
import { findWeakIndicators } from './find-weak-indicators.ts';
import { pressKey, TAB } from './keys.ts';
import { TimerWatch } from './timer-watch.ts';

const budget = {
  /**
   * Maximum delay of a timer that a script sets to move focus elsewhere. ACT's definition of “focusable”
   * allows one second.
   */
  focusLeaveMs: 100,
};

type KeyboardContext = ProbeContext<'keyboard', typeof budget, typeof probeLimits.keyboard>;

/** Probes a page with the keyboard. Finds traps, and tab stops without a visible focus indicator. */
export const keyboardProbe = defineProbe({
  id: 'keyboard',
  name: 'keyboard focus',
  facts: 'keyboard',
  unit: 'tab stops',
  leavesPage: 'scrolled',
  budget,
  limits: probeLimits.keyboard,
  onFailure: ({ reason }) => (reason === 'timed-out' ? 'stop' : 'report'),
  isNeeded: (questions) => Object.values(questions).some(({ length }) => length > 0),
  runsScripts: ({ tabStops }) => tabStops.length > 0,
  async run(context) {
    const { page, questions, hasScripts } = context;
    if (questions.trapSuspects.length === 0 && questions.tabStops.length === 0) {
      return nothingToTest;
    }
    await setUpPage(page, hasScripts);
    const timers = hasScripts ? await TimerWatch.start(page) : null;
    try {
      const facts = await probeWithKeyboard(context, timers);
      const untested = facts.untestedIndicators.length;
      const of = questions.tabStops.length;
      return { facts, done: Math.max(0, of - untested), of: facts.isWalkCut ? null : of };
    } finally {
      await timers?.stop().catch(() => {});
    }
  },
});

/** @param timers null for pages without scripts */
async function probeWithKeyboard(
  context: KeyboardContext,
  timers: TimerWatch | null,
): Promise<KeyboardFacts> {
  // Traps come last because focus may not get out of one again.
  const { weak, notTested } = await findWeakIndicators(context, timers);
  const fleeting = await findFleetingStops(context);
  const found = timers
    ? await findTraps(context, { mayActivate: !context.isSignedIn, timers })
    : { traps: [], walked: [], isCut: false };
  return {
    traps: found.traps,
    walked: found.walked,
    isWalkCut: found.isCut,
    weakIndicators: weak,
    untestedIndicators: notTested,
    fleeting,
  };
}

async function setUpPage(page: StablePage, hasScripts: boolean): Promise<void> {
  await page.mainFrame.call('watchFocus', []);
  if (hasScripts) await simulateKeyboardUse(page);
}

/** Presses Tab once, because some pages show focus only to users who have pressed a key. */
async function simulateKeyboardUse({ session, mainFrame }: StablePage): Promise<void> {
  const edges = await mainFrame.call('addBoundaryTabStops', []);
  await mainFrame.call('focusNode', [edges.start]);
  await pressKey(session, TAB);
  await mainFrame.call('removeBoundaryTabStops', []);
  await mainFrame.call('unfocus', []);
  await mainFrame.call('readFocus', []);
}

/**
 * Finds stops that don't keep focus, for example focus guards that scripts use to redirect it around the
 * page.
 */
async function findFleetingStops({
  page: { mainFrame },
  questions: { ariaHiddenStops },
  toWalkNumber,
}: KeyboardContext): Promise<NodeIndex[]> {
  const fleeting: NodeIndex[] = [];
  for (const stop of ariaHiddenStops) {
    const node = toWalkNumber(stop);
    if (node === null) continue;
    const keepsFocus = await mainFrame.call('holdsFocus', [node, budget.focusLeaveMs]);
    if (!keepsFocus) fleeting.push(stop);
    await mainFrame.call('unfocus', []);
  }
  return fleeting;
}
