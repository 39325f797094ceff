import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { EntryToRepeat, RepeatedEntry, RepeatedEntryFacts } from './facts.ts';

const budget = {
  callMs: 4_000,
  /** Timers that the page requests for up to this many milliseconds after each action are part of it. */
  laterMs: 600,
};

type RepeatedEntryContext = ProbeContext<
  'repeatedEntry',
  typeof budget,
  (typeof probeLimits)['repeated-entry']
>;

/**
 * Fills in form fields, opens the form's next steps, and records whether fields that ask for the same information are
 * still empty. Requests and navigation are blocked, and nothing is submitted.
 */
export const repeatedEntryProbe = defineProbe({
  id: 'repeated-entry',
  name: 'information asked for twice',
  facts: 'repeatedEntry',
  unit: 'repeated fields',
  leavesPage: 'used',
  activatesControls: true,
  budget,
  limits: probeLimits['repeated-entry'],
  isNeeded: (questions, { hasScripts }) => hasScripts && questions.length > 0,
  runsScripts: () => true,
  async run(context) {
    const { questions, call, limits, onDone } = context;
    const facts: RepeatedEntryFacts = { entries: [] };
    await call('startBlockingNavigation', []);
    const tested = questions.slice(0, limits.maxEntries);
    for (const [at, question] of tested.entries()) {
      onDone(at, questions.length);
      facts.entries.push({ node: question.node, outcome: await repeatEntry(context, question) });
    }
    return { facts, done: tested.length, of: questions.length };
  },
  cleanUp: ({ call }) => call('resetView', []),
});

/** A page that sends something may show what it gets in return, so nothing is known if it tries to. */
async function repeatEntry(
  context: RepeatedEntryContext,
  question: EntryToRepeat,
): Promise<RepeatedEntry['outcome']> {
  let requests = 0;
  const unsubscribe = context.page.session.on('Network.requestWillBeSent', ({ type }) => {
    if (type === 'XHR' || type === 'Fetch') requests += 1;
  });
  try {
    const outcome = await fillIn(context, question);
    return requests > 0 && outcome === 'empty' ? 'unreached' : outcome;
  } finally {
    unsubscribe();
  }
}

async function fillIn(
  { call, limits, budget: { laterMs }, toWalkNumber }: RepeatedEntryContext,
  { entries, later, steps }: EntryToRepeat,
): Promise<RepeatedEntry['outcome']> {
  const toNumbers = (nodes: readonly number[]) => nodes.flatMap((node) => toWalkNumber(node) ?? []);
  const values = entries.flatMap(({ field, value }) => {
    const number = toWalkNumber(field);
    return number === null ? [] : [{ field: number, value }];
  });
  const fields = toNumbers(later);
  if (values.length < entries.length || fields.length < later.length) return 'unreached';
  const earlier = values.map(({ field }) => field);
  const original = await call('readFieldValues', [earlier]);
  await call('enterValues', [values]);
  await call('letRequestedTimersRun', [laterMs]);
  let outcome = await call('readRepeatedValues', [fields]);
  for (let step = 0; step < limits.maxSteps && outcome === 'unreached'; step++) {
    if (!(await call('openNextStep', [toNumbers(steps)]))) break;
    await call('letRequestedTimersRun', [laterMs]);
    outcome = await call('readRepeatedValues', [fields]);
  }
  await call('enterValues', [earlier.map((field, at) => ({ field, value: original[at] ?? '' }))]);
  return outcome;
}
