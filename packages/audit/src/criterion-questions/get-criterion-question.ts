import type { CriterionId } from '@curbcut/wcag';
import type { CriterionQuestion, PrincipleQuestions } from './criterion-question.ts';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { robust } from './robust.ts';
import { understandable } from './understandable.ts';

const QUESTIONS: PrincipleQuestions = { ...perceivable, ...operable, ...understandable, ...robust };

/**
 * Returns whether the sampled pages might lack the subject of a question. Issues are about existing elements,
 * and some criteria apply to every page.
 */
export function mayBeAbsent(kind: 'issue' | 'criterion', criteria: readonly CriterionId[]): boolean {
  return kind === 'criterion' && criteria.some((id) => QUESTIONS[id]?.content !== undefined);
}

/**
 * Returns the question about a Level A or AA criterion.
 *
 * @throws {RangeError} for a Level AAA criterion, which audits do not evaluate.
 */
export function getCriterionQuestion(id: CriterionId): CriterionQuestion {
  const question = QUESTIONS[id];
  if (question === undefined) throw new RangeError(`Audits don’t evaluate ${id}.`);
  return question;
}
