/** The fields of an issue that the projection reads. */
interface FixableIssue {
  readonly occurrences: number;
  readonly fix?: { readonly fixed_occurrences: number; readonly needs_author_text: string | null } | null;
}

/** The issues that remain when every verified fix of a scan is applied, and the effect of the fixes. */
export interface FixProjection<Issue> {
  /** Issues that remain, with their remaining occurrences. */
  readonly remaining: readonly Issue[];
  readonly fixed: {
    /** Issues with a verified fix. */
    readonly issues: number;
    /** Fixed issues whose fix contains text that a person must write or check. */
    readonly to_word: number;
    /** Occurrences that the fixes remove. */
    readonly occurrences: number;
  };
}

/** Projects the issues that remain when every verified fix is applied; null when no fix removed an occurrence. */
export function projectIssuesAfterFixes<Issue extends FixableIssue>(
  issues: readonly Issue[],
): FixProjection<Issue> | null {
  const fixed = issues.filter(({ fix }) => (fix?.fixed_occurrences ?? 0) > 0);
  if (fixed.length === 0) return null;
  return {
    remaining: issues.flatMap((issue) => {
      const occurrences = issue.occurrences - (issue.fix?.fixed_occurrences ?? 0);
      return occurrences > 0 ? [{ ...issue, occurrences }] : [];
    }),
    fixed: {
      issues: fixed.length,
      to_word: fixed.filter(({ fix }) => fix?.needs_author_text).length,
      occurrences: fixed.reduce((sum, { fix }) => sum + (fix?.fixed_occurrences ?? 0), 0),
    },
  };
}
