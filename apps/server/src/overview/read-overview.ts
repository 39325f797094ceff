import {
  ATTENTION_REASONS,
  type AuditSummary,
  MAX_OVERVIEW_FAILED_SCANS,
  MAX_OVERVIEW_ISSUES,
  MAX_OVERVIEW_SITES,
  type Overview,
  type OverviewIssue,
  type OverviewSite,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { readAuditSummaries } from '../audits/read-audits.ts';
import type { Db } from '../db/database.ts';
import {
  countAnswersToReview,
  countAttention,
  countScansToTrack,
  listAttentionIssues,
  listFailedSchedules,
  listUnresolvedFailures,
} from '../db/queries/attention.ts';
import { listReceivedInvitations } from '../db/queries/audit-team.ts';
import { listAssignedQuestions } from '../db/queries/notifications.ts';
import { listSchedules } from '../db/queries/schedules.ts';
import { listLatestSiteScans, listSites } from '../db/queries/sites.ts';
import { countOpenIssues, type OpenIssueCounts } from '../db/queries/tracked-issues.ts';
import type { UserRow } from '../db/queries/users.ts';
import { toScreenshot } from '../scans/scan-presenters.ts';
import type { ScreenshotLinks } from '../scans/screenshot-links.ts';
import type { Services } from '../services.ts';
import { MAX_TREND_SCANS, selectTrend, toHistoryPoint } from '../sites/own-sites.ts';
import { toDay } from '../tracker/days.ts';

/** Reads what needs attention on an account's sites and in its audits. */
export async function readOverview(
  { db, screenshotLinks }: Pick<Services, 'db' | 'screenshotLinks'>,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<Overview> {
  const audits = await readAuditSummaries(db, userId);
  const today = toDay(new Date());
  return {
    importing: await countScansToTrack(db, userId),
    ...(await readSites(db, userId, today)),
    attention: await countAttention(db, userId, today),
    issues: await readAttentionIssues(db, screenshotLinks, userId, today),
    ...(await readFailures(db, userId)),
    invitations: (await listReceivedInvitations(db, email)).map(({ auditId, title, origin, invitedBy }) => ({
      audit_id: auditId,
      title,
      origin,
      invited_by: invitedBy,
    })),
    ...(await toAuditLists(db, userId, audits)),
  };
}

async function readFailures(
  db: Db,
  userId: string,
): Promise<Pick<Overview, 'failed_scans' | 'failed_schedules'>> {
  const failed = await listUnresolvedFailures(db, userId, MAX_OVERVIEW_FAILED_SCANS);
  return {
    failed_scans: failed.map(({ id, url, error, failedAt }) => ({
      scan_id: id,
      url,
      error,
      failed_at: failedAt.toISOString(),
    })),
    failed_schedules: (await listFailedSchedules(db, userId)).map((schedule) => ({
      site_id: schedule.siteId,
      origin: schedule.origin,
      problem: schedule.problem,
      next_run_at: schedule.nextRunAt.toISOString(),
    })),
  };
}

type AttentionRow = Awaited<ReturnType<typeof listAttentionIssues>>[number];

/** Lists the issues that need attention, each once, most urgent first. */
async function readAttentionIssues(
  db: Db,
  links: ScreenshotLinks,
  userId: string,
  today: string,
): Promise<OverviewIssue[]> {
  const rows = new Map<string, AttentionRow>();
  for (const reason of ATTENTION_REASONS) {
    const found = await listAttentionIssues(db, userId, reason, { today, limit: MAX_OVERVIEW_ISSUES });
    for (const row of found) rows.set(row.id, row);
  }
  return [...rows.values()]
    .sort((a, b) => getUrgency(a) - getUrgency(b) || b.firstSeenAt.getTime() - a.firstSeenAt.getTime())
    .map((row) => toOverviewIssue(links, row));
}

/** Returns a sort key, smallest first: by severity, then regressed, overdue and other issues. */
function getUrgency({ severity, regressed, overdue }: AttentionRow): number {
  return SEVERITIES.indexOf(severity) * 3 + (regressed ? 0 : overdue ? 1 : 2);
}

function toOverviewIssue(links: ScreenshotLinks, row: AttentionRow): OverviewIssue {
  const { issue, scan, position, box, screenshot, isInFirstVariant } = row;
  return {
    id: row.id,
    site_id: row.siteId,
    origin: row.origin,
    reasons: ATTENTION_REASONS.filter((reason) => row[reason]),
    severity: row.severity,
    rule_title: issue.rule_title,
    message: row.message,
    pages: issue.pages,
    occurrences: issue.occurrences,
    due_on: row.dueOn,
    first_seen_at: row.firstSeenAt.toISOString(),
    thumbnail:
      scan && position !== null && box && screenshot && isInFirstVariant
        ? { screenshot: toScreenshot(links, scan, position, screenshot), box }
        : null,
  };
}

const noIssues: OpenIssueCounts = {
  ...{ open: 0, overdue: 0, regressed: 0 },
  severities: { critical: 0, serious: 0, moderate: 0, minor: 0 },
};

async function readSites(db: Db, userId: string, today: string): Promise<Pick<Overview, 'totals' | 'sites'>> {
  const all = await listSites(db, userId);
  const counts = await countOpenIssues(db, userId, today);
  const counted = all.map(({ id, origin }) => {
    const issues = counts.get(id) ?? noIssues;
    return { id, origin, ...issues, critical: issues.severities.critical };
  });
  const shown = counted.sort(compareUrgency).slice(0, MAX_OVERVIEW_SITES);
  const ids = shown.map(({ id }) => id);
  const scans = ids.length === 0 ? [] : await listLatestSiteScans(db, ids, MAX_TREND_SCANS);
  const schedules = await listSchedules(db, ids);
  const bySite = Map.groupBy(
    scans.map((scan) => ({ ...toHistoryPoint(scan), siteId: scan.siteId })),
    ({ siteId }) => siteId,
  );
  const sum = (name: 'open' | 'critical' | 'overdue' | 'regressed') =>
    counted.reduce((total, site) => total + site[name], 0);
  return {
    totals: {
      sites: all.length,
      open: sum('open'),
      critical: sum('critical'),
      overdue: sum('overdue'),
      regressed: sum('regressed'),
    },
    sites: shown.map((site): OverviewSite => {
      const points = bySite.get(site.id) ?? [];
      const [last] = points;
      return {
        ...site,
        last_scan: last
          ? {
              id: last.scan_id,
              completed_at: last.completed_at,
              score: last.score,
              grade: last.grade,
              added: last.added,
              fixed: last.fixed,
              regressed: last.regressed,
              is_first: points.length === 1,
            }
          : null,
        trend: selectTrend(points)
          .map(({ scan_id, completed_at, score }) => ({ scan_id, completed_at, score }))
          .toReversed(),
        next_scan_at: schedules.get(site.id)?.nextRunAt.toISOString() ?? null,
      };
    }),
  };
}

/** Sorts the sites that most need attention first. */
function compareUrgency(
  a: OpenIssueCounts & { critical: number; origin: string },
  b: OpenIssueCounts & { critical: number; origin: string },
): number {
  return (
    b.critical - a.critical ||
    b.regressed - a.regressed ||
    b.overdue - a.overdue ||
    b.open - a.open ||
    (a.origin < b.origin ? -1 : 1)
  );
}

async function toAuditLists(
  db: Db,
  userId: string,
  audits: readonly AuditSummary[],
): Promise<Pick<Overview, 'audits' | 'outdated_reports'>> {
  const assigned = new Map(
    (await listAssignedQuestions(db, userId)).map(({ auditId, questions }) => [auditId, questions]),
  );
  const unsigned = audits.filter(({ signature }) => signature === null);
  const toReview = await countAnswersToReview(
    db,
    userId,
    unsigned.map(({ id }) => id),
  );
  return {
    audits: unsigned.map(({ id, title, origin, role, questions, answered }) => ({
      ...{ id, title, origin, role, questions, answered },
      assigned: assigned.get(id) ?? 0,
      to_review: toReview.get(id) ?? 0,
    })),
    outdated_reports: audits.flatMap(({ id, title, origin, signature }) =>
      signature === null || signature.outdated.length === 0
        ? []
        : [{ audit_id: id, title, origin, criteria: [...signature.outdated] }],
    ),
  };
}
