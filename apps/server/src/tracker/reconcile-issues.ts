import { randomUUID } from 'node:crypto';
import type { DuePolicy } from '@curbcut/contract';
import { MAX_ISSUE_PARTS, MAX_ISSUE_URLS, mergeElementHashes } from '@curbcut/engine';
import type { Activity } from '../db/queries/activity.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';
import type { TrackedChangeCounts } from '../db/schema.ts';
import { addDays } from './days.ts';
import type { ScanMatch } from './match-with-scan.ts';
import { MergedIssues } from './merged-state.ts';
import type { ScanIssue } from './read-scan-issues.ts';
import { type EarlierIssue, getIssueOutcome, type ScanScope, wouldHaveFound } from './scan-scope.ts';

/** A scan whose issues have yet to be matched, with its scope. */
export interface ScanToTrack extends ScanMatch {
  readonly scan: Pick<ScanRow, 'id' | 'siteId' | 'createdAt' | 'startedAt' | 'completedAt'>;
  readonly scope: ScanScope;
  readonly found: readonly ScanIssue[];
  /** The site's matched scan that started last before this one; undefined for its first scan. */
  readonly previous: { readonly id: string; readonly scope: ScanScope } | undefined;
  /** Scopes of the site's scans that started later but were matched earlier. */
  readonly laterScopes: readonly ScanScope[];
  /** When the organization's issues are due. */
  readonly duePolicy: DuePolicy;
}

/** The changes that a scan makes to its site's issues. */
export interface TrackingResult {
  /** Changed and new issues. */
  readonly issues: readonly TrackedIssueRow[];
  readonly activity: readonly Activity[];
  readonly counts: TrackedChangeCounts;
  /** New issues that were split off from known ones, whose labels they get. */
  readonly splits: readonly { readonly issueId: string; readonly fromId: string }[];
  /** State changes of issues that are merged into others; the changes of other issues are in the activity. */
  readonly mergedActivity: readonly Activity[];
}

/**
 * States that end when a scan no longer finds the issue; ignored issues and false positives keep the state that a
 * user set.
 */
const fixableStates: readonly TrackedIssueRow['state'][] = ['open', 'in_progress', 'regressed'];

/** Returns when a scan started, which defines its order among the scans of its site. */
export const getScanStart = ({ startedAt, createdAt }: ScanToTrack['scan']): Date => startedAt ?? createdAt;

/**
 * Determines which known issues a scan found again, which ones are gone and which issues are new. Issues
 * that were already updated by a scan that started later are left unchanged.
 */
