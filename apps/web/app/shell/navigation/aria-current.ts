/**
 * Returns a navigation link's `aria-current` value: `page` on its own page, `true` on a related page without
 * its own link (the other comparisons).
 */
export function getAriaCurrent(to: string, pathname: string): 'page' | 'true' | undefined {
  const here = pathname.replace(/(.)\/$/, '$1');
  if (here === to) return 'page';
  return to.startsWith('/vs-') && here.startsWith('/vs-') ? 'true' : undefined;
}
