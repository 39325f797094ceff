import type { AnswerOutcome, ResultSource } from '@curbcut/contract';
import type { CriterionId } from '@curbcut/wcag';

/** A different tool's result for one criterion. */
export interface ReadResult {
  readonly criterion: CriterionId;
  readonly outcome: AnswerOutcome;
  /** The file's remarks, used as an answer's comment. */
  readonly text: string;
}

/** The results in another tool's file. */
export interface ReadResults {
  readonly source: ResultSource;
  /** The subject of the evaluation, according to the file. */
  readonly title: string;
  /** One result for each criterion, in WCAG order. */
  readonly results: readonly ReadResult[];
  /** Anything else in the file, and why it isn't a result. */
  readonly notUnderstood: readonly { readonly what: string; readonly reason: string }[];
}

/** Length limit for a result's text, in characters; an answer's comment can have 5,000. */
const MAX_TEXT_LENGTH = 4000;
const MAX_LINES = 40;

/** Joins remarks into one string, without duplicates. */
export function joinRemarks(remarks: readonly string[]): string {
  const lines = [...new Set(remarks.map((remark) => remark.trim()).filter((remark) => remark !== ''))];
  const rest = lines.length - MAX_LINES;
  const text = [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n');
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…`;
}

/**
 * Combines what several parts of a file say about one criterion: it fails if any part fails; otherwise it is
 * unclear if any part is unclear; otherwise it passes if any part passes. Parts without an outcome don't have
 * the type of content that the criterion applies to.
 */
export function combineOutcomes(outcomes: readonly AnswerOutcome[]): AnswerOutcome {
  for (const outcome of ['fail', 'cannot-tell', 'pass'] as const)
    if (outcomes.includes(outcome)) return outcome;
  return 'not-present';
}
