import { clusterFindings } from '@curbcut/engine';
import { type Figures, figuresOf } from './figures.ts';
import { type FoundPage, scanMade } from './scan.ts';
import type { Site } from './site/site.ts';

export interface Measured {
  readonly site: Site;
  readonly figures: Figures;
  /** Of each planted cause that was found, the causes in words of the issues it was put into. */
  readonly split: ReadonlyMap<string, readonly string[]>;
  /** Of each issue, by its cause in words, the planted causes. */
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  /** Places that nobody planted, by rule and cause; they count for no figure. */
  readonly unplanted: ReadonlyMap<string, number>;
}

/** Scans a site and compares the issues of its failures with the causes planted. */
export async function measure(site: Site): Promise<Measured> {
  return { site, ...compare(await scanMade(site)) };
}

export function compare(pages: readonly FoundPage[]): Omit<Measured, 'site'> {
  const truth = new Map(pages.map((page) => [page.pageId, page.truth]));
  const places: { cause: string; issue: string; words: string }[] = [];
  const unplanted = new Map<string, number>();
  for (const { fingerprint, ruleId, cause, occurrences } of clusterFindings(pages)) {
    for (const { pageId, findingIndex } of occurrences) {
      const planted = truth.get(pageId)![findingIndex];
      const words = `${ruleId}: ${cause}`;
      if (planted === undefined) unplanted.set(words, (unplanted.get(words) ?? 0) + 1);
      else
        places.push({ cause: planted, issue: fingerprint, words: `${words} (${fingerprint.slice(0, 6)})` });
    }
  }
  const grouped = (by: 'cause' | 'words', other: 'cause' | 'words') =>
    new Map(
      [...Map.groupBy(places, (place) => place[by])].map(([key, all]) => [
        key,
        [...new Set(all.map((place) => place[other]))],
      ]),
    );
  return {
    figures: figuresOf(places),
    split: grouped('cause', 'words'),
    mixed: grouped('words', 'cause'),
    unplanted,
  };
}
