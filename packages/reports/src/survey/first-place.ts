import type { ReportInput, ReportIssue, ReportOccurrence } from '../input.ts';

/** The first place in which an issue shows; its message is what people know the issue by. */
export async function firstPlace(
  input: ReportInput,
  issue: ReportIssue,
): Promise<ReportOccurrence | undefined> {
  for await (const place of input.occurrences(issue)) return place;
  return undefined;
}
