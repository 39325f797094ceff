import type { RuleProbe } from '../rule.ts';

/** The probe of the rules about changes of context on focus and on input. */
export const contextChangesProbe = {
  facts: 'contextChanges',
  getQuestions: () => null,
} satisfies RuleProbe;
