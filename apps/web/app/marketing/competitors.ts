/**
 * The tools that have a comparison page, in display order. The pages' content is in `comparisons/`; this list
 * is separate because every page's navigation loads it.
 */
export const competitors = [
  { slug: 'lighthouse', name: 'Lighthouse' },
  { slug: 'wave', name: 'WAVE' },
  { slug: 'axe-devtools', name: 'axe DevTools' },
  { slug: 'accessibe', name: 'accessiBe' },
] as const;

export type Competitor = (typeof competitors)[number];
export type CompetitorSlug = Competitor['slug'];

/** Returns the path of the comparison with a tool (`/vs-{competitor}`; docs/decisions/0095-fixed-values.md). */
export function getComparisonPath(slug: CompetitorSlug): string {
  return `/vs-${slug}`;
}
