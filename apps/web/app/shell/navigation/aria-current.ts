/**
 * Returns the `aria-current` of a navigation link: `page` on its own page, `true` on a related page without a link of
 * its own (the other comparisons).
 */
export function getAriaCurrent(to: string, pathname: string): 'page' | 'true' | undefined {
  const here = pathname.replace(/(.)\/$/, '$1');
  if (here === to) return 'page';
  return to.startsWith('/vs-') && here.startsWith('/vs-') ? 'true' : undefined;
}
