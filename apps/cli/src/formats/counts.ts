import { countIssues } from '@curbcut/scoring';
import type { CompletedScan } from '../completed-scan.ts';

/**
 * Generates counts for other programs as one line of JSON. Without a baseline, the comparison's counts are
 * null.
 */
export function* generateCounts({
  result,
  input,
  comparison,
  failingIssues,
}: CompletedScan): Generator<string> {
  const tested = result.pages.filter(({ status }) => status === 'tested').length;
  const found = countIssues(input.issues);
  const counts = {
    pages: {
      tested,
      notTested: result.pages.length - tested,
      beyondLimit: result.beyondLimit,
    },
    issues: found.issues,
    occurrences: found.occurrences,
    ...found.severities,
    questions: found.needsReview,
    /** Issues at or above the threshold that aren't in the baseline. */
    failing: failingIssues,
    new: comparison?.newIssues.length ?? null,
    known: comparison?.knownIssues.length ?? null,
    gone: comparison?.goneIssues.length ?? null,
    notChecked: comparison?.uncheckedIssues.length ?? null,
    score: input.scan.score_result?.score ?? null,
  };
  yield `${JSON.stringify(counts)}\n`;
}
