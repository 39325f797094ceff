/** How much a page matters to the people who use the site, the most first. */
export const PAGE_IMPORTANCES = ['high', 'medium', 'low'] as const;

export type PageImportance = (typeof PAGE_IMPORTANCES)[number];

/** How much a page weighs in the score of its site (docs/decisions/0004-scores.md). */
export const PAGE_WEIGHTS: Readonly<Record<PageImportance, number>> = { high: 3, medium: 2, low: 1 };

/** From this many clicks from the start page on, a page is of low importance (decisions, "Scans"). */
export const FAR_AWAY_CLICKS = 4;

export interface PageImportanceFactors {
  readonly isStart: boolean;
  readonly isLinkedFromEveryPage: boolean;
  /** A form of the page's own: one that stands on every page, such as a search in the header, says nothing. */
  readonly hasForm: boolean;
  /** The fewest clicks from the start page; null when no links lead there (found in a sitemap, say). */
  readonly clicks: number | null;
}

/** The importance of a page (decisions, "Scans"). */
export function computePageImportance({
  isStart,
  isLinkedFromEveryPage,
  hasForm,
  clicks,
}: PageImportanceFactors): PageImportance {
  if (isStart || isLinkedFromEveryPage || hasForm) return 'high';
  return clicks !== null && clicks >= FAR_AWAY_CLICKS ? 'low' : 'medium';
}

/** The importance an issue takes from the pages it stands on; `medium` for none. */
export function getHighestImportance(importances: Iterable<PageImportance>): PageImportance {
  const present = new Set(importances);
  return PAGE_IMPORTANCES.find((importance) => present.has(importance)) ?? 'medium';
}
