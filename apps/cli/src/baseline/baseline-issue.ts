import { getIssueKey, MAX_PAGES_ALL_REQUIRED } from '@curbcut/engine';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import type { BaselineIssue } from './baseline.ts';

/** Pages listed per issue: those that decide whether it is gone. */
export const MAX_NAMED_PAGES = MAX_PAGES_ALL_REQUIRED;

/** A scan, as far as baselines store it. */
export type BaselineInput = Pick<ScanResult, 'pages' | 'found' | 'readTraits'>;

/** An issue, and the same as stored in a baseline. */
export interface BaselineCandidate {
  readonly issue: ResultIssue;
  readonly entry: BaselineIssue;
}

/** Returns the failed issues of a scan in order of their first occurrence. Issues that need review never fail a scan. */
export async function readBaselineCandidates(result: BaselineInput): Promise<BaselineCandidate[]> {
  const failed = result.found.filter(({ first }) => first.outcome === 'failed');
  const traits = await result.readTraits(failed);
  return failed.map((issue) => {
    const { first, pages } = issue;
    const entry = {
      rule: first.ruleId,
      severity: first.severity,
      cause: getIssueKey(first).rootCause,
      pageCount: pages.length,
      pages: pages
        .slice(0, MAX_NAMED_PAGES)
        .map((index) => toPagePath(result.pages[index]!.url))
        .sort(),
      traits: traits.get(issue.fingerprint)!,
    };
    return { issue, entry };
  });
}

/** Returns the path and query of a URL, so that pages match across hosts such as previews. */
export function toPagePath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
