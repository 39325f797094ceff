import type { Finding, TestedPage } from '@curbcut/contract';
import { groupFindings, type IssueGroup } from '@curbcut/engine';

/** A place in which an issue shows. */
export interface IssueOccurrence {
  readonly url: string;
  readonly finding: Finding;
}

/** An issue with all that was found of it. */
export interface IssueWithOccurrences
  extends Pick<IssueGroup, 'fingerprint' | 'ruleId' | 'outcome' | 'severity' | 'rootCause'> {
  readonly occurrences: readonly IssueOccurrence[];
  /** Addresses of pages, in the order of the scan, each once. */
  readonly pages: readonly string[];
}

/** The issues of these pages, in the order in which each was first met. Holds all findings in memory. */
export function groupIntoIssues(
  pages: readonly Pick<TestedPage, 'url' | 'findings'>[],
): IssueWithOccurrences[] {
  const findings = new Map(pages.map((page) => [page.url, page.findings]));
  return groupFindings(pages.map(({ url, findings }) => ({ pageId: url, findings }))).map(
    ({ fingerprint, ruleId, outcome, severity, rootCause, occurrences, pageIds }) => ({
      fingerprint,
      ruleId,
      outcome,
      severity,
      rootCause,
      occurrences: occurrences.map(({ pageId, findingIndex }) => ({
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
export function orderSamples(places: readonly IssueOccurrence[]): IssueOccurrence[] {
  const met = new Set<string>();
  const firsts = places.filter(({ url }) => !met.has(url) && met.add(url));
  const chosen = new Set(firsts);
  return [...firsts, ...places.filter((place) => !chosen.has(place))];
}
