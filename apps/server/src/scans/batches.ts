import type { PageRange } from '../db/queries/finalization.ts';

/** Pages that are read or written at once. */
const PAGES_PER_BATCH = 20;
/** Rows with what a page says in them, of which there may be thousands. */
const ROWS_PER_BATCH = 250;

/** The pages of a scan in parts, between which others have the database. */
export function* splitPages(pages: number): Generator<PageRange> {
  for (let from = 0; from < pages; from += PAGES_PER_BATCH) yield { from, to: from + PAGES_PER_BATCH - 1 };
}

/** Rows in parts that a statement takes each. */
export function* splitRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
    yield rows.slice(start, start + ROWS_PER_BATCH);
}
