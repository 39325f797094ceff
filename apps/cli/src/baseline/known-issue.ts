import { causeOf, traitsOf } from '@curbcut/engine';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import type { KnownIssue } from './baseline.ts';

/** Pages named of an issue: when it stands on no more, all of them must be tested for it to count as gone. */
export const PAGES_NAMED = 20;

/** The issue as a baseline holds it. */
export function toKnown(result: Pick<ScanResult, 'pages'>, issue: ResultIssue): KnownIssue {
  const { first, pages } = issue;
  return {
    rule: first.ruleId,
    severity: first.severity,
    cause: causeOf(first).sentence,
    pageCount: pages.length,
    pages: pages
      .slice(0, PAGES_NAMED)
      .map((index) => pageName(result.pages[index]!.url))
      .sort(),
    traits: traitsOf(issue),
  };
}

/** Path and query of an address: the same page on another host, as a preview has, is the same page. */
export function pageName(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
