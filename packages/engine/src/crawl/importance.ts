import type { PageImportance } from '@curbcut/contract';
import { computePageImportance } from '@curbcut/scoring';
import { getPageKey, normalizeUrl } from './normalize-url.ts';

/** What is known of a tested page when its importance is decided. */
export interface CrawledPage {
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
 * Works out the importance of the pages of a scan. It must know of all of them first: a page that every other page
 * links to matters more, and a form that stands on every page (a search in the header) says nothing. Of the links it
 * keeps only how often each is linked, so pages may be told of one after the other, however many there are.
 */
export class PageImportanceCalculator {
  readonly #pages: Omit<CrawledPage, 'links'>[] = [];
  readonly #linkCounts = new Map<string, number>();
  readonly #formCounts = new Map<string, number>();

  add({ links, ...page }: CrawledPage): void {
    this.#pages.push(page);
    const self = toKey(page.url);
    for (const link of new Set(links.map(toKey))) if (link !== self) incrementCount(this.#linkCounts, link);
    for (const form of new Set(page.forms)) incrementCount(this.#formCounts, form);
  }

  /** The importance of each page by its address. */
  computeAll(): Map<string, PageImportance> {
    const { length } = this.#pages;
    return new Map(
      this.#pages.map(({ url, isStart, clicks, forms }) => [
        url,
        computePageImportance({
          isStart,
          clicks,
          isLinkedFromEveryPage: length > 1 && (this.#linkCounts.get(toKey(url)) ?? 0) >= length - 1,
          hasForm: forms.some((form) => length === 1 || this.#formCounts.get(form)! < length),
        }),
      ]),
    );
  }
}

/** The importance of each page of a scan that is at hand as a whole. */
export function computePageImportances(pages: readonly CrawledPage[]): Map<string, PageImportance> {
  const importances = new PageImportanceCalculator();
  for (const page of pages) importances.add(page);
  return importances.computeAll();
}

const toKey = (address: string) => getPageKey(normalizeUrl(address));

function incrementCount(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
