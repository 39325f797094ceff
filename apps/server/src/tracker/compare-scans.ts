import type { ComparedIssue, ScanComparison } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { toScanSettings, toScanSummary } from '../scans/scan-presenters.ts';
import { getScoreSeries } from '../scans/score-series.ts';
import type { Services } from '../services.ts';
import { matchWithScan, type ScanMatch } from './match-with-scan.ts';
import { readScanIssues, type ScanIssue } from './read-scan-issues.ts';
import { getIssueOutcome, readScanScope, type ScanScope } from './scan-scope.ts';

/** Comparing large scans takes seconds of computation. */
export const comparisonLimit: HourlyLimit = {
  name: 'comparison',
  visitor: 60,
  account: 600,
  problem: 'scan/too-many-comparisons',
  usesText: 'comparisons',
};

/**
 * Compares the results of two scans. An issue missing from one of them counts as fixed, or as new, only if
 * that scan would have found it. Issues that are excluded from either scan aren't listed.
 *
 * @throws {ApiProblem} if the caller isn't allowed to see both, one has nothing to compare, or the hourly
 * limit has been reached.
 */
export async function compareScans(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  beforeId: string,
  afterId: string,
): Promise<ScanComparison> {
  const { db } = services;
  const { reader } = caller;
  const [before, after] = [
    await requireComparableScan(db, reader, beforeId),
    await requireComparableScan(db, reader, afterId),
  ];
  await countHourlyUse(services, db, caller, comparisonLimit);
  const scopes = { before: await readScanScope(db, before), after: await readScanScope(db, after) };
  const [issuesBefore, issuesAfter] = [
    await readScanIssues(db, before, scopes.before),
    await readScanIssues(db, after, scopes.after),
  ];
  const previous = issuesBefore.map((issue) => ({ ...issue, id: issue.fingerprint }));
  const match = await matchWithScan(db, after.id, previous, issuesAfter);
  const changes = listIssueChanges(issuesBefore, issuesAfter, match, scopes);
  const ofOutcome = (outcome: ComparedIssue['outcome']): ComparisonLists => ({
    fixed: changes.fixed.filter((issue) => issue.outcome === outcome),
    added: changes.added.filter((issue) => issue.outcome === outcome),
    remaining: changes.remaining.filter((issue) => issue.outcome === outcome),
    not_comparable: changes.not_comparable.filter((issue) => issue.outcome === outcome),
  });
  return {
    before: toScanSummary(before),
    after: toScanSummary(after),
    same_settings: getComparedSettings(before) === getComparedSettings(after),
    comparable_scores: getScoreSeries(before) === getScoreSeries(after),
    ...ofOutcome('failed'),
    needs_review: ofOutcome('cantTell'),
    unlisted: changes.unlisted,
  };
}

/** @throws {ApiProblem} if the reader isn't allowed to see the scan, or it has nothing to compare */
export async function requireComparableScan(db: Db, reader: Reader, scanId: string): Promise<ScanRow> {
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.completedAt === null) throw new ApiProblem('scan/not-finished');
  if (scan.pagesTested === 0) throw new ApiProblem('scan/nothing-tested');
  return scan;
}

const getComparedSettings = (scan: ScanRow): string =>
  JSON.stringify({ ...toScanSettings(scan), signs_in: scan.settings.signs_in });

/** The lists in a comparison. */
type ComparisonLists = Pick<ScanComparison, 'fixed' | 'added' | 'remaining' | 'not_comparable'>;

type IssuesByFingerprint = ReadonlyMap<string, ScanIssue>;

/**
 * Lists what changed from one scan to another, worst first. Issues that are excluded from the later scan are
 * not listed; `unlisted` counts the failed ones, so that the lists add up to the counts of both scans.
 */
