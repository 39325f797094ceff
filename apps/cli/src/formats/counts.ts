import { countIssues } from '@curbcut/scoring';
import type { Made } from '../outputs/made.ts';

/** Numbers for other programs, as one line of JSON; those of a comparison are null without a baseline. */
export function* countsForm({ result, input, comparison, failing }: Made): Generator<string> {
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
    /** At or above the threshold, and not known. */
    failing,
    new: comparison?.fresh.length ?? null,
    known: comparison?.known.length ?? null,
    gone: comparison?.gone.length ?? null,
    notChecked: comparison?.unchecked.length ?? null,
    score: input.scan.score_result?.score ?? null,
  };
  yield `${JSON.stringify(counts)}\n`;
}
