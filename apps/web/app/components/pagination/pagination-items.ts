/** A page to go to, or a gap between pages. */
export type PaginationItem = number | 'gap';

/**
 * The pages to offer: the first, the last, this one and its neighbours. Never more than seven, and never a gap where
 * a single page would stand.
 *
 * @param page The page shown, from 1.
 * @param pages How many there are.
 */
export function getPaginationItems(page: number, pages: number): PaginationItem[] {
  const most = 7;
  if (pages <= most) return createRange(1, pages);
  if (page <= 4) return [...createRange(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...createRange(pages - 4, pages)];
  return [1, 'gap', ...createRange(page - 1, page + 1), 'gap', pages];
}

function createRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
