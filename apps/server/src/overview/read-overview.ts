import {
  ATTENTION_REASONS,
  type AuditSummary,
  MAX_OVERVIEW_FAILED_SCANS,
  MAX_OVERVIEW_ISSUES,
  MAX_OVERVIEW_SITES,
  type Overview,
  type OverviewIssue,
  type OverviewSite,
  type OverviewSiteList,
} from '@curbcut/contract';
import { readAuditSummaries } from '../audits/read-audits.ts';
import type { OrganizationCaller } from '../auth/caller.ts';
import type { Db } from '../db/database.ts';
import {
  countAnswersToReview,
  countOpenIssues,
  countScansToTrack,
  listAttentionIssues,
  listFailedSchedules,
  listUnresolvedFailures,
  type OpenIssueCounts,
} from '../db/queries/attention.ts';
import { listReceivedInvitations } from '../db/queries/audit-team.ts';
import { listAssignedQuestions } from '../db/queries/notifications.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { listSchedules } from '../db/queries/schedules.ts';
import { listLatestSiteScans, listSites, type SiteCondition } from '../db/queries/sites.ts';
import { toScreenshot } from '../scans/scan-presenters.ts';
import type { ScreenshotLinks } from '../scans/screenshot-links.ts';
import type { Services } from '../services.ts';
import { checkSites } from '../sites/check-thresholds.ts';
import {
  MAX_TREND_SCANS,
  toHistoryPoint,
  toLatestScan,
  toScoreTrend,
  toSiteLabels,
} from '../sites/own-sites.ts';
import { resolveTagFilter } from '../sites/site-tags.ts';
import { toDay } from '../tracker/days.ts';

/** Reads the items that need attention on an organization's sites and in its audits. */
export async function readOverview(
  { db, screenshotLinks }: Pick<Services, 'db' | 'screenshotLinks'>,
  { reader, user }: Pick<OrganizationCaller, 'reader' | 'user'>,
): Promise<Overview> {
  const audits = await readAuditSummaries(db, reader);
  const today = toDay(new Date());
  const { totals, sites, attention } = await readSites(db, reader, today);
  return {
    importing: await countScansToTrack(db, reader),
    ...{ totals, sites, attention },
    issues: await readAttentionIssues(db, screenshotLinks, reader, { today, attention }),
    ...(await readFailures(db, reader)),
    invitations: (user ? await listReceivedInvitations(db, user.email) : []).map(
      ({ auditId, title, origin, invitedBy }) => ({
        audit_id: auditId,
        title,
        origin,
        invited_by: invitedBy,
      }),
    ),
    ...(await toAuditLists(db, reader, audits)),
  };
}

async function readFailures(
  db: Db,
  reader: OrganizationReader,
): Promise<Pick<Overview, 'failed_scans' | 'failed_schedules'>> {
  const failed = await listUnresolvedFailures(db, reader, MAX_OVERVIEW_FAILED_SCANS);
  return {
    failed_scans: failed.map(({ id, url, error, failedAt }) => ({
      scan_id: id,
      url,
      error,
      failed_at: failedAt.toISOString(),
    })),
    failed_schedules: (await listFailedSchedules(db, reader)).map((schedule) => ({
      site_id: schedule.siteId,
      origin: schedule.origin,
      problem: schedule.problem,
      next_run_at: schedule.nextRunAt.toISOString(),
    })),
  };
}

type AttentionRow = Awaited<ReturnType<typeof listAttentionIssues>>[number];

/** Lists the issues that need attention, without duplicates, in the tracker's priority order. */
async function readAttentionIssues(
  db: Db,
  links: ScreenshotLinks,
  reader: OrganizationReader,
  { today, attention }: { readonly today: string; readonly attention: Overview['attention'] },
): Promise<OverviewIssue[]> {
  const rows = new Map<string, AttentionRow>();
  // In parallel, because with many sites, each of these queries reads a large index.
  const lists = ATTENTION_REASONS.filter((reason) => attention[reason] > 0).map((reason) =>
    listAttentionIssues(db, reader, reason, { today, limit: MAX_OVERVIEW_ISSUES }),
  );
  for (const found of await Promise.all(lists)) for (const row of found) rows.set(row.id, row);
  return [...rows.values()]
    .sort((a, b) => a.sortKey - b.sortKey || (a.id < b.id ? -1 : 1))
    .map((row) => toOverviewIssue(links, row));
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
    cause: row.issue.cause,
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
  attention: { critical: 0, regressed: 0, overdue: 0, assigned: 0, issues: 0 },
  severities: { critical: 0, serious: 0, moderate: 0, minor: 0 },
};

