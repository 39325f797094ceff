import type { RuleProbe } from '../rule.ts';

/** The probe for the rules about changes of context on focus and on input. */
export const contextChangesProbe = {
  facts: 'contextChanges',
  getQuestions: () => null,
} satisfies RuleProbe;
