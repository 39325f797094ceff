import { getIssueKey, getIssueTraits } from '@curbcut/engine';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import type { BaselineIssue } from './baseline.ts';

/** Pages listed per issue. An issue on no more pages than this counts as gone only if all of them were tested. */
export const MAX_NAMED_PAGES = 20;

/** Returns the issue as stored in a baseline. */
export function toBaselineIssue(result: Pick<ScanResult, 'pages'>, issue: ResultIssue): BaselineIssue {
  const { first, pages } = issue;
  return {
    rule: first.ruleId,
    severity: first.severity,
    cause: getIssueKey(first).rootCause,
    pageCount: pages.length,
    pages: pages
      .slice(0, MAX_NAMED_PAGES)
      .map((index) => toPagePath(result.pages[index]!.url))
      .sort(),
    traits: getIssueTraits(issue),
  };
}

/** Returns the path and query of a URL, so that pages match across hosts such as previews. */
export function toPagePath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
