import { randomUUID } from 'node:crypto';
import { withMarksOf } from '@curbcut/engine';
import { daysToMend } from '@curbcut/scoring';
import type { Activity } from '../db/queries/activity.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { TrackedRow } from '../db/queries/tracking.ts';
import type { TrackedChanges } from '../db/schema.ts';
import { dayAfter } from './day.ts';
import { type FoundIssue, MOST_URLS } from './issues-of-scan.ts';
import { arePagesGone, type Look, noWordOn } from './look.ts';
import type { ScanMatch } from './match-with-scan.ts';

/** A scan whose issues are to be matched, with how it looked. */
export interface ScanToTrack extends ScanMatch {
  readonly scan: Pick<ScanRow, 'id' | 'siteId' | 'createdAt' | 'startedAt' | 'completedAt'>;
  readonly look: Look;
  readonly found: readonly FoundIssue[];
  /** How scans of the site looked that began later and were matched before. */
  readonly later: readonly Look[];
}

/** What a scan changes in the issues of its site. */
export interface Verdict {
  /** Issues that are not as they were, and new ones. */
  readonly issues: readonly TrackedRow[];
  readonly activity: readonly Activity[];
  readonly counts: TrackedChanges;
}

/** States that a scan ends when it finds the issue no more; ignored ones and false alarms stay a person's word. */
const TO_BE_FIXED: readonly TrackedRow['state'][] = ['open', 'in_progress', 'regressed'];

/** When a scan began, which is its place among the scans of its site. */
export const beginningOf = ({ startedAt, createdAt }: ScanToTrack['scan']): Date => startedAt ?? createdAt;

/**
 * What a scan says of the issues of its site: which are there again, which it would have found and did not, and which
 * are new. Of issues of which a scan that began later has spoken it says nothing.
 */
export function judge(known: readonly TrackedRow[], toTrack: ScanToTrack): Verdict {
  const { found, scan, look, later, inPlace } = toTrack;
  const began = beginningOf(scan);
  const knownById = new Map(known.map((issue) => [issue.id, issue]));
  const foundById = new Map(found.map((issue) => [issue.fingerprint, issue]));
  const { pairs, parts, gone, fresh } = toTrack.match;
  const issues: TrackedRow[] = [];
  const activity: Activity[] = [];
  const counts = { fixed: 0, fresh: 0, regressed: 0 };
  // What needs review is not an issue yet and is counted apart, as in the scan.
  const count = (change: keyof typeof counts, { outcome }: TrackedRow) => {
    if (outcome === 'failed') counts[change] += 1;
  };

  for (const pair of pairs) {
    const before = knownById.get(pair.before)!;
    if (before.asOf > began) {
      issues.push({ ...before, firstSeenAt: earlier(before.firstSeenAt, endOf(scan)) });
      continue;
    }
    const after = metAgain(before, foundById.get(pair.now)!, toTrack);
    issues.push(after);
    activity.push(...changesBetween(before, after));
    if (before.state === 'fixed') count('regressed', after);
  }
  for (const id of gone) {
    const before = knownById.get(id)!;
    if (before.asOf > began || inPlace.has(id) || noWordOn(before, look) !== undefined) continue;
    const isNews = TO_BE_FIXED.includes(before.state);
    const after = {
      ...before,
      asOf: began,
      fixedAt: before.fixedAt ?? endOf(scan),
      seen: { ...before.seen, pagesGone: arePagesGone(before.seen, look) },
      state: isNews ? ('fixed' as const) : before.state,
    };
    issues.push(after);
    activity.push(...changesBetween(before, after));
    if (isNews && after.seen.pagesGone) activity.push(pagesGone(before));
    if (isNews) count('fixed', after);
  }
  const wholeOf = new Map(parts.map(({ before, now }) => [now, knownById.get(before)!]));
  for (const id of fresh) {
    const whole = wholeOf.get(id);
    const met = metApart(metFirst(foundById.get(id)!, toTrack), whole);
    if (later.some((laterLook) => noWordOn(met, laterLook) === undefined)) continue;
    issues.push(met);
    const was = whole?.state ?? null;
    if (was !== met.state) activity.push({ issueId: met.id, field: 'state', before: was, after: met.state });
    if (was === null) count('fresh', met);
    else if (was === 'fixed') count('regressed', met);
  }
  return { issues, activity, counts };
}

function metFirst(issue: FoundIssue, toTrack: ScanToTrack): TrackedRow {
  const at = endOf(toTrack.scan);
  return {
    id: randomUUID(),
    siteId: toTrack.scan.siteId!,
    state: 'open',
    outcome: issue.issue.outcome,
    ...asFound(issue, toTrack),
    firstSeenAt: at,
    dueOn: dueOn(issue, at),
    assignee: '',
    note: '',
    ignoredReason: '',
    ignoredUntil: null,
  };
}

/** An issue that was counted with another until now is as old as that one, and what people said of it stands. */
function metApart(met: TrackedRow, whole: TrackedRow | undefined): TrackedRow {
  if (whole === undefined) return met;
  const { state, firstSeenAt, dueOn, assignee, note, ignoredReason, ignoredUntil } = whole;
  const said = { firstSeenAt, assignee, note, ignoredReason, ignoredUntil };
  return state === 'fixed' ? { ...met, ...said, state: 'regressed' } : { ...met, ...said, state, dueOn };
}

function metAgain(before: TrackedRow, issue: FoundIssue, toTrack: ScanToTrack): TrackedRow {
  const { look, scan } = toTrack;
  const back = before.state === 'fixed';
  const now = asFound(issue, toTrack);
  // Where it was and nobody has looked since it may still be.
  const notLookedAt = before.seen.urls.filter((url) => !look.tested.has(url) && !look.gone.has(url));
  return {
    ...before,
    ...now,
    traits: notLookedAt.length === 0 ? now.traits : withMarksOf(before.traits, now.traits),
    seen: { ...now.seen, urls: [...new Set([...now.seen.urls, ...notLookedAt])].slice(0, MOST_URLS) },
    state: back ? 'regressed' : before.state,
    dueOn: back ? dueOn(issue, endOf(scan)) : before.dueOn,
  };
}

/** What a scan tells of an issue that it found. */
function asFound({ fingerprint, issue, message, seen, traits }: FoundIssue, { scan }: ScanToTrack) {
  return {
    traits,
    severity: issue.severity,
    ruleId: issue.rule_id,
    issue,
    message,
    seen,
    asOf: beginningOf(scan),
    lastScanId: scan.id,
    lastFingerprint: fingerprint,
    lastSeenAt: endOf(scan),
    fixedAt: null,
  };
}

/** Nobody has to mend what may be no barrier: it is due once a person has seen that it is. */
function dueOn({ issue }: FoundIssue, from: Date): string | null {
  return issue.outcome === 'failed' ? dayAfter(from, daysToMend(issue.severity)) : null;
}

/** What the log tells of an issue that a scan has changed. */
function changesBetween(before: TrackedRow, after: TrackedRow): Activity[] {
  const fields = (row: TrackedRow) => ({
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

/** What the log tells of an issue that is fixed because the site has its pages no more. */
const pagesGone = ({ id, issue }: TrackedRow): Activity => ({
  issueId: id,
  field: 'pages',
  before: String(issue.pages),
  after: '0',
});

const endOf = ({ completedAt, createdAt }: ScanToTrack['scan']): Date => completedAt ?? createdAt;

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
