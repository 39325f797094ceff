import { getVariantKey } from '@curbcut/contract';
import {
  decideOutcome,
  getRuleVersions,
  groupFindings,
  type IssueEvidence,
  MAX_ISSUE_PARTS,
  matchIssues,
  mergeElementHashes,
  type PageCoverage,
  type ScanCoverageFacts,
  SELECTOR_BOUNDARY,
} from '@curbcut/engine';
import { formatCount } from '@curbcut/scoring';
import {
  type Baseline,
  type BaselineInput,
  type BaselineIssue,
  type BaselineSettings,
  MAX_NAMED_PAGES,
  readBaselineCandidates,
  readPageCoverage,
  toPagePath,
} from './baseline.ts';
import type { ResultIssue, ScanResult } from './scan-result.ts';

/** A scan compared with a baseline. Issues that need review are excluded, because they never fail a scan. */
export interface BaselineComparison {
  readonly newIssues: readonly ResultIssue[];
  readonly knownIssues: readonly ResultIssue[];
  /** The known issues as the baseline should store them now, including pages that were not tested this time. */
  readonly updatedIssues: readonly BaselineIssue[];
  /** Known issues that were tested for but not found. */
  readonly goneIssues: readonly BaselineIssue[];
  /** Known issues that this scan did not test for in the same way, so they may still exist. */
  readonly uncheckedIssues: readonly BaselineIssue[];
}

/** Compares a scan with a baseline. */
export async function compareWithBaseline(
  baseline: Baseline,
  result: BaselineInput,
  settings: BaselineSettings,
): Promise<BaselineComparison> {
  const failed = await readBaselineCandidates(result, settings);
  const { matched, split, merged, gone } = matchIssues(
    baseline.issues.map(({ traits }, index) => ({ id: String(index), traits })),
    failed.map(({ entry }, index) => ({ id: String(index), traits: entry.traits })),
  );
  // A part that split off a known issue is not new.
  const knownIndexes = new Set([...matched, ...split].map(({ now }) => now));
  const issues = failed.map(({ issue }) => issue);
  const scope = toCoverageFacts(result, settings);
  const mergedIssues = new Set(merged.map(({ before }) => baseline.issues[Number(before)]!));
  const missing = gone.map((id) => baseline.issues[Number(id)]!);
  const wasChecked = (issue: BaselineIssue): boolean => isGone(issue, scope);
  return {
    newIssues: issues.filter((_, index) => !knownIndexes.has(String(index))),
    knownIssues: issues.filter((_, index) => knownIndexes.has(String(index))),
    updatedIssues: [
      ...matched.map(({ before, now }) =>
        updateKnownIssue(baseline.issues[Number(before)]!, failed[Number(now)]!.entry, scope),
      ),
      ...split.map(({ now }) => failed[Number(now)]!.entry),
    ],
    // An issue that was merged into a different one is known as part of that one.
    goneIssues: missing.filter((issue) => wasChecked(issue) && !mergedIssues.has(issue)),
    uncheckedIssues: missing.filter((issue) => !wasChecked(issue)),
  };
}

/** Returns an updated known issue; it is kept for pages that were not tested. */
function updateKnownIssue(
  before: BaselineIssue,
  now: BaselineIssue,
  scope: ScanCoverageFacts,
): BaselineIssue {
  const uncheckedPages = before.pages.filter(
    (page) =>
      !now.pages.includes(page) && !isGone({ ...before, pages: [page], pageCount: 1 }, scope, before.pages),
  );
  const missesHidden = before.hidden && uncheckedPages.length > 0;
  const kept = uncheckedPages.length === 0 ? [] : (before.parts ?? []);
  const parts = [...new Set([...(now.parts ?? []), ...kept])].slice(0, MAX_ISSUE_PARTS);
  return {
    ...now,
    ...(parts.length > 0 && { parts: parts.sort() }),
    hidden: now.hidden || missesHidden,
    depth: missesHidden ? before.depth : now.depth,
    traits: uncheckedPages.length === 0 ? now.traits : mergeElementHashes(before.traits, now.traits),
    pageCount: now.pageCount + uncheckedPages.length,
    pages: [...now.pages, ...uncheckedPages].sort().slice(0, MAX_NAMED_PAGES),
    views: [...new Set([...now.views, ...before.views.filter((view) => !scope.variants.has(view))])].sort(),
  };
}

/**
 * Returns what the scan tested. Pages are identified by path, so that they match across hosts, such as
 * preview deployments.
 */
function toCoverageFacts(result: BaselineInput, settings: BaselineSettings): ScanCoverageFacts {
  const pages = readPageCoverage(result);
  const count = (wanted: PageCoverage['state']) =>
    pages.values().reduce((sum, { state }) => sum + (state === wanted ? 1 : 0), 0);
  const firstPage = result.pages[0]?.url;
  return {
    ...(firstPage !== undefined && { firstPage: toPagePath(firstPage) }),
    pages,
    isDown: count('gone') > count('tested'),
    ruleVersions: new Map(Object.entries(getRuleVersions(settings))),
    secondOpinion: settings.second_opinion,
    variants: new Set(settings.variants.map(getVariantKey)),
    signedIn: false,
    depth: settings.depth,
  };
}

/** Returns whether a known issue that wasn't found was fixed rather than not retested. */
function isGone(
  {
    rule,
    engines,
    pageCount,
    pages,
    views,
    hidden,
    depth,
    ruleVersion,
    parts,
    firstPage,
    traits,
  }: BaselineIssue,
  scope: ScanCoverageFacts,
  allPages: readonly string[] = pages,
): boolean {
  const evidence: IssueEvidence = {
    ruleId: rule,
    engines,
    pages: pageCount,
    urls: pages,
    allUrls: allPages,
    ...(parts !== undefined && { parts }),
    ...(firstPage !== undefined && { firstPage }),
    variants: views,
    signedIn: false,
    isHidden: hidden,
    isNested: traits.places.some(({ selector }) => selector.includes(SELECTOR_BOUNDARY)),
    depth,
    ruleVersion,
  };
  return decideOutcome(evidence, scope, false).outcome === 'gone';
}

/** Maximum number of new issues listed; the result contains all of them. */
const MAX_NAMED_ISSUES = 20;

/** Describes how many issues are new, known and fixed, and how to remove the fixed ones from the baseline. */
export function describeComparison(
  file: string,
  { newIssues, knownIssues, goneIssues, uncheckedIssues }: BaselineComparison,
): string {
  const counts = `Compared with ${file}: ${newIssues.length} new, ${knownIssues.length} known, ${goneIssues.length} fixed.`;
  const unchecked =
    uncheckedIssues.length > 0
      ? ` ${formatCount(uncheckedIssues.length, 'known issue')} ${uncheckedIssues.length === 1 ? 'was' : 'were'} not retested: this scan didn't run the same tests on the same pages.`
      : '';
  const advice =
    goneIssues.length > 0
      ? ` Run again with --write-baseline ${file} to remove fixed issues from the baseline, so that the check fails if they come back.`
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
