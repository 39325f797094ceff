/** What an issue must tell for `afterMending`. */
interface FixableIssue {
  readonly occurrences: number;
  readonly fix?: { readonly mended: number; readonly person_writes: string | null } | null;
}

/** What all proven changes of a scan together leave and do. */
export interface FixProjection<Issue> {
  /** Issues that show still, each as often as it does. */
  readonly remaining: readonly Issue[];
  readonly fixed: {
    /** Issues with a proven change. */
    readonly issues: number;
    /** Those of them with words that a person should write or check. */
    readonly to_word: number;
    /** Occurrences that were gone. */
    readonly occurrences: number;
  };
}

/** What is left when every proven change is made, as it was measured; null when no change mended anything. */
export function projectIssuesAfterFixes<Issue extends FixableIssue>(
  issues: readonly Issue[],
): FixProjection<Issue> | null {
  const mended = issues.filter(({ fix }) => (fix?.mended ?? 0) > 0);
  if (mended.length === 0) return null;
  return {
    remaining: issues.flatMap((issue) => {
      const occurrences = issue.occurrences - (issue.fix?.mended ?? 0);
      return occurrences > 0 ? [{ ...issue, occurrences }] : [];
    }),
    fixed: {
      issues: mended.length,
      to_word: mended.filter(({ fix }) => fix?.person_writes).length,
      occurrences: mended.reduce((sum, { fix }) => sum + (fix?.mended ?? 0), 0),
    },
  };
}
