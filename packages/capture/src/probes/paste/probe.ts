import { defineProbe } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { PasteOutcome } from './facts.ts';

/** Pastes text into the password and code fields of sign-in forms. Records whether the text ends up there. */
export const pasteProbe = defineProbe({
  id: 'paste',
  name: 'pasting into sign-in fields',
  facts: 'paste',
  unit: 'fields',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  listNodes: (targets) => targets.flatMap(({ fields }) => fields),
  budget: {
    callMs: 3_000,
    /**
     * Milliseconds to wait after pasting for a script that spreads the text over several fields or removes
     * it.
     */
    laterMs: 200,
  },
  limits: probeLimits.paste,
  requiresOwnTest: (targets) => targets.some(({ hasOtherEvidence }) => hasOtherEvidence),
  isNeeded: (targets) => targets.length > 0,
  runsScripts: () => true,
  async run({ questions, budget, limits, call, toWalkNumber, onDone }) {
    const outcomes: PasteOutcome[] = [];
    await call('startBlockingNavigation', []);
    for (const [at, target] of questions.slice(0, limits.maxTargets).entries()) {
      onDone(at, questions.length);
      const numbers = target.fields.map(toWalkNumber);
      const outcome = await call('tryPaste', [numbers, target.text, budget.laterMs]);
      const { fields, text } = target;
      if (outcome !== null) outcomes.push({ fields, text, ...outcome });
    }
    const done = Math.min(questions.length, limits.maxTargets);
    return { facts: { outcomes }, done, of: questions.length };
  },
  cleanUp: ({ call }) => call('stopBlockingNavigation', []),
});
