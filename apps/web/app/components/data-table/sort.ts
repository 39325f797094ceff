export interface Sort {
  /** Id of the column. */
  column: string;
  direction: 'ascending' | 'descending';
}

/** Text is compared as people order it: accents and capitals aside, numbers in it by their value. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a press on a column's heading asks for: that column, or the other direction when it is sorted already. */
export function getNextSort(now: Sort | undefined, column: string): Sort {
  const turned = now?.column === column && now.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

/**
 * The rows in order. Rows that compare equal keep their order; rows without a value come last in both directions.
 *
 * @param sortedBy What a row is ordered by; null when it has nothing there.
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
