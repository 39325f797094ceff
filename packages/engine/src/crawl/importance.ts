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
 * Works out the importance of the pages of a scan. It must know of all of them first: a page that every other page
 * links to matters more, and a form that stands on every page (a search in the header) says nothing. Of the links it
 * keeps only how often each is linked, so pages may be told of one after the other, however many there are.
 */
export class PageImportances {
  readonly #pages: Omit<PlacedPage, 'links'>[] = [];
  readonly #linked = new Map<string, number>();
  readonly #forms = new Map<string, number>();

  add({ links, ...page }: PlacedPage): void {
    this.#pages.push(page);
    const self = keyOf(page.url);
    for (const link of new Set(links.map(keyOf))) if (link !== self) countOne(this.#linked, link);
    for (const form of new Set(page.forms)) countOne(this.#forms, form);
  }

  /** The importance of each page by its address. */
  all(): Map<string, PageImportance> {
    const { length } = this.#pages;
    return new Map(
      this.#pages.map(({ url, isStart, clicks, forms }) => [
        url,
        pageImportance({
          isStart,
          clicks,
          linkedFromEveryPage: length > 1 && (this.#linked.get(keyOf(url)) ?? 0) >= length - 1,
          hasForm: forms.some((form) => length === 1 || this.#forms.get(form)! < length),
        }),
      ]),
    );
  }
}

/** The importance of each page of a scan that is at hand as a whole. */
export function pageImportances(pages: readonly PlacedPage[]): Map<string, PageImportance> {
  const importances = new PageImportances();
  for (const page of pages) importances.add(page);
  return importances.all();
}

const keyOf = (address: string) => pageKey(normalise(address));

function countOne(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
