/** A page to go to, or a gap between pages. */
export type PaginationItem = number | 'gap';

/**
 * Returns the pages to link: the first, the last, the current one and its neighbors. Never more than seven
 * items, and never a gap that hides a single page.
 *
 * @param page The current page, starting at 1.
 * @param pages The number of pages.
 */
export function getPaginationItems(page: number, pages: number): PaginationItem[] {
  const maxItems = 7;
  if (pages <= maxItems) return createRange(1, pages);
  if (page <= 4) return [...createRange(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...createRange(pages - 4, pages)];
  return [1, 'gap', ...createRange(page - 1, page + 1), 'gap', pages];
}

function createRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
