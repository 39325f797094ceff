import type { PageImportance } from '@curbcut/contract';

/** How much a page matters to the people who use the site, most important first. */
export const PAGE_IMPORTANCES = ['high', 'medium', 'low'] as const satisfies PageImportance[];

/** Weight of a page in the score of its site (docs/decisions/0004-scores-and-counts.md). */
export const PAGE_WEIGHTS: Readonly<Record<PageImportance, number>> = { high: 3, medium: 2, low: 1 };

/** A page this many clicks or more from the start page has low importance (decisions, "Scans"). */
const FAR_AWAY_CLICKS = 4;

export interface PageImportanceFactors {
  readonly isStart: boolean;
  readonly isLinkedFromEveryPage: boolean;
  /**
   * Whether the page has its own form. A form that's on every page, such as a search form in the header,
   * doesn't count.
   */
  readonly hasForm: boolean;
  /** Fewest clicks from the start page; null when no links lead to the page (found in a sitemap, for example). */
  readonly clicks: number | null;
}

/** Computes the importance of a page (decisions, "Scans"). */
export function computePageImportance({
  isStart,
  isLinkedFromEveryPage,
  hasForm,
  clicks,
}: PageImportanceFactors): PageImportance {
  if (isStart || isLinkedFromEveryPage || hasForm) return 'high';
  return clicks !== null && clicks >= FAR_AWAY_CLICKS ? 'low' : 'medium';
}

/** Returns an issue's importance, based on the pages where it occurs; `medium` when there are none. */
export function getHighestImportance(importances: Iterable<PageImportance>): PageImportance {
  const present = new Set(importances);
  return PAGE_IMPORTANCES.find((importance) => present.has(importance)) ?? 'medium';
}
