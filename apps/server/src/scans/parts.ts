import type { PageRange } from '../db/queries/settling.ts';

/** Pages that are read or written at once. */
const PAGES_AT_ONCE = 20;
/** Rows with what a page says in them, of which there may be thousands. */
const ROWS_AT_ONCE = 250;

/** The pages of a scan in parts, between which others have the database. */
export function* rangesOf(pages: number): Generator<PageRange> {
  for (let from = 0; from < pages; from += PAGES_AT_ONCE) yield { from, to: from + PAGES_AT_ONCE - 1 };
}

/** Rows in parts that a statement takes each. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
}
