import { type CriterionId, compareCriteria, isCriterionId } from '@curbcut/wcag';

/**
 * The fields of an issue that scoring needs (docs/decisions/0004-scores-and-counts.md). The contract's entity, a stored
 * row and another engine's result all have them.
 */
export interface IssueToScore {
  /**
   * Severity as reported by the rule or a different engine: one of the four words, or a word from another
   * vocabulary, such as `blocker`.
   */
  readonly severity: string;
  readonly rule_title?: string;
  readonly rule_description?: string;
  readonly help?: string;
  /** Numbers of success criteria, e.g. `['1.1.1']`. */
  readonly wcag_criteria?: readonly string[];
  /** The same as text, e.g. `1.1.1, 4.1.2`; read when `wcag_criteria` is absent or empty. */
  readonly wcag_sc?: string;
  /** `A`, `AA` or `AAA`; anything else counts as unknown. */
  readonly wcag_level?: string | null;
  readonly category?: string;
  /** Importance of the most important page on which it occurs. */
  readonly page_importance?: string;
  /** Number of elements in which it occurs; 1 when absent. */
  readonly occurrences?: number;
  /** `cantTell` issues need review and do not affect the score; absent counts as failed. */
  readonly outcome?: 'failed' | 'cantTell';
}

/** Returns the success criteria of an issue, without duplicates, in the order of the standard. */
export function getIssueCriteria(issue: IssueToScore): readonly CriterionId[] {
  const named = issue.wcag_criteria?.length ? issue.wcag_criteria.join(' ') : (issue.wcag_sc ?? '');
  const numbers: readonly string[] = named.match(/\b\d\.\d\.\d{1,2}\b/g) ?? [];
  return [...new Set(numbers.filter(isCriterionId))].sort(compareCriteria);
}

/**
 * Returns the number of elements in which an issue occurs.
 * @throws {RangeError} when the number is not a whole number of at least 1.
 */
export function getIssueOccurrences(issue: IssueToScore): number {
  return requireAtLeastOne(issue.occurrences ?? 1, 'occurrences');
}

/** @throws {RangeError} naming the field. */
export function requireAtLeastOne(value: number, field: string): number {
  if (Number.isInteger(value) && value >= 1) return value;
  throw new RangeError(`${field} must be a whole number of at least 1, not ${value}.`);
}