function listIssueChanges(
  was: readonly ScanIssue[],
  is: readonly ScanIssue[],
  { match, stillPresent }: ScanMatch,
  scopes: { readonly before: ScanScope; readonly after: ScanScope },
): ComparisonLists & Pick<ScanComparison, 'unlisted'> {
  const before: IssuesByFingerprint = new Map(was.map((issue) => [issue.fingerprint, issue]));
  const after: IssuesByFingerprint = new Map(is.map((issue) => [issue.fingerprint, issue]));
  const { matched, split } = match;
  // An issue that was split into several, or the reverse, is neither new nor fixed.
  const splitIds = new Set(split.map(({ now }) => now));
  const pairs = [...matched, ...split].map(({ before: id, now }) => ({
    was: before.get(id)!,
    is: after.get(now)!,
  }));
  const remaining = pairs.filter((pair) => isCounted(pair.is));
  const gone = match.gone.map((id) => before.get(id)!).filter(isCounted);
  const added = match.added
    .filter((id) => !splitIds.has(id))
    .map((id) => after.get(id)!)
    .filter(isCounted);
  const fixed = partitionByCertainty(
    gone.filter(({ fingerprint }) => !stillPresent.has(fingerprint)),
    scopes.after,
    (issue) => ({ ...toComparedIssue(issue), before: toComparedScan(issue) }),
  );
  const isNew = partitionByCertainty(added, scopes.before, (issue) => ({
    ...toComparedIssue(issue),
    after: toComparedScan(issue),
  }));
  const isSplit = ({ is: { fingerprint } }: (typeof pairs)[number]) => splitIds.has(fingerprint);
  return {
    fixed: fixed.certain,
    added: isNew.certain,
    remaining: remaining
      .map((pair) => ({
        ...toComparedIssue(pair.is),
        before: toComparedScan(pair.was),
        after: toComparedScan(pair.is),
      }))
      .sort(compareWorstFirst),
    not_comparable: [...fixed.uncertain, ...isNew.uncertain].sort(compareWorstFirst),
    unlisted: {
      merged: countFailed(gone.filter(({ fingerprint }) => stillPresent.has(fingerprint))),
      split: countFailed(
        remaining.filter((pair) => isSplit(pair) && isCounted(pair.was)).map((pair) => pair.is),
      ),
      excluded: countFailed(
        pairs
          .filter((pair) => !isSplit(pair) && isCounted(pair.was) && !isCounted(pair.is))
          .map((pair) => pair.was),
      ),
      counted_again: countFailed(remaining.filter((pair) => !isCounted(pair.was)).map((pair) => pair.is)),
    },
  };
}

const isCounted = ({ excluded }: ScanIssue): boolean => excluded === null;

const countFailed = (issues: readonly ScanIssue[]): number =>
  issues.filter(({ issue }) => issue.outcome === 'failed').length;

/** Splits one scan's issues into those that the other scan would have found, and the rest. */
function partitionByCertainty(
  issues: readonly ScanIssue[],
  otherScope: ScanScope,
  present: (issue: ScanIssue) => ComparedIssue,
): { readonly certain: ComparedIssue[]; readonly uncertain: ComparedIssue[] } {
  const certain: ComparedIssue[] = [];
  const uncertain: ComparedIssue[] = [];
  for (const issue of issues) {
    const result = getIssueOutcome(issue, otherScope);
    if (result.outcome === 'not-retested') uncertain.push({ ...present(issue), why: result.reason });
    else certain.push(present(issue));
  }
  return { certain: certain.sort(compareWorstFirst), uncertain };
}

const toComparedScan = ({ fingerprint, issue }: ScanIssue) => ({
  issue_id: fingerprint,
  pages: issue.pages,
  occurrences: issue.occurrences,
});

function toComparedIssue({ issue, message }: ScanIssue): ComparedIssue {
  const { outcome, severity, rule_id, rule_title, cause, priority } = issue;
  const fields = { outcome, severity, rule_id, rule_title, cause, message, priority };
  return { ...fields, before: null, after: null, why: null };
}

/** Sorts by severity, then by priority; issues that need review come after those that fail. */
function compareWorstFirst(a: ComparedIssue, b: ComparedIssue): number {
  return (
    Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.priority - a.priority
  );
}
