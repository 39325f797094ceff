import type { Finding, FixSummary, PageImportance } from '@curbcut/contract';
import { type Assessment, assessSite, type IssueToAssess, type ScoreOptions } from '@curbcut/scoring';
import { PageImportanceCalculator } from '../crawl/importance.ts';
import { mergeIssueGroups } from '../issues/merge-issue-groups.ts';
import { getRuleSeverity } from '../rule-info.ts';
import { type RankedIssue, rankIssues } from './rank-issues.ts';
import type { FindingLocation, FixLocation, ScanStore, StoredFixAttempt } from './scan-store.ts';
import { SiteIssueGroups } from './site-issue-groups.ts';

/** An issue of an assembled scan, with the location of its first finding. */
export interface AssembledIssue extends FindingLocation {
  readonly fingerprint: string;
  readonly issue: RankedIssue & { readonly fix: FixSummary | null };
  /** The first finding, by page and index. */
  readonly first: Finding;
  /** Indexes of the variants in which it occurs, ascending; empty if the scan has only one. */
  readonly variants: readonly number[];
  /** Where the fix to show was attempted; null if there is none. */
  readonly fixLocation: FixLocation | null;
}

/** A scan's numbers and what they are based on. */
export interface ScanAssessment extends Assessment {
  /** The tested pages in order, with their unrounded basic scores; null if no rule applied. */
  readonly pages: readonly { readonly position: number; readonly score: number | null }[];
  /** Number of rules that were run on at least one page. */
  readonly rulesRun: number;
}

export interface AssembledScan {
  /** Worst first; issues that need review come last. */
  readonly issues: readonly AssembledIssue[];
  readonly assessment: ScanAssessment;
}

/**
 * Assembles the result of a scan whose pages no longer change: merges findings into issues, ranks them,
 * chooses a fix for each, and scores the scan as it is and with all verified fixes applied. The same pages
 * give the same result in every store. Memory use grows with the issue groups and their pages, not with the
 * findings.
 *
 * @throws {BatchScoreError} when a score cannot be calculated; also any error from the store
 */
export async function assembleScan(store: ScanStore, options: ScoreOptions): Promise<AssembledScan> {
  const importances = await determineImportances(store);
  const groups = new SiteIssueGroups();
  for await (const group of store.listIssueGroups()) groups.add(group);
  const firsts = await store.listFindingsAt(groups.getFirstLocations());
  const mergedInto = mergeIssueGroups(groups.toMergeInput(firsts));
  if (mergedInto.size > 0) await store.storeMergedGroups(mergedInto);
  const attempts = await chooseFixes(store, mergedInto);
  const ranked = await rankIssues(
    groups.toRankInput(firsts, mergedInto, (position) => importances.get(position) ?? 'medium'),
  );
  const issues = ranked.map(({ group, issue }): AssembledIssue => {
    const { fingerprint, first, position, index, variants, fixed } = group;
    const attempt = attempts.get(fingerprint);
    const fix = attempt ? summarizeFix(attempt.fix, Math.min(issue.occurrences, fixed)) : null;
    const fixLocation = attempt ? { position: attempt.position, rank: attempt.rank } : null;
    return { fingerprint, issue: { ...issue, fix }, first, position, index, variants, fixLocation };
  });
  const toAssess = issues.map(({ fingerprint, issue }) => ({ ...issue, id: fingerprint }));
  return { issues, assessment: await assessScan(store, toAssess, options) };
}

/**
 * Counts and scores an assembled scan. It can run again after issues have been excluded.
 *
 * @param issues all issues of the scan, including excluded ones
 */
export async function assessScan(
  store: Pick<ScanStore, 'listPagesToScore'>,
  issues: readonly IssueToAssess[],
  options: ScoreOptions,
): Promise<ScanAssessment> {
  const site = assessSite(issues, getRuleSeverity);
  const excluded = issues.filter(({ excluded }) => excluded).map(({ id }) => id);
  const pages: { position: number; score: number | null }[] = [];
  const rules = new Set<string>();
  for await (const page of store.listPagesToScore(excluded)) {
    for (const { ruleId } of page.outcomes) rules.add(ruleId);
    pages.push({ position: page.position, score: site.addPage(page) });
  }
  return { ...site.result(options), pages, rulesRun: rules.size };
}

/** Determines and stores the importance of each tested page, which depends on all of them. */
async function determineImportances(store: ScanStore): Promise<ReadonlyMap<number, PageImportance>> {
  const urls = new Map<number, string>();
  const known = new Map<number, PageImportance>();
  const importances = new PageImportanceCalculator();
  for await (const { position, importance, ...page } of store.listPageContexts()) {
    urls.set(position, page.url);
    if (importance !== undefined) known.set(position, importance);
    importances.add(page);
  }
  const byUrl = importances.computeAll();
  const pages = [...urls].map(([position, url]) => ({
    position,
    importance: known.get(position) ?? byUrl.get(url) ?? 'medium',
  }));
  await store.storeImportances(pages);
  return new Map(pages.map(({ position, importance }) => [position, importance]));
}

type ShownFix = StoredFixAttempt & { readonly fix: NonNullable<StoredFixAttempt['fix']> };

/**
 * Returns the fix to show for each issue that has one. Only the first attempt on each group counts, because
 * how many other pages attempt it depends on which pages were visited in parallel. If an issue has several
 * groups, the first group with a fix is used.
 */
async function chooseFixes(
  store: ScanStore,
  mergedInto: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ShownFix>> {
  const attempted = new Set<string>();
  const chosen = new Map<string, ShownFix>();
  for await (const attempt of store.listFixAttempts()) {
    const { fingerprint, fix } = attempt;
    if (attempted.has(fingerprint)) continue;
    attempted.add(fingerprint);
    const issue = mergedInto.get(fingerprint) ?? fingerprint;
    if (fix !== null && !chosen.has(issue)) chosen.set(issue, { ...attempt, fix });
  }
  return chosen;
}

/** @param fixed number of occurrences that were gone with all fixes applied, whether or not this fix is verified */
function summarizeFix({ status, confidence, needs_author_text }: ShownFix['fix'], fixed: number): FixSummary {
  return { status, confidence, needs_author_text, fixed_occurrences: status === 'proven' ? fixed : 0 };
}
