import type { AnswerOutcome, ResultSource } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';

/** What a file of another tool says about one criterion. */
export interface ReadResult {
  readonly criterion: CriterionId;
  readonly outcome: AnswerOutcome;
  /** The remarks of the file, for the comment of an answer. */
  readonly text: string;
}

/** The results of a file of another tool. */
export interface ReadResults {
  readonly source: ResultSource;
  /** What the file says that it is about. */
  readonly title: string;
  /** One for each criterion, in the order of WCAG. */
  readonly results: readonly ReadResult[];
  /** What the file also contains, and why it is not a result. */
  readonly notUnderstood: readonly { readonly what: string; readonly reason: string }[];
}

/** Length limit of a result's text, in characters; an answer's comment can have 5000. */
const MAX_TEXT_LENGTH = 4000;
const MAX_LINES = 40;

/** Joins remarks to a text, each once. */
export function joinRemarks(remarks: readonly string[]): string {
  const lines = [...new Set(remarks.map((remark) => remark.trim()).filter((remark) => remark !== ''))];
  const rest = lines.length - MAX_LINES;
  const text = [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n');
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

/**
 * Combines what several parts of a file say about one criterion: it fails if one of them fails, is unclear if one of them
 * is, and passes if one of them passes; the others have no such content.
 */
export function combineOutcomes(outcomes: readonly AnswerOutcome[]): AnswerOutcome {
  for (const outcome of ['fail', 'cannot-tell', 'pass'] as const)
    if (outcomes.includes(outcome)) return outcome;
  return 'not-present';
}
