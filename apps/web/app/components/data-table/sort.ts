export interface Sort {
  /** The column's id. */
  column: string;
  direction: 'ascending' | 'descending';
}

/** Compares text in natural order: ignores accents and case, and sorts numbers by value. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Returns the sort order after a column's heading is pressed: that column, or the opposite direction if it is
 * already sorted.
 */
export function getNextSort(now: Sort | undefined, column: string): Sort {
  const turned = now?.column === column && now.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

/**
 * Returns the sorted rows. Equal rows keep their order; rows without a value come last in both directions.
 *
 * @param sortedBy Returns a row's sort value; null if it has none.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  direction: Sort['direction'],
  sortedBy: (row: Row) => string | number | null,
): Row[] {
  const turn = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortedBy(one), sortedBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return turn * (a - b);
    return turn * collator.compare(String(a), String(b));
  });
}
