import { groupFindings, MAX_PAGES_ALL_REQUIRED, matchIssues, mergeElementHashes } from '@curbcut/engine';
import { formatCount } from '@curbcut/scoring';
import type { ResultIssue, ScanResult } from '../result/scan-result.ts';
import {
  type Baseline,
  type BaselineInput,
  type BaselineIssue,
  MAX_NAMED_PAGES,
  readBaselineCandidates,
  toPagePath,
} from './baseline.ts';

/** A scan compared with a baseline. Issues that need review are left out, because they never fail a scan. */
export interface BaselineComparison {
  readonly newIssues: readonly ResultIssue[];
  readonly knownIssues: readonly ResultIssue[];
  /** The known issues as the baseline should store them now, including pages that were not tested this time. */
  readonly updatedIssues: readonly BaselineIssue[];
  /** Known issues that were tested for and not found. */
  readonly goneIssues: readonly BaselineIssue[];
  /** Known issues whose pages or rules were not tested this time. */
  readonly uncheckedIssues: readonly BaselineIssue[];
}

/**
 * Compares a scan with a baseline.
 *
 * @param rules ids of the rules that were run
 */
export async function compareWithBaseline(
  baseline: Baseline,
  result: BaselineInput,
  rules: ReadonlySet<string>,
): Promise<BaselineComparison> {
  const failed = await readBaselineCandidates(result);
  const { matched, split, merged, gone } = matchIssues(
    baseline.issues.map(({ traits }, index) => ({ id: String(index), traits })),
    failed.map(({ entry }, index) => ({ id: String(index), traits: entry.traits })),
  );
  // A part that split off a known issue is not new.
  const knownIndexes = new Set([...matched, ...split].map(({ now }) => now));
  const issues = failed.map(({ issue }) => issue);
  const checkedPages = getCheckedPages(result);
  const mergedIssues = new Set(merged.map(({ before }) => baseline.issues[Number(before)]!));
  const missing = gone.map((id) => baseline.issues[Number(id)]!);
  const wasChecked = ({ rule, pages, pageCount }: BaselineIssue): boolean =>
    rules.has(rule) &&
    (pageCount <= MAX_PAGES_ALL_REQUIRED
      ? pages.every((page) => checkedPages.has(page))
      : pages.some((page) => checkedPages.has(page)));
  return {
    newIssues: issues.filter((_, index) => !knownIndexes.has(String(index))),
    knownIssues: issues.filter((_, index) => knownIndexes.has(String(index))),
    updatedIssues: [
      ...matched.map(({ before, now }) =>
        updateKnownIssue(baseline.issues[Number(before)]!, failed[Number(now)]!.entry, checkedPages),
      ),
      ...split.map(({ now }) => failed[Number(now)]!.entry),
    ],
    // An issue that was merged into another is known as that one.
    goneIssues: missing.filter((issue) => wasChecked(issue) && !mergedIssues.has(issue)),
    uncheckedIssues: missing.filter((issue) => !wasChecked(issue)),
  };
}

/** Returns an updated known issue; it stays known on pages that were not tested. */
function updateKnownIssue(
  before: BaselineIssue,
  now: BaselineIssue,
  checkedPages: ReadonlySet<string>,
): BaselineIssue {
  const uncheckedPages = before.pages.filter((page) => !checkedPages.has(page));
  return {
    ...now,
    traits: uncheckedPages.length === 0 ? now.traits : mergeElementHashes(before.traits, now.traits),
    pageCount: now.pageCount + uncheckedPages.length,
    pages: [...now.pages, ...uncheckedPages].sort().slice(0, MAX_NAMED_PAGES),
  };
}

/** Returns the pages on which an issue would have been found: tested pages and pages that no longer exist. */
function getCheckedPages({ pages }: Pick<BaselineInput, 'pages'>): ReadonlySet<string> {
  return new Set(
    pages
      .filter(({ status, code }) => status === 'tested' || code === 'scan/not-found')
      .map(({ url }) => toPagePath(url)),
  );
}

/** New issues listed at most; the result contains all of them. */
const MAX_NAMED_ISSUES = 20;

/** Describes how many issues are new, known and fixed, and how to remove the fixed ones from the baseline. */
export function describeComparison(
  file: string,
  { newIssues, knownIssues, goneIssues, uncheckedIssues }: BaselineComparison,
): string {
  const counts = `Compared with ${file}: ${newIssues.length} new, ${knownIssues.length} known, ${goneIssues.length} fixed.`;
  const unchecked =
    uncheckedIssues.length > 0
      ? ` ${formatCount(uncheckedIssues.length, 'known issue')} ${uncheckedIssues.length === 1 ? 'was' : 'were'} not checked because their pages or rules were not tested this time.`
      : '';
  const advice =
    goneIssues.length > 0
      ? ` Run again with --write-baseline ${file} to remove fixed issues, so that they fail if they come back.`
      : '';
  return `${counts}${unchecked}${advice}`;
}

/** Returns one line for each new issue. */
export function formatNewIssues(
  { pages }: Pick<ScanResult, 'pages'>,
  { newIssues }: BaselineComparison,
): string[] {
  const lines = newIssues.slice(0, MAX_NAMED_ISSUES).map((issue) => {
    const { ruleId, severity } = issue.first;
    const [group] = groupFindings([{ pageId: '', findings: [issue.first] }]);
    return `New: ${severity}, ${ruleId}, ${group!.rootCause}, first ${pages[issue.pages[0]!]!.url}`;
  });
  return newIssues.length > MAX_NAMED_ISSUES
    ? [...lines, `And ${newIssues.length - MAX_NAMED_ISSUES} more.`]
    : lines;
}
