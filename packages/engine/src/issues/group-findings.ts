import { createHash } from 'node:crypto';
import type { Finding } from '@curbcut/contract';
import { getIssueKey } from './issue-key.ts';
import { mergeIssueGroups } from './merge-issue-groups.ts';

/** The findings on a page, with the caller's id for the page. */
export interface PageFindings {
  readonly pageId: string;
  readonly findings: readonly Finding[];
}

/** Findings that one change to the source would fix. */
export interface IssueGroup {
  /**
   * Equal for the same root cause on every page, and even after a deployment if the cause can be identified by
   * a name.
   */
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly outcome: Finding['outcome'];
  readonly severity: Finding['severity'];
  /** The root cause as text. */
  readonly rootCause: string;
  readonly occurrences: readonly { readonly pageId: string; readonly findingIndex: number }[];
  readonly pageIds: readonly string[];
}

/**
 * Returns the fingerprint of a finding's root cause, based on the finding alone. `mergeIssueGroups` covers
 * causes that only show across all pages. Engines are excluded on purpose: a second opinion must not split an
 * issue.
 */
export function getFingerprint(finding: Finding): string {
  const parts = [finding.ruleId, finding.outcome, finding.reason, getIssueKey(finding).key];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

interface FindingReference {
  readonly pageId: string;
  readonly findingIndex: number;
}

/**
 * Groups a site's findings by root cause, across pages. Pure: the same findings in the same order give the
 * same groups, in the order of first occurrence.
 */
export function groupFindings(pages: readonly PageFindings[]): IssueGroup[] {
  const found = new Map<string, { first: Finding; occurrences: FindingReference[] }>();
  for (const { pageId, findings } of pages) {
    for (const [findingIndex, finding] of findings.entries()) {
      const fingerprint = getFingerprint(finding);
      const known = found.get(fingerprint);
      if (known) known.occurrences.push({ pageId, findingIndex });
      else found.set(fingerprint, { first: finding, occurrences: [{ pageId, findingIndex }] });
    }
  }
  const replaced = mergeIssueGroups(
    [...found].map(([fingerprint, { first, occurrences }]) => ({
      fingerprint,
      first,
      occurrences: occurrences.length,
    })),
  );
  return [...Map.groupBy(found, ([fingerprint]) => replaced.get(fingerprint) ?? fingerprint)].map(
    ([fingerprint, members]) => {
      const { first: finding } = members[0]![1];
      const occurrences = members.flatMap(([, member]) => member.occurrences);
      return {
        fingerprint,
        ruleId: finding.ruleId,
        outcome: finding.outcome,
        severity: finding.severity,
        rootCause: getIssueKey(finding).rootCause,
        occurrences,
        pageIds: [...new Set(occurrences.map(({ pageId }) => pageId))],
      };
    },
  );
}
