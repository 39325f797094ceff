import { CRITERIA, CRITERION_IDS, type Criterion } from '@curbcut/wcag';
import type { ListedRule } from '../rules/filter-rules.ts';

/** A criterion with the rules that test at least part of it. */
export interface TestedCriterion {
  readonly criterion: Criterion;
  readonly rules: readonly ListedRule[];
}

/**
 * Returns the WCAG 2.2 criteria at Levels A and AA in the standard's order, each with the rules that test it.
 */
export function getTestedCriteria(rules: readonly ListedRule[]): TestedCriterion[] {
  return CRITERION_IDS.map((id) => CRITERIA[id])
    .filter(({ level, removedIn }) => level !== 'AAA' && removedIn === undefined)
    .map((criterion) => ({ criterion, rules: rules.filter(({ wcag }) => wcag.includes(criterion.id)) }));
}
