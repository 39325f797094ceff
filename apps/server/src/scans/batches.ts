import type { PageRange } from '../db/queries/finalization.ts';

/** Number of pages that are read or written in one batch, each with up to 5,000 links. */
export const PAGES_PER_BATCH = 20;
/** Number of rows per statement for rows with page content, of which there can be thousands. */
export const ROWS_PER_BATCH = 250;

/** Splits a scan's pages into ranges, so that other queries can use the database in between. */
export function* splitPages(pages: number): Generator<PageRange> {
  for (let from = 0; from < pages; from += PAGES_PER_BATCH) yield { from, to: from + PAGES_PER_BATCH - 1 };
}

/** Splits rows into batches, each small enough for one statement. */
export function* splitRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
    yield rows.slice(start, start + ROWS_PER_BATCH);
}
