import { listRulesWithTraits, type RuleTraits } from '@curbcut/rules/traits';
import type { CriterionId } from '@curbcut/wcag';
import type { QuestionSource } from './model.ts';

interface AbsentContent {
  /** The type of content, as named in rule traits. */
  readonly content: NonNullable<RuleTraits['provesAbsent']>;
  readonly criteria: readonly CriterionId[];
  readonly remark: string;
}

/**
 * Most types of content cannot be proven absent, because rules do not apply to content that stays hidden
 * until someone uses the page, such as a form in a closed dialog or a player created by a script. On a page
 * without controls, nothing can be opened.
 */
const ABSENT_CONTENT: readonly AbsentContent[] = [
  {
    content: 'controls',
    criteria: ['1.3.5', '2.4.4', '3.2.2', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8'],
    remark:
      'The automated tests found no links, buttons, form fields or other controls and no embedded content on the sampled pages.',
  },
];

/**
 * Finds the criteria whose type of content the scan proves to be absent from the sample: all rules that apply
 * to every element of this type were evaluated and found no such element, and no issue needs review.
 *
 * @returns the criteria, each with the sentence for the conformance report.
 */
export function findAbsentCriteria(source: QuestionSource): ReadonlyMap<CriterionId, string> {
  const evaluated = new Set(source.evaluatedRules);
  const applied = new Set(source.sample.flatMap(({ tallies }) => tallies.map(({ ruleId }) => ruleId)));
  const reviewed = new Set(source.reviewIssues.flatMap(({ criteria }) => criteria));
  const absent = new Map<CriterionId, string>();
  for (const { content, criteria, remark } of source.sample.length === 0 ? [] : ABSENT_CONTENT) {
    const rules = listRulesWithTraits(({ provesAbsent }) => provesAbsent === content);
    if (!rules.every((rule) => evaluated.has(rule) && !applied.has(rule))) continue;
    for (const id of criteria) {
      if (source.criteria.includes(id) && !reviewed.has(id)) absent.set(id, remark);
    }
  }
  return absent;
}
