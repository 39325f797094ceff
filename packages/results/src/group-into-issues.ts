import type { Finding, TestedPage } from '@curbcut/contract';
import { groupFindings, type IssueGroup } from '@curbcut/engine';

/** One of an issue's occurrences. */
export interface IssueOccurrence {
  readonly url: string;
  readonly finding: Finding;
}

/** An issue with all its occurrences. */
export interface IssueWithOccurrences
  extends Pick<IssueGroup, 'fingerprint' | 'ruleId' | 'outcome' | 'severity' | 'rootCause'> {
  readonly occurrences: readonly IssueOccurrence[];
  /** URLs of its pages in scan order, without duplicates. */
  readonly pages: readonly string[];
}

/** Groups page findings into issues, in order of first occurrence. Keeps all findings in memory. */
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
