import type { PageImportance } from '@curbcut/contract';
import { pageImportance } from '@curbcut/scoring';
import { normalise, pageKey } from './normalise.ts';

/** What is known of a tested page when its importance is decided. */
export interface PlacedPage {
  readonly url: string;
  readonly isStart: boolean;
  /** Clicks from the start page; null for a page known from a sitemap alone. */
  readonly clicks: number | null;
  /** Addresses that the page links to. */
  readonly links: readonly string[];
  /** What names each form of the page across pages, see `formsOf`. */
  readonly forms: readonly string[];
}

/**
 * The importance of each page of a scan, by its address. It takes all pages at once: a page that every other
 * page links to matters more, and a form that stands on every page (a search in the header) says nothing.
 */
export function pageImportances(pages: readonly PlacedPage[]): Map<string, PageImportance> {
  const linkCounts = countEach(
    pages.flatMap(({ url, links }) => [...new Set(links.map(keyOf))].filter((link) => link !== keyOf(url))),
  );
  const formCounts = countEach(pages.flatMap(({ forms }) => [...new Set(forms)]));
  return new Map(
    pages.map(({ url, isStart, clicks, forms }) => [
      url,
      pageImportance({
        isStart,
        clicks,
        linkedFromEveryPage: pages.length > 1 && (linkCounts.get(keyOf(url)) ?? 0) >= pages.length - 1,
        hasForm: forms.some((form) => pages.length === 1 || formCounts.get(form)! < pages.length),
      }),
    ]),
  );
}

const keyOf = (address: string) => pageKey(normalise(address));

function countEach(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