export function reconcileIssues(known: readonly TrackedIssueRow[], toTrack: ScanToTrack): TrackingResult {
  const { found, scan, scope, previous, laterScopes, stillPresent } = toTrack;
  const startedAt = getScanStart(scan);
  const knownById = new Map(known.map((issue) => [issue.id, issue]));
  const foundById = new Map(found.map((issue) => [issue.fingerprint, issue]));
  const { matched, split, gone, added } = toTrack.match;
  const issues: TrackedIssueRow[] = [];
  const activity: Activity[] = [];
  const splits: { issueId: string; fromId: string }[] = [];
  const counts = { fixed: 0, added: 0, newly_tested: 0, not_retested: 0, merged: 0, regressed: 0 };
  const merges = new MergedIssues(known);
  // Needs-review issues are counted separately, as in the scan.
  const count = (change: keyof typeof counts, { outcome }: TrackedIssueRow) => {
    if (outcome === 'failed') counts[change] += 1;
  };
  const isNewlyTested = (issue: EarlierIssue): boolean =>
    previous !== undefined && !wouldHaveFound(issue, previous.scope);

  for (const pair of matched) {
    const before = knownById.get(pair.before)!;
    if (before.asOf > startedAt) {
      const older = { ...before, firstSeenAt: minDate(before.firstSeenAt, getScanEnd(scan)) };
      if (merges.has(before)) merges.set(older, false);
      else issues.push(older);
      continue;
    }
    const foundIssue = foundById.get(pair.now)!;
    const after = toDetectedAgain(before, foundIssue, toTrack);
    // The previous scan didn't count it, so that without this number the counts of both wouldn't add up.
    const wasUncounted = before.lastScanId !== previous?.id && fixableStates.includes(before.state);
    if (wasUncounted && isNewlyTested(foundIssue)) count('newly_tested', after);
    if (merges.has(before)) {
      merges.set(keepState(after, before), true);
      continue;
    }
    issues.push(after);
    activity.push(...listChangesBetween(before, after));
    if (before.state === 'fixed') count('regressed', after);
  }
  for (const id of gone) {
    const before = knownById.get(id)!;
    if (before.asOf > startedAt) continue;
    const result = getIssueOutcome(before, scope, stillPresent.has(id));
    if (result.outcome !== 'gone') {
      // The previous scan counted it, so that without this number the counts of both wouldn't add up.
      const wasCounted = before.lastScanId === previous?.id && fixableStates.includes(before.state);
      if (wasCounted) count(result.outcome === 'found' ? 'merged' : 'not_retested', before);
      const notRetested = result.outcome === 'not-retested' && before.fixedAt === null ? result.reason : null;
      // Scans that started later have more recent information.
      if (laterScopes.length === 0 && notRetested !== before.notRetested) {
        if (merges.has(before)) merges.set({ ...before, notRetested }, false);
        else issues.push({ ...before, notRetested });
      }
      continue;
    }
    const isNews = fixableStates.includes(before.state);
    const after = {
      ...before,
      asOf: startedAt,
      fixedAt: before.fixedAt ?? getScanEnd(scan),
      notRetested: null,
      seen: { ...before.seen, pagesRemoved: result.because === 'pages-removed' },
      state: isNews ? ('fixed' as const) : before.state,
    };
    if (merges.has(before)) {
      merges.set(keepState(after, before), true);
      continue;
    }
    issues.push(after);
    activity.push(...listChangesBetween(before, after));
    if (isNews && after.seen.pagesRemoved) activity.push(toPagesRemovedActivity(before));
    if (isNews) count('fixed', after);
  }
  const originals = new Map(split.map(({ before, now }) => [now, knownById.get(before)!]));
  for (const id of added) {
    const original = originals.get(id);
    const newIssue = inheritFromWhole(toNewIssue(foundById.get(id)!, toTrack), original);
    if (laterScopes.some((laterScope) => wouldHaveFound(newIssue, laterScope))) continue;
    issues.push(newIssue);
    if (original) splits.push({ issueId: newIssue.id, fromId: original.id });
    if (newIssue.mergedIntoId !== null) {
      issues.pop();
      merges.set(newIssue, true);
      continue;
    }
    const was = original?.state ?? null;
    if (was !== newIssue.state)
      activity.push({ issueId: newIssue.id, field: 'state', before: was, after: newIssue.state });
    if (was === null) count(isNewlyTested(newIssue) ? 'newly_tested' : 'added', newIssue);
    else if (was === 'fixed') count('regressed', newIssue);
  }
  const mergedActivity: Activity[] = [];
  for (const { before, members, state } of merges.listChanged()) {
    const target = members.find(({ id }) => id === before.id)!;
    const isRegressed = before.state === 'fixed' && state === 'regressed';
    const dueOn = isRegressed ? getDueDate(target, getScanEnd(scan), toTrack.duePolicy) : before.dueOn;
    for (const member of members) {
      const after = { ...member, state, ...(member === target && { dueOn }) };
      issues.push(after);
      if (member === target) activity.push(...listChangesBetween(before, after));
      else if (state !== before.state)
        mergedActivity.push({ issueId: member.id, field: 'state', before: before.state, after: state });
    }
    if (isRegressed) count('regressed', target);
    if (state === 'fixed' && before.state !== 'fixed') count('fixed', target);
  }
  return { issues, activity, counts, splits, mergedActivity };
}

/**
 * Returns an issue as a scan found it, but with its previous state, which also depends on the issues merged with it.
 */
const keepState = (after: TrackedIssueRow, { state, dueOn }: TrackedIssueRow): TrackedIssueRow => ({
  ...after,
  state,
  dueOn,
});

function toNewIssue(issue: ScanIssue, toTrack: ScanToTrack): TrackedIssueRow {
  const at = getScanEnd(toTrack.scan);
  return {
    id: randomUUID(),
    siteId: toTrack.scan.siteId!,
    auditId: null,
    state: 'open',
    outcome: issue.issue.outcome,
    ...toFoundColumns(issue, toTrack),
    firstSeenAt: at,
    dueOn: getDueDate(issue, at, toTrack.duePolicy),
    assigneeId: null,
    dueNotice: null,
    note: '',
    ignoredReason: '',
    ignoredUntil: null,
    mergedIntoId: null,
    beforeMerge: null,
  };
}

