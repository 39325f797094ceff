import type { ComparedIssue, ScanComparison } from '@curbcut/contract';
import type { ScanMatch } from './match-with-scan.ts';
import type { ScanIssue } from './read-scan-issues.ts';
import { findInconclusiveReason, type ScanScope } from './scan-scope.ts';

/** The lists of a comparison. */
export type ComparisonLists = Pick<ScanComparison, 'fixed' | 'fresh' | 'remaining' | 'not_comparable'>;

type IssuesByFingerprint = ReadonlyMap<string, ScanIssue>;

/**
 * Lists what changed from one scan to another, worst first. Issues that are excluded from the later scan are in no
 * list; `unlisted` counts the failed ones, so that the lists add up to the counts of both scans.
 */
export function listIssueChanges(
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
  const fresh = match.added
    .filter((id) => !splitIds.has(id))
    .map((id) => after.get(id)!)
    .filter(isCounted);
  const fixed = partitionByCertainty(
    gone.filter(({ fingerprint }) => !stillPresent.has(fingerprint)),
    scopes.after,
    (issue) => ({ ...toComparedIssue(issue), before: toComparedScan(issue) }),
  );
  const isNew = partitionByCertainty(fresh, scopes.before, (issue) => ({
    ...toComparedIssue(issue),
    after: toComparedScan(issue),
  }));
  const isSplit = ({ is: { fingerprint } }: (typeof pairs)[number]) => splitIds.has(fingerprint);
  return {
    fixed: fixed.certain,
    fresh: isNew.certain,
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
      left_out: countFailed(
        pairs
          .filter((pair) => !isSplit(pair) && isCounted(pair.was) && !isCounted(pair.is))
          .map((pair) => pair.was),
      ),
      counted_again: countFailed(remaining.filter((pair) => !isCounted(pair.was)).map((pair) => pair.is)),
    },
  };
}

const isCounted = ({ leftOut }: ScanIssue): boolean => leftOut === null;

const countFailed = (issues: readonly ScanIssue[]): number =>
  issues.filter(({ issue }) => issue.outcome === 'failed').length;

/** Divides the issues of one scan into those that the other one would have found, and the rest. */
function partitionByCertainty(
  issues: readonly ScanIssue[],
  otherScope: ScanScope,
  present: (issue: ScanIssue) => ComparedIssue,
): { readonly certain: ComparedIssue[]; readonly uncertain: ComparedIssue[] } {
  const certain: ComparedIssue[] = [];
  const uncertain: ComparedIssue[] = [];
  for (const issue of issues) {
    const why = findInconclusiveReason(issue, otherScope);
    if (why === undefined) certain.push(present(issue));
    else uncertain.push({ ...present(issue), why });
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

/** Sorts issues that need review after those that fail. */
function compareWorstFirst(a: ComparedIssue, b: ComparedIssue): number {
  return Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') || b.priority - a.priority;
}
