import type { ReportInput, ReportIssue, ReportOccurrence } from '../report-input.ts';

/** Finds the first occurrence of an issue. Its message is the title that reports show for the issue. */
export async function findFirstOccurrence(
  input: ReportInput,
  issue: ReportIssue,
): Promise<ReportOccurrence | undefined> {
  for await (const occurrence of input.occurrences(issue)) return occurrence;
  return undefined;
}
