/**
 * The `aria-current` of a link in the navigation: `page` on the page it leads to, `true` on a page beside it that
 * has no link of its own there (the other comparisons).
 */
export function getAriaCurrent(to: string, pathname: string): 'page' | 'true' | undefined {
  const here = pathname.replace(/(.)\/$/, '$1');
  if (here === to) return 'page';
  return to.startsWith('/vs-') && here.startsWith('/vs-') ? 'true' : undefined;
}