/** Makes an issue that was split off inherit the original's age and users' changes. */
function inheritFromWhole(newIssue: TrackedIssueRow, original: TrackedIssueRow | undefined): TrackedIssueRow {
  if (original === undefined) return newIssue;
  const {
    state,
    firstSeenAt,
    dueOn,
    assigneeId,
    note,
    ignoredReason,
    ignoredUntil,
    mergedIntoId,
    beforeMerge,
  } = original;
  const inherited = { firstSeenAt, assigneeId, note, ignoredReason, ignoredUntil, mergedIntoId, beforeMerge };
  if (mergedIntoId !== null) return { ...newIssue, ...inherited, state, dueOn };
  return state === 'fixed'
    ? { ...newIssue, ...inherited, state: 'regressed' }
    : { ...newIssue, ...inherited, state, dueOn };
}

function toDetectedAgain(before: TrackedIssueRow, issue: ScanIssue, toTrack: ScanToTrack): TrackedIssueRow {
  const { scope, scan, duePolicy } = toTrack;
  const isRegressed = before.state === 'fixed';
  const now = toFoundColumns(issue, toTrack);
  // If this scan couldn't have found it, the issue may still exist.
  const wasMissed = (part: Partial<TrackedIssueRow['seen']>): boolean =>
    !wouldHaveFound(
      { issue: { ...before.issue, pages: 1 }, seen: { ...before.seen, ...part, allUrls: before.seen.urls } },
      scope,
    );
  const missedUrls = before.seen.urls.filter((url) => wasMissed({ urls: [url] }));
  const missedVariants = before.seen.variants.filter((variant) => !scope.variants.has(variant));
  const missesHidden = before.seen.isHidden && missedUrls.length > 0;
  return {
    ...before,
    ...now,
    traits: missedUrls.length === 0 ? now.traits : mergeElementHashes(before.traits, now.traits),
    seen: {
      ...now.seen,
      urls: [...new Set([...now.seen.urls, ...missedUrls])].slice(0, MAX_ISSUE_URLS),
      variants: [...new Set([...now.seen.variants, ...missedVariants])],
      isHidden: now.seen.isHidden || missesHidden,
      isNested: now.seen.isNested || (before.seen.isNested && missedUrls.length > 0),
      depth: missesHidden ? before.seen.depth : now.seen.depth,
      parts: [...new Set([...(now.seen.parts ?? []), ...(before.seen.parts ?? [])])].slice(
        0,
        MAX_ISSUE_PARTS,
      ),
    },
    state: isRegressed ? 'regressed' : before.state,
    dueOn: isRegressed ? getDueDate(issue, getScanEnd(scan), duePolicy) : before.dueOn,
  };
}

/** Returns the columns of an issue that the scan found. */
function toFoundColumns({ fingerprint, issue, message, seen, traits }: ScanIssue, { scan }: ScanToTrack) {
  return {
    traits,
    severity: issue.severity,
    ruleId: issue.rule_id,
    issue,
    message,
    seen,
    asOf: getScanStart(scan),
    lastScanId: scan.id,
    lastFingerprint: fingerprint,
    lastSeenAt: getScanEnd(scan),
    fixedAt: null,
    notRetested: null,
  };
}

/** An unreviewed issue may not be a real one, so it has no due date until a person has confirmed it. */
function getDueDate({ issue }: Pick<ScanIssue, 'issue'>, from: Date, duePolicy: DuePolicy): string | null {
  const days = duePolicy[issue.severity];
  return issue.outcome === 'failed' && days !== null ? addDays(from, days) : null;
}

/** Returns the activity for an issue that a scan has changed. */
function listChangesBetween(before: TrackedIssueRow, after: TrackedIssueRow): Activity[] {
  const fields = (row: TrackedIssueRow) => ({
    state: row.state,
    severity: row.severity,
    pages: String(row.issue.pages),
    occurrences: String(row.issue.occurrences),
    due_on: row.dueOn,
  });
  const was = fields(before);
  const is = fields(after);
  return (Object.keys(is) as (keyof typeof is)[]).flatMap((field) =>
    was[field] === is[field]
      ? []
      : [{ issueId: after.id, field, before: was[field] ?? null, after: is[field] ?? null }],
  );
}

/** Returns the activity for an issue that is fixed because its pages no longer exist. */
const toPagesRemovedActivity = ({ id, issue }: TrackedIssueRow): Activity => ({
  issueId: id,
  field: 'pages',
  before: String(issue.pages),
  after: '0',
});

const getScanEnd = ({ completedAt, createdAt }: ScanToTrack['scan']): Date => completedAt ?? createdAt;

const minDate = (a: Date, b: Date): Date => (a < b ? a : b);
