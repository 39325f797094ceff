import { defineProbe } from '../define-probe.ts';
import type { PasteOutcome } from './facts.ts';
import type { WalkedPasteOutcome } from './in-page/try-paste.ts';

/** Pastes a text into the password and code fields of sign-in forms and records whether it arrives. */
export const pasteProbe = defineProbe({
  name: 'pasting into sign-in fields',
  facts: 'paste',
  effect: 'activates-controls',
  isBehaviorTest: true,
  dependsOnParts: true,
  budget: {
    callMs: 3_000,
    /** After pasting, for a script that spreads the text over several fields, or removes it. */
    laterMs: 200,
    maxTargets: 4,
  },
  isNeeded: (targets) => targets.length > 0,
  runsScripts: () => true,
  async run({ questions, budget, call, toWalkNumber }) {
    const outcomes: PasteOutcome[] = [];
    await call('curbcutInPage.startBlockingNavigation()');
    for (const target of questions.slice(0, budget.maxTargets)) {
      const numbers = target.fields.map(toWalkNumber);
      const outcome = await call<WalkedPasteOutcome | null>(
        `curbcutInPage.tryPaste(${JSON.stringify(numbers)}, ${JSON.stringify(target.text)}, ${budget.laterMs})`,
      );
      if (outcome !== null) outcomes.push({ ...target, ...outcome });
    }
    return { facts: { outcomes }, isComplete: questions.length <= budget.maxTargets };
  },
  cleanUp: ({ call }) => call<void>('curbcutInPage.stopBlockingNavigation()'),
});
