import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { EffectObserver, REACTION_MS } from '../interaction/effect-observer.ts';
import { findListeners } from '../interaction/listeners.ts';
import { ARROW_DOWN, BACK_TAB, ENTER, ESCAPE, pressKey, TAB } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { FocusOrderFacts, OpenedDialog } from './facts.ts';

const budget = {
  callMs: 5_000,
};

type FocusOrderContext = ProbeContext<'focusOrder', typeof budget, (typeof probeLimits)['focus-order']>;

/** Focuses hidden tab stops, opens and closes dialogs, and records where focus is. */
export const focusOrderProbe = defineProbe({
  id: 'focus-order',
  name: 'focus order',
  facts: 'focusOrder',
  unit: 'controls',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  budget,
  limits: probeLimits['focus-order'],
  startsAtTop: true,
  isNeeded: ({ hiddenStops, mayOpenDialogs }, { hasScripts }) =>
    hiddenStops.length > 0 || (hasScripts && mayOpenDialogs),
  runsScripts: () => true,
  async run(context) {
    const { page, hasScripts, questions, limits, mapByWalkNumber } = context;
    const facts: FocusOrderFacts = { hiddenStops: [], testedStops: [], dialogs: [] };
    const { openers, hasMore } =
      hasScripts && questions.mayOpenDialogs ? await findOpeners(context) : { openers: [], hasMore: false };
    if (openers.length === 0 && questions.hiddenStops.length === 0) return nothingToTest;
    // Without scripts, only styles react to focus.
    const observer = hasScripts ? await EffectObserver.start(page) : null;
    try {
      const hiddenStops = [...mapByWalkNumber(questions.hiddenStops)];
      const known = hiddenStops.length + openers.length;
      for (const [at, [number, node]] of hiddenStops.entries()) {
        context.onDone(at, known);
        if (!(await page.mainFrame.call('focusNode', [number]))) continue;
        await observer?.runTimers(budget.callMs / 10);
        facts.testedStops.push(node);
        if (await page.mainFrame.call('staysHiddenWithFocus', [number])) facts.hiddenStops.push(node);
      }
      await page.mainFrame.call('unfocus', []);
      for (const [at, opener] of openers.entries()) {
        context.onDone(hiddenStops.length + at, known);
        const dialog = await openAndClose(context, observer!, opener);
        if (dialog) facts.dialogs.push(dialog);
        context.onTested([opener]);
      }
    } finally {
      await observer?.stop();
    }
    const hasFacts = facts.testedStops.length > 0 || facts.dialogs.length > 0;
    const done = facts.testedStops.length + openers.length;
    // Openers beyond the limit aren't counted in the page.
    const isCut = hasMore || openers.length >= limits.maxOpeners;
    return { facts: hasFacts ? facts : null, done, of: isCut ? null : done };
  },
});

async function findOpeners({ page, budget, limits }: FocusOrderContext) {
  const types = new Set(['click', 'mousedown', 'pointerdown']);
  const { byElement, global, isCut } = await findListeners(page, types);
  const openers = await page.mainFrame.call(
    'findDialogOpeners',
    [[...byElement.keys()], global.length > 0, limits.maxOpeners],
    { timeoutMs: budget.callMs },
  );
  return { openers, hasMore: isCut };
}

/** Opens a dialog with a control and closes it again. Null if the control doesn't open one. */
async function openAndClose(
  context: FocusOrderContext,
  observer: EffectObserver,
  openerNumber: number,
): Promise<OpenedDialog | null> {
  const { page, toNodeIndex } = context;
  const { session, mainFrame } = page;
  const opener = toNodeIndex(openerNumber);
  if (opener === null || !(await mainFrame.call('focusNode', [openerNumber]))) return null;
  const effects = await observer.observe(openerNumber, async () => {
    await pressKey(session, ENTER);
    // Timers run early. Those that move focus into a dialog need it to be visible, also if its visibility is animated.
    await mainFrame.call('waitForSettledStyles', []);
  });
  const reading = await mainFrame.call('findOpenedDialog', [openerNumber]);
  if (reading === null || !reading.hasTabStops) {
    await observer.restore(effects);
    return null;
  }
  let focus: OpenedDialog['focus'] = reading.hasFocus ? 'inside' : 'outside';
  if (!reading.hasFocus) {
    await pressKey(session, TAB);
    if (await mainFrame.call('hasDialogFocus', [])) focus = 'next';
    else {
      await pressKey(session, BACK_TAB);
      focus = await enterWithArrow(context, observer);
    }
  }
  const focusAfter = focus === 'outside' ? null : await close(page, observer);
  await mainFrame.call('undoEffects', []);
  await mainFrame.call('unfocus', []);
  return {
    opener,
    dialog: reading.node === -1 ? null : toNodeIndex(reading.node),
    text: reading.text,
    isModal: reading.isModal,
    focus,
    focusAfter,
  };
}

/** Presses Down where focus is, which moves it from a date field into its calendar, for example. */
async function enterWithArrow(
  { page: { session, mainFrame } }: FocusOrderContext,
  observer: EffectObserver,
): Promise<'next' | 'outside'> {
  await pressKey(session, ARROW_DOWN);
  await observer.runTimers(REACTION_MS);
  return (await mainFrame.call('hasDialogFocus', [])) ? 'next' : 'outside';
}

/** Closes the open dialog with Escape or its own control, and returns where focus is afterward. */
async function close(
  { session, mainFrame }: FocusOrderContext['page'],
  observer: EffectObserver,
): Promise<OpenedDialog['focusAfter']> {
  const isOpen = async () => {
    await observer.runTimers(1_000);
    await mainFrame.call('waitForSettledStyles', []);
    return mainFrame.call('isOpenedDialogVisible', []);
  };
  await pressKey(session, ESCAPE);
  if (await isOpen()) {
    if (!(await mainFrame.call('focusCloseControl', []))) return null;
    await pressKey(session, ENTER);
    if (await isOpen()) return null;
  }
  return mainFrame.call('locateFocusAfterDialog', []);
}
