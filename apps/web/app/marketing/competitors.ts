/**
 * The tools that have a comparison page, in the order in which the pages list them. What the pages say stands in
 * `comparisons/`; this list alone is small enough for the navigation of every page.
 */
export const competitors = [
  { slug: 'lighthouse', name: 'Lighthouse' },
  { slug: 'wave', name: 'WAVE' },
  { slug: 'axe-devtools', name: 'axe DevTools' },
  { slug: 'accessibe', name: 'accessiBe' },
] as const;

export type Competitor = (typeof competitors)[number];
export type CompetitorSlug = Competitor['slug'];

/** Where the comparison with a tool is (specification, section 2: `/vs-{competitor}`). */
export function getComparisonPath(slug: CompetitorSlug): string {
  return `/vs-${slug}`;
}
