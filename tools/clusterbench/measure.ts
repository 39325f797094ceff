import { groupFindings } from '@curbcut/engine';
import { type ClusteringScores, scoreClustering } from './clustering-scores.ts';
import { type LabeledPage, scanGeneratedSite } from './scan-site.ts';
import type { GeneratedSite } from './site/generate-site.ts';

export interface ClusteringResult {
  readonly site: GeneratedSite;
  readonly scores: ClusteringScores;
  /** Of each planted cause that was found, the causes in words of the issues it was put into. */
  readonly split: ReadonlyMap<string, readonly string[]>;
  /** Of each issue, by its cause in words, the planted causes. */
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  /** Places that nobody planted, by rule and cause; they count for no figure. */
  readonly unplanted: ReadonlyMap<string, number>;
}

/** Scans a site and compares the issues of its failures with the causes planted. */
export async function measureClustering(site: GeneratedSite): Promise<ClusteringResult> {
  return { site, ...compareWithTruth(await scanGeneratedSite(site)) };
}

export function compareWithTruth(pages: readonly LabeledPage[]): Omit<ClusteringResult, 'site'> {
  const truth = new Map(pages.map((page) => [page.pageId, page.truth]));
  const places: { cause: string; issue: string; words: string }[] = [];
  const unplanted = new Map<string, number>();
  for (const { fingerprint, ruleId, rootCause, occurrences } of groupFindings(pages)) {
    for (const { pageId, findingIndex } of occurrences) {
      const planted = truth.get(pageId)![findingIndex];
      const words = `${ruleId}: ${rootCause}`;
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
    scores: scoreClustering(places),
    split: grouped('cause', 'words'),
    mixed: grouped('words', 'cause'),
    unplanted,
  };
}
