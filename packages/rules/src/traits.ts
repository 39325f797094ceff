import { ruleTraits } from './rule-traits.generated.ts';
import type { RuleTraits } from './rule-traits.ts';

export type { RuleTraits } from './rule-traits.ts';

const traitsById: ReadonlyMap<string, RuleTraits> = new Map(Object.entries(ruleTraits));
const noTraits: RuleTraits = {};

/** Returns the traits of a rule; none for an id that is not one of our rules, such as one of axe-core's. */
export function getRuleTraits(ruleId: string): RuleTraits {
  return traitsById.get(ruleId) ?? noTraits;
}

/** Returns which answer to a rule's question for a reason means failure. */
export function getFailingAnswer(ruleId: string, reason: string): 'yes' | 'no' {
  return getRuleTraits(ruleId).failsOn?.[reason] ?? 'no';
}

/** Lists the ids of the rules with certain traits, sorted. */
export function listRulesWithTraits(hasTraits: (traits: RuleTraits) => boolean): string[] {
  return [...traitsById].filter(([, traits]) => hasTraits(traits)).map(([id]) => id);
}
