import { matchIssues, withMarksOf } from '@curbcut/engine';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import type { Baseline, KnownIssue } from './baseline.ts';
import { PAGES_NAMED, pageName, toKnown } from './known-issue.ts';

/** What a scan found, against a baseline. Questions to a person are neither new nor known: they never fail. */
export interface Comparison {
  readonly fresh: readonly ResultIssue[];
  readonly known: readonly ResultIssue[];
  /** The known ones as the baseline should hold them now, with pages on which they were not looked for this time. */
  readonly renewed: readonly KnownIssue[];
  /** Looked for and not found any more. */
  readonly gone: readonly KnownIssue[];
  /** Neither found nor looked for: their pages or rules were not tested this time. */
  readonly unchecked: readonly KnownIssue[];
}

/**
 * Compares a scan with a baseline.
 *
 * @param rules Ids of the rules that the scan asked.
 */
export function compare(
  baseline: Baseline,
  result: Pick<ScanResult, 'pages' | 'issues'>,
  rules: ReadonlySet<string>,
): Comparison {
  const failed = result.issues.filter(({ first }) => first.outcome === 'failed');
  const { pairs, parts, joined, gone } = matchIssues(
    baseline.issues.map(({ traits }, index) => ({ id: String(index), traits })),
    failed.map((issue, index) => ({ id: String(index), traits: toKnown(result, issue).traits })),
  );
  // A part of a known issue breaks nothing anew.
  const again = new Set([...pairs, ...parts].map(({ now }) => now));
  const looked = lookedAt(result);
  const inOthers = new Set(joined.map(({ before }) => baseline.issues[Number(before)]!));
  const missing = gone.map((id) => baseline.issues[Number(id)]!);
  const wasLookedFor = ({ rule, pages, pageCount }: KnownIssue): boolean =>
    rules.has(rule) &&
    (pageCount <= PAGES_NAMED
      ? pages.every((page) => looked.has(page))
      : pages.some((page) => looked.has(page)));
  return {
    fresh: failed.filter((_, index) => !again.has(String(index))),
    known: failed.filter((_, index) => again.has(String(index))),
    renewed: [
      ...pairs.map(({ before, now }) =>
        renew(baseline.issues[Number(before)]!, toKnown(result, failed[Number(now)]!), looked),
      ),
      ...parts.map(({ now }) => toKnown(result, failed[Number(now)]!)),
    ],
    // What was joined to another issue is known with that one.
    gone: missing.filter((issue) => wasLookedFor(issue) && !inOthers.has(issue)),
    unchecked: missing.filter((issue) => !wasLookedFor(issue)),
  };
}

/** What is known of an issue by now; pages that were not looked at keep it. */
function renew(before: KnownIssue, now: KnownIssue, looked: ReadonlySet<string>): KnownIssue {
  const kept = before.pages.filter((page) => !looked.has(page));
  return {
    ...now,
    traits: kept.length === 0 ? now.traits : withMarksOf(before.traits, now.traits),
    pageCount: now.pageCount + kept.length,
    pages: [...now.pages, ...kept].sort().slice(0, PAGES_NAMED),
  };
}

/** Pages on which an issue would have been found: those tested, and those that are there no more. */
function lookedAt({ pages }: Pick<ScanResult, 'pages'>): ReadonlySet<string> {
  return new Set(
    pages
      .filter(({ status, code }) => status === 'tested' || code === 'scan/not-found')
      .map(({ url }) => pageName(url)),
  );
}
