import { groupFindings } from '@curbcut/engine';
import type { GeneratedSite } from '../lib/sites/shop/generate-site.ts';
import { type ClusteringScores, scoreClustering } from './clustering-scores.ts';
import { type LabeledPage, scanGeneratedSite } from './scan-site.ts';

export interface ClusteringResult {
  readonly site: GeneratedSite;
  readonly scores: ClusteringScores;
  /** For each planted cause that was found, the issues it was assigned to, by root cause. */
  readonly split: ReadonlyMap<string, readonly string[]>;
  /** For each issue, by its root cause, the planted causes. */
  readonly mixed: ReadonlyMap<string, readonly string[]>;
  /** Occurrences that weren't planted, by rule and root cause; excluded from the scores. */
  readonly unplanted: ReadonlyMap<string, number>;
}

/** Scans a site and compares its failed issues with the planted causes. */
export async function measureClustering(site: GeneratedSite): Promise<ClusteringResult> {
  return { site, ...compareWithTruth(await scanGeneratedSite(site)) };
}

function compareWithTruth(pages: readonly LabeledPage[]): Omit<ClusteringResult, 'site'> {
  const truth = new Map(pages.map((page) => [page.pageId, page.truth]));
  const occurrencesWithTruth: { cause: string; issue: string; words: string }[] = [];
  const unplanted = new Map<string, number>();
  for (const { fingerprint, ruleId, rootCause, occurrences } of groupFindings(pages)) {
    for (const { pageId, findingIndex } of occurrences) {
      const planted = truth.get(pageId)![findingIndex];
      const label = `${ruleId}: ${rootCause}`;
      if (planted === undefined) unplanted.set(label, (unplanted.get(label) ?? 0) + 1);
      else
        occurrencesWithTruth.push({
          cause: planted,
          issue: fingerprint,
          words: `${label} (${fingerprint.slice(0, 6)})`,
        });
    }
  }
  const groupDistinct = (keyName: 'cause' | 'words', other: 'cause' | 'words') =>
    new Map(
      [...Map.groupBy(occurrencesWithTruth, (occurrence) => occurrence[keyName])].map(([key, all]) => [
        key,
        [...new Set(all.map((occurrence) => occurrence[other]))],
      ]),
    );
  return {
    scores: scoreClustering(occurrencesWithTruth),
    split: groupDistinct('cause', 'words'),
    mixed: groupDistinct('words', 'cause'),
    unplanted,
  };
}
