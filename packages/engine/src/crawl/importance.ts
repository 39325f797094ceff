import type { PageImportance } from '@curbcut/contract';
import { computePageImportance } from '@curbcut/scoring';
import { getPageKey, normalizeUrl } from './normalize-url.ts';

/** The facts about a tested page that determine its importance. */
export interface CrawledPage {
  readonly url: string;
  readonly isStart: boolean;
  /** Clicks from the start page; null for a page known only from a sitemap. */
  readonly clicks: number | null;
  /** URLs that the page links to. */
  readonly links: readonly string[];
  /** Keys of the page's forms, see `collectFormKeys`. */
  readonly forms: readonly string[];
}

/**
 * Computes the importance of a scan's pages. It needs all pages first: a page that every other page links to
 * matters more, and a form that is on every page (such as a search form in the header) does not count. It
 * stores only link counts, so any number of pages can be added one by one.
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

  /** Returns the importance of each page by its URL. */
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

const toKey = (url: string) => getPageKey(normalizeUrl(url));

function incrementCount(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
