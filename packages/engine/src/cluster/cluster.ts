import { createHash } from 'node:crypto';
import type { Finding } from '@curbcut/contract';
import { causeOf } from './cause.ts';

/** A page's findings, with what names the page to the caller. */
export interface PageFindings {
  readonly pageId: string;
  readonly findings: readonly Finding[];
}

/** Findings that one change to the source would mend. */
export interface Cluster {
  /** The same cause has the same fingerprint on every page and after every deploy. */
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly outcome: Finding['outcome'];
  readonly severity: Finding['severity'];
  /** The root cause in words. */
  readonly cause: string;
  readonly occurrences: readonly { readonly pageId: string; readonly findingIndex: number }[];
  readonly pageIds: readonly string[];
}

/**
 * Joins findings that share a cause, across pages. Pure: the same findings in the same order give the same
 * clusters, in the order in which each was first met.
 */
export function clusterFindings(pages: readonly PageFindings[]): Cluster[] {
  const found = new Map<
    string,
    { first: Finding; cause: string; occurrences: { pageId: string; findingIndex: number }[] }
  >();
  for (const page of pages) {
    page.findings.forEach((finding, findingIndex) => {
      const cause = causeOf(finding);
      const fingerprint = fingerprintOf(finding, cause.key);
      const known = found.get(fingerprint);
      const occurrence = { pageId: page.pageId, findingIndex };
      if (known) known.occurrences.push(occurrence);
      else found.set(fingerprint, { first: finding, cause: cause.sentence, occurrences: [occurrence] });
    });
  }
  return [...found].map(([fingerprint, { first, cause, occurrences }]) => ({
    fingerprint,
    ruleId: first.ruleId,
    outcome: first.outcome,
    severity: first.severity,
    cause,
    occurrences,
    pageIds: [...new Set(occurrences.map((occurrence) => occurrence.pageId))],
  }));
}

/** Engines are left out on purpose: a second opinion must not split an issue. */
function fingerprintOf(finding: Finding, causeKey: string): string {
  const parts = [finding.ruleId, finding.outcome, finding.reason, causeKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
