import { matchIssues, mergeElementHashes } from '@curbcut/engine';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import type { Baseline, BaselineIssue } from './baseline.ts';
import { MAX_NAMED_PAGES, toBaselineIssue, toPagePath } from './baseline-issue.ts';

/** What a scan found, against a baseline. Questions to a person are neither new nor known: they never fail. */
export interface BaselineComparison {
  readonly newIssues: readonly ResultIssue[];
  readonly knownIssues: readonly ResultIssue[];
  /** The known ones as the baseline should hold them now, with pages on which they were not looked for this time. */
  readonly updatedIssues: readonly BaselineIssue[];
  /** Looked for and not found any more. */
  readonly goneIssues: readonly BaselineIssue[];
  /** Neither found nor looked for: their pages or rules were not tested this time. */
  readonly uncheckedIssues: readonly BaselineIssue[];
}

/**
 * Compares a scan with a baseline.
 *
 * @param rules Ids of the rules that the scan asked.
 */
export function compareWithBaseline(
  baseline: Baseline,
  result: Pick<ScanResult, 'pages' | 'issues'>,
  rules: ReadonlySet<string>,
): BaselineComparison {
  const failed = result.issues.filter(({ first }) => first.outcome === 'failed');
  const { matched, split, merged, gone } = matchIssues(
    baseline.issues.map(({ traits }, index) => ({ id: String(index), traits })),
    failed.map((issue, index) => ({ id: String(index), traits: toBaselineIssue(result, issue).traits })),
  );
  // A part of a known issue breaks nothing anew.
  const again = new Set([...matched, ...split].map(({ now }) => now));
  const looked = getCheckedPages(result);
  const inOthers = new Set(merged.map(({ before }) => baseline.issues[Number(before)]!));
  const missing = gone.map((id) => baseline.issues[Number(id)]!);
  const wasLookedFor = ({ rule, pages, pageCount }: BaselineIssue): boolean =>
    rules.has(rule) &&
    (pageCount <= MAX_NAMED_PAGES
      ? pages.every((page) => looked.has(page))
      : pages.some((page) => looked.has(page)));
  return {
    newIssues: failed.filter((_, index) => !again.has(String(index))),
    knownIssues: failed.filter((_, index) => again.has(String(index))),
    updatedIssues: [
      ...matched.map(({ before, now }) =>
        updateKnownIssue(
          baseline.issues[Number(before)]!,
          toBaselineIssue(result, failed[Number(now)]!),
          looked,
        ),
      ),
      ...split.map(({ now }) => toBaselineIssue(result, failed[Number(now)]!)),
    ],
    // What was joined to another issue is known with that one.
    goneIssues: missing.filter((issue) => wasLookedFor(issue) && !inOthers.has(issue)),
    uncheckedIssues: missing.filter((issue) => !wasLookedFor(issue)),
  };
}

/** What is known of an issue by now; pages that were not looked at keep it. */
function updateKnownIssue(
  before: BaselineIssue,
  now: BaselineIssue,
  looked: ReadonlySet<string>,
): BaselineIssue {
  const kept = before.pages.filter((page) => !looked.has(page));
  return {
    ...now,
    traits: kept.length === 0 ? now.traits : mergeElementHashes(before.traits, now.traits),
    pageCount: now.pageCount + kept.length,
    pages: [...now.pages, ...kept].sort().slice(0, MAX_NAMED_PAGES),
  };
}

/** Pages on which an issue would have been found: those tested, and those that are there no more. */
function getCheckedPages({ pages }: Pick<ScanResult, 'pages'>): ReadonlySet<string> {
  return new Set(
    pages
      .filter(({ status, code }) => status === 'tested' || code === 'scan/not-found')
      .map(({ url }) => toPagePath(url)),
  );
}
