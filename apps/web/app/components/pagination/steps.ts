/** A page to go to, or a gap between pages. */
export type Step = number | 'gap';

/**
 * The pages to offer: the first, the last, this one and its neighbours. Never more than seven, and never a gap where
 * a single page would stand.
 *
 * @param page The page shown, from 1.
 * @param pages How many there are.
 */
export function stepsAround(page: number, pages: number): Step[] {
  const most = 7;
  if (pages <= most) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', ...range(page - 1, page + 1), 'gap', pages];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
