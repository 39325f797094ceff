import type { ReportInput, ReportIssue, ReportOccurrence } from '../report-input.ts';

/** Maximum number of occurrences read for one issue. */
const MAX_OCCURRENCES_READ = 200;

/** Similar occurrences, possibly on several pages. */
export interface OccurrenceRow {
  /** The first of them. */
  readonly occurrence: ReportOccurrence;
  /** URLs of their pages. */
  readonly pages: string[];
  occurrences: number;
}

/**
 * Groups an issue's occurrences that differ only in their position, such as those in a list of products, and
 * returns the first groups. If there are more groups, the returned counts add up to less than the issue's number of
 * occurrences.
 */
export async function groupOccurrences(
  input: ReportInput,
  issue: ReportIssue,
  maxRows: number,
): Promise<OccurrenceRow[]> {
  const rows = new Map<string, OccurrenceRow>();
  let read = 0;
  for await (const occurrence of input.occurrences(issue)) {
    const { selector, message, state, only_in } = occurrence;
    const key = JSON.stringify([generalizeSelector(selector), message, state, only_in]);
    const row = rows.get(key) ?? { occurrence, pages: [], occurrences: 0 };
    if (row.occurrences > 0 || rows.size < maxRows) {
      rows.set(key, row);
      row.occurrences += occurrence.states?.length ?? 1;
      if (!row.pages.includes(occurrence.page_url)) row.pages.push(occurrence.page_url);
    }
    read += 1;
    if (read >= MAX_OCCURRENCES_READ) break;
  }
  return [...rows.values()];
}

/** Removes positions and numbers from a selector: `#item-3 > li:nth-child(2)` becomes `#item-0 > li`. */
const generalizeSelector = (selector: string): string =>
  selector.replace(/:nth-[a-z-]+\(\d+\)/g, '').replace(/\d+/g, '0');
