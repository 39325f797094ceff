import { prepareClick, type Reaction, watchReaction } from '../act-and-watch.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { ENTER, pressKey } from '../keyboard/keys.ts';
import type { PageAction, PerformedAction } from './facts.ts';

const budget = {
  callMs: 4_000,
  /** For all actions. Actions beyond this limit are not in the facts. */
  totalMs: 7_000,
  /** After each action, for a later task that shows its outcome. */
  laterMs: 700,
  maxActions: 6,
};

type StatusContext = ProbeContext<'status', typeof budget>;

/**
 * Uses a few controls, with requests and navigation blocked, and records which texts appear and which live regions
 * report them.
 */
export const statusProbe = defineProbe({
  name: 'status messages',
  facts: 'status',
  effect: 'activates-controls',
  isBehaviorTest: true,
  dependsOnParts: true,
  needsUnusedControls: true,
  budget,
  isNeeded: (actions, { hasScripts }) => hasScripts && actions.length > 0,
  runsScripts: () => true,
  async run(context) {
    const { questions, call, remainingMs, toWalkNumber } = context;
    const actions: PerformedAction[] = [];
    let isComplete = questions.length <= budget.maxActions;
    await call('curbcutInPage.startBlockingNavigation(), curbcutInPage.watchEffects()');
    for (const action of questions.slice(0, budget.maxActions)) {
      if (remainingMs() < 0) {
        isComplete = false;
        break;
      }
      const number = toWalkNumber(action.control);
      await call('curbcutInPage.beginAction()');
      const reaction = number === null ? null : await perform(context, action, number);
      if (reaction !== null) actions.push({ ...action, ...reaction });
      // Later tests need controls that do what they did at first, and no dialog that is open.
      await call('curbcutInPage.undoEffects()');
    }
    return { facts: { actions }, isComplete };
  },
  cleanUp: ({ call }) =>
    call<void>(
      'curbcutInPage.unfocus(), curbcutInPage.stopWatchingEffects().then(() => curbcutInPage.stopBlockingNavigation()).then(() => scrollTo(0, 0))',
    ),
});

/** Returns null if the control cannot be used. Restores the value that it changed. */
async function perform(
  context: StatusContext,
  { kind, value }: PageAction,
  number: number,
): Promise<Reaction | null> {
  const { page, call } = context;
  const { callMs, laterMs } = budget;
  const click = await prepareClick(context, number, callMs);
  if (click === null) return null;
  if (kind === 'click') return watchReaction(context, { laterMs }, click);
  const [previous = ''] = await call<string[]>(`curbcutInPage.readFieldValues([${number}])`);
  const enter = (entered: string) =>
    call(`curbcutInPage.enterValue(${number}, ${JSON.stringify(entered)}, true)`);
  const reaction = await watchReaction(context, { laterMs }, async () => {
    if (kind === 'choose') return enter(value);
    await call(`curbcutInPage.focusNode(${number})`);
    await page.session.send('Input.insertText', { text: value }, { timeoutMs: callMs });
    return pressKey(page.session, ENTER);
  });
  await enter(previous);
  return reaction;
}
