import type { ReportInput, ReportIssue, ReportOccurrence } from '../report-input.ts';

/** The first place in which an issue shows; its message is what people know the issue by. */
export async function findFirstOccurrence(
  input: ReportInput,
  issue: ReportIssue,
): Promise<ReportOccurrence | undefined> {
  for await (const place of input.occurrences(issue)) return place;
  return undefined;
}
