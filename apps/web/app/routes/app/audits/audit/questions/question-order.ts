import type { AuditQuestion } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';
import { isDecided, needsAnswer } from '../question-filters.ts';

/** One criterion's questions, in order. */
export interface QuestionGroup<Question> {
  readonly criterion: CriterionId;
  readonly questions: readonly Question[];
}

/** Groups questions by their first criterion, in list order. */
export function groupByCriterion<Question extends Pick<AuditQuestion, 'criteria'>>(
  questions: readonly Question[],
): QuestionGroup<Question>[] {
  return [...Map.groupBy(questions, ({ criteria }) => criteria[0]!)].map(([criterion, some]) => ({
    criterion,
    questions: some,
  }));
}

export interface AuditProgress {
  /** Number of questions that are not closed. */
  readonly questions: number;
  /** Number of those with an up-to-date answer other than “cannot tell”. */
  readonly answered: number;
}

/** Counts the questions in an audit, or for one of its criteria. */
export function computeProgress(questions: readonly AuditQuestion[], criterion?: CriterionId): AuditProgress {
  const counted = questions.filter(
    ({ state, criteria }) => state !== 'closed' && (criterion === undefined || criteria.includes(criterion)),
  );
  return { questions: counted.length, answered: counted.filter(isDecided).length };
}

/**
 * Finds the next or previous question that needs an answer, wrapping around at the end of the list.
 *
 * @param from id of the current question, which is returned only if no other question needs an answer
 * @returns undefined if no question needs an answer
 */
export function findOpenQuestion<Question extends AuditQuestion>(
  questions: readonly Question[],
  from: string | undefined,
  step: 1 | -1 = 1,
): Question | undefined {
  const index = questions.findIndex(({ id }) => id === from);
  const start = index < 0 && step < 0 ? 0 : index;
  const { length } = questions;
  for (let distance = 1; distance <= length; distance++) {
    const question = questions[(((start + step * distance) % length) + length) % length];
    if (question && needsAnswer(question)) return question;
  }
  return undefined;
}
