import type { Finding, TestedPage } from '@curbcut/contract';
import { type Cluster, clusterFindings } from '@curbcut/engine';

/** A place in which an issue shows. */
export interface Place {
  readonly url: string;
  readonly finding: Finding;
}

/** An issue with all that was found of it. */
export interface FoundIssue
  extends Pick<Cluster, 'fingerprint' | 'ruleId' | 'outcome' | 'severity' | 'cause'> {
  readonly places: readonly Place[];
  /** Addresses of pages, in the order of the scan, each once. */
  readonly pages: readonly string[];
}

/** The issues of these pages, in the order in which each was first met. Holds all findings in memory. */
export function issuesOf(pages: readonly Pick<TestedPage, 'url' | 'findings'>[]): FoundIssue[] {
  const findings = new Map(pages.map((page) => [page.url, page.findings]));
  return clusterFindings(pages.map(({ url, findings }) => ({ pageId: url, findings }))).map(
    ({ fingerprint, ruleId, outcome, severity, cause, occurrences, pageIds }) => ({
      fingerprint,
      ruleId,
      outcome,
      severity,
      cause,
      places: occurrences.map(({ pageId, findingIndex }) => ({
        url: pageId,
        finding: findings.get(pageId)![findingIndex]!,
      })),
      pages: pageIds,
    }),
  );
}

/**
 * Places by which an issue is known in a later scan: the first on each page, then the others, so that the same
 * places are compared whichever scan they come from.
 */
export function samplesOf(places: readonly Place[]): Place[] {
  const met = new Set<string>();
  const firsts = places.filter(({ url }) => !met.has(url) && met.add(url));
  const chosen = new Set(firsts);
  return [...firsts, ...places.filter((place) => !chosen.has(place))];
}
