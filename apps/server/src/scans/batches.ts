import type { PageRange } from '../db/queries/finalization.ts';

/** Number of pages that are read or written at once, each with up to 5,000 links. */
export const PAGES_PER_BATCH = 20;
/** Number of rows with page content, of which there may be thousands, per statement. */
export const ROWS_PER_BATCH = 250;

/** Splits the pages of a scan into ranges, between which other queries can use the database. */
export function* splitPages(pages: number): Generator<PageRange> {
  for (let from = 0; from < pages; from += PAGES_PER_BATCH) yield { from, to: from + PAGES_PER_BATCH - 1 };
}

/** Splits rows into batches for one statement each. */
export function* splitRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
    yield rows.slice(start, start + ROWS_PER_BATCH);
}