/** Lists the matching sites that most need attention. */
export async function readOverviewSites(
  { db }: Pick<Services, 'db'>,
  { reader }: Pick<OrganizationCaller, 'reader'>,
  filter: SiteCondition,
): Promise<OverviewSiteList> {
  const condition = await resolveTagFilter(db, reader, filter);
  const { sites, totals } = await readSites(db, reader, toDay(new Date()), condition);
  return { sites, total: totals.sites };
}

async function readSites(
  db: Db,
  reader: OrganizationReader,
  today: string,
  condition: SiteCondition = {},
): Promise<Pick<Overview, 'totals' | 'sites' | 'attention'>> {
  const all = await listSites(db, reader, condition);
  const isFiltered = Object.values(condition).some((value) => value !== undefined);
  const counts = await countOpenIssues(db, reader, today, isFiltered ? all.map(({ id }) => id) : undefined);
  const counted = all.map((row) => {
    const { id, origin, name } = row;
    const { attention: _attention, ...issues } = counts.get(id) ?? noIssues;
    const shown = { id, origin, name, ...toSiteLabels(row) };
    return { row, ...shown, ...issues, critical: issues.severities.critical };
  });
  const shown = counted.sort(compareUrgency).slice(0, MAX_OVERVIEW_SITES);
  const ids = shown.map(({ id }) => id);
  const scans = ids.length === 0 ? [] : await listLatestSiteScans(db, ids, MAX_TREND_SCANS);
  const schedules = await listSchedules(db, ids);
  const bySite = Map.groupBy(
    scans.map((scan) => ({ ...toHistoryPoint(scan), siteId: scan.siteId })),
    ({ siteId }) => siteId,
  );
  const thresholds = await checkSites(
    db,
    shown.map(({ row }) => row),
  );
  const sum = (name: 'open' | 'critical' | 'overdue' | 'regressed') =>
    counted.reduce((total, site) => total + site[name], 0);
  const sumAttention = (reason: keyof Overview['attention']) =>
    [...counts.values()].reduce((total, { attention }) => total + attention[reason], 0);
  return {
    attention: {
      critical: sumAttention('critical'),
      regressed: sumAttention('regressed'),
      overdue: sumAttention('overdue'),
      assigned: sumAttention('assigned'),
      issues: sumAttention('issues'),
    },
    totals: {
      sites: all.length,
      open: sum('open'),
      critical: sum('critical'),
      overdue: sum('overdue'),
      regressed: sum('regressed'),
    },
    sites: shown.map(({ row: _row, ...site }): OverviewSite => {
      const points = bySite.get(site.id) ?? [];
      const [last] = points;
      return {
        ...site,
        last_scan: last ? toLatestScan(last, points[1]) : null,
        trend: toScoreTrend(points),
        thresholds: thresholds.get(site.id) ?? null,
        next_scan_at: schedules.get(site.id)?.nextRunAt.toISOString() ?? null,
      };
    }),
  };
}

type UrgentSite = Pick<OverviewSite, 'critical' | 'regressed' | 'overdue' | 'open' | 'origin'>;

/** Sorts the sites that most need attention first. */
function compareUrgency(a: UrgentSite, b: UrgentSite): number {
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
  reader: OrganizationReader,
  audits: readonly AuditSummary[],
): Promise<Pick<Overview, 'audits' | 'outdated_reports'>> {
  const assigned = new Map(
    (await listAssignedQuestions(db, reader)).map(({ auditId, questions }) => [auditId, questions]),
  );
  const unsigned = audits.filter(({ signature }) => signature === null);
  const toReview = await countAnswersToReview(
    db,
    reader,
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
