import { type AuditSummary, MAX_OVERVIEW_SITES, type Overview, type OverviewSite } from '@curbcut/contract';
import { readAuditSummaries } from '../audits/read-audits.ts';
import type { Db } from '../db/database.ts';
import { listAssignedQuestions } from '../db/queries/notifications.ts';
import { listLatestSiteScans, listSites } from '../db/queries/sites.ts';
import { countOpenIssues, type OpenIssueCounts } from '../db/queries/tracked-issues.ts';
import { MAX_TREND_SCANS, selectTrend, toHistoryPoint } from '../sites/own-sites.ts';
import { toDay } from '../tracker/days.ts';

/** Reads what needs attention on an account's sites and in its audits. */
export async function readOverview(db: Db, userId: string): Promise<Overview> {
  const audits = await readAuditSummaries(db, userId);
  return { ...(await readSites(db, userId)), ...(await toAuditLists(db, userId, audits)) };
}

const noIssues = { open: 0, critical: 0, overdue: 0, regressed: 0 };

async function readSites(db: Db, userId: string): Promise<Pick<Overview, 'totals' | 'sites'>> {
  const all = await listSites(db, userId);
  const counts = await countOpenIssues(db, userId, toDay(new Date()));
  const counted = all.map(({ id, origin }) => ({ id, origin, ...(counts.get(id) ?? noIssues) }));
  const shown = counted.sort(compareUrgency).slice(0, MAX_OVERVIEW_SITES);
  const ids = shown.map(({ id }) => id);
  const scans = ids.length === 0 ? [] : await listLatestSiteScans(db, ids, MAX_TREND_SCANS);
  const bySite = Map.groupBy(
    scans.map((scan) => ({ ...toHistoryPoint(scan), siteId: scan.siteId })),
    ({ siteId }) => siteId,
  );
  const sum = (name: keyof typeof noIssues) => counted.reduce((total, site) => total + site[name], 0);
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
            }
          : null,
        trend: selectTrend(points)
          .map(({ scan_id, completed_at, score }) => ({ scan_id, completed_at, score }))
          .toReversed(),
      };
    }),
  };
}

/** Sorts the sites that most need attention first. */
function compareUrgency(
  a: OpenIssueCounts & { origin: string },
  b: OpenIssueCounts & { origin: string },
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
  return {
    audits: audits
      .filter(({ signature }) => signature === null)
      .map(({ id, title, origin, role, questions, answered }) => ({
        ...{ id, title, origin, role, questions, answered },
        assigned: assigned.get(id) ?? 0,
      })),
    outdated_reports: audits.flatMap(({ id, title, origin, signature }) =>
      signature === null || signature.outdated.length === 0
        ? []
        : [{ audit_id: id, title, origin, criteria: [...signature.outdated] }],
    ),
  };
}
