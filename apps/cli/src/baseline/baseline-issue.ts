import { getIssueKey, getIssueTraits } from '@curbcut/engine';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import type { BaselineIssue } from './baseline.ts';

/** Pages named of an issue: when it stands on no more, all of them must be tested for it to count as gone. */
export const MAX_NAMED_PAGES = 20;

/** The issue as a baseline holds it. */
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

/** Path and query of an address: the same page on another host, as a preview has, is the same page. */
export function toPagePath(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
