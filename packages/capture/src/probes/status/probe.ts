import { prepareClick, watchReaction } from '../act-and-watch.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { ENTER, pressKey } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { PageAction, PerformedAction, Reaction } from './facts.ts';

const budget = {
  callMs: 4_000,
  /** Milliseconds to wait after each action for a later task that shows its outcome. */
  laterMs: 700,
};

type StatusContext = ProbeContext<'status', typeof budget>;

/**
 * Uses a few controls, with requests and navigation blocked. Records which text appears and which live
 * regions announce it.
 */
export const statusProbe = defineProbe({
  id: 'status',
  name: 'status messages',
  facts: 'status',
  unit: 'controls',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  listNodes: (actions) => actions.map(({ control }) => control),
  budget,
  limits: probeLimits.status,
  isNeeded: (actions, { hasScripts }) => hasScripts && actions.length > 0,
  runsScripts: () => true,
  async run(context) {
    const { questions, call, limits, toWalkNumber } = context;
    const actions: PerformedAction[] = [];
    await call('startBlockingNavigation', []);
    await call('watchEffects', []);
    for (const [at, action] of questions.slice(0, limits.maxActions).entries()) {
      context.onDone(at, questions.length);
      const number = toWalkNumber(action.control);
      await call('beginAction', []);
      const reaction = number === null ? null : await perform(context, action, number);
      if (reaction !== null) actions.push({ ...action, ...reaction });
      // Later tests need the controls in their original state and no open dialogs.
      await call('undoEffects', []);
    }
    const done = Math.min(questions.length, limits.maxActions);
    return { facts: { actions }, done, of: questions.length };
  },
  async cleanUp({ call }) {
    await call('unfocus', []);
    await call('stopWatchingEffects', []);
    await call('resetView', []);
  },
});

/** Returns null if the control can't be used. Restores any value that it changed. */
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
  const [previous = ''] = await call('readFieldValues', [[number]]);
  const enter = (entered: string) => call('enterValue', [number, entered, true]);
  const reaction = await watchReaction(context, { laterMs }, async () => {
    if (kind === 'choose') return enter(value);
    await call('focusNode', [number]);
    await page.session.send('Input.insertText', { text: value }, { timeoutMs: callMs });
    return pressKey(page.session, ENTER);
  });
  await enter(previous);
  return reaction;
}
