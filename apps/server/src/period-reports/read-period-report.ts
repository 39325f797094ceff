import {
  type AuditSummary,
  forEachSeverity,
  MAX_PERIOD_REPORT_SITES,
  noIssueChanges,
  type PeriodAudit,
  type PeriodReportData,
  type PeriodSite,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { readAuditSummaries } from '../audits/read-audits.ts';
import type { Db } from '../db/database.ts';
import { countUnexaminedParts } from '../db/queries/pages.ts';
import {
  calculateDaysToFix,
  type IssueGroup,
  listIssueGroups,
  type SitePeriod,
} from '../db/queries/period-figures.ts';
import { insertPeriodReport } from '../db/queries/period-reports.ts';
import { listGroupSites } from '../db/queries/site-groups.ts';
import { listPeriodScans, listSites, type PeriodScan, type SiteRow } from '../db/queries/sites.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { toExcludedCounts } from '../scans/scan-presenters.ts';
import { describeScopeChanges, getScoreSeries } from '../scans/score-series.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import type { RequestedPeriodReport } from './period-report-tasks.ts';
import { type SiteIssues, summarizeIssues } from './summarize-issues.ts';

const DAY_MS = 86_400_000;
/** Number of sites whose history is read at a time, to limit memory use. */
const SITES_PER_BATCH = 50;

/**
 * Calculates a report's figures and stores them, on the worker thread.
 *
 * @param signal stops the work before the next batch of sites; a report that isn't needed is not stored
 * @throws {ApiProblem} if there are no sites to report on, or too many.
 */
export async function createPeriodReport(
  { db }: Pick<Services, 'db'>,
  request: RequestedPeriodReport,
  signal?: AbortSignal,
): Promise<void> {
  const { id, reader, type, creatorName } = request;
  const sites = await listReportSites(db, request);
  if (sites.length === 0) throw new ApiProblem('report/no-sites');
  if (sites.length > MAX_PERIOD_REPORT_SITES) throw new ApiProblem('report/too-many-sites');
  const data = await readPeriodReportData(db, request, sites, signal);
  signal?.throwIfAborted();
  const siteIds = sites.map((site) => site.id);
  await insertPeriodReport(db, {
    id,
    organizationId: reader.organizationId,
    type,
    siteIds,
    data,
    creatorName,
  });
}

async function listReportSites(db: Db, { reader, scope }: RequestedPeriodReport): Promise<SiteRow[]> {
  const condition = scope.kind === 'site' && scope.id !== null ? { siteId: scope.id } : {};
  const sites = await listSites(db, reader, condition);
  if (scope.kind !== 'site_group' || scope.id === null) return sites;
  const inGroup = new Set((await listGroupSites(db, [scope.id])).map(({ siteId }) => siteId));
  return sites.filter(({ id }) => inGroup.has(id));
}

async function readPeriodReportData(
  db: Db,
  { reader, type, scope, from, until, organizationName }: RequestedPeriodReport,
  sites: readonly SiteRow[],
  signal: AbortSignal | undefined,
): Promise<PeriodReportData> {
  const allIds = sites.map(({ id }) => id);
  const start = new Date(`${from}T00:00:00Z`);
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS);
  const groups: IssueGroup[] = [];
  const scansBySite = new Map<string, SiteScans>();
  for (let first = 0; first < allIds.length; first += SITES_PER_BATCH) {
    signal?.throwIfAborted();
    const batch = { siteIds: allIds.slice(first, first + SITES_PER_BATCH), start, end };
    groups.push(...(await listIssueGroups(db, batch)));
    for (const [siteId, scans] of await readSiteScans(db, batch)) scansBySite.set(siteId, scans);
  }
  const { totals, sites: issuesBySite, ...figures } = summarizeIssues(groups);
  const shown = sites
    .map(
      ({ id, origin }): PeriodSite => ({
        ...{ id, origin },
        ...(scansBySite.get(id) ?? noScans),
        ...(issuesBySite.get(id) ?? noIssues),
      }),
    )
    .sort(compareWorstFirst);
  const medians = new Map(
    (await calculateDaysToFix(db, { siteIds: allIds, start, end })).map(({ severity, median }) => [
      severity,
      Number(median),
    ]),
  );
  return {
    ...{ type, organization: organizationName, scope, from, until, version: VERSION },
    created_at: new Date().toISOString(),
    totals: {
      sites: shown.length,
      scanned_in_period: shown.filter(({ is_scanned_in_period }) => is_scanned_in_period).length,
      never_scanned: shown.filter(({ last_scan }) => last_scan === null).length,
      ...totals,
    },
    ...figures,
    days_to_fix: {
      median: medians.get(null) ?? null,
      by_severity: forEachSeverity((severity) => medians.get(severity) ?? null),
    },
    sites: shown,
    audits: await readPeriodAudits(db, reader, new Set(allIds)),
  };
}

type SiteScans = Pick<
  PeriodSite,
  'scans' | 'last_scan' | 'is_scanned_in_period' | 'scores' | 'score_change' | 'scope_changes'
>;

const noScans: SiteScans = {
  ...{ scans: 0, last_scan: null, is_scanned_in_period: false, score_change: null },
  ...{ scores: [], scope_changes: [] },
};

const noIssues: SiteIssues = {
  issues: noIssueChanges,
  severities: forEachSeverity(() => 0),
  ...{ overdue: 0, needs_review: 0, fixed_with_pages: 0 },
};

async function readSiteScans(db: Db, period: SitePeriod): Promise<ReadonlyMap<string, SiteScans>> {
  const bySite = Map.groupBy(await listPeriodScans(db, period), ({ siteId }) => siteId!);
  const lastIds = [...bySite.values()].map((scans) => scans.at(-1)!.id);
  const parts = await countUnexaminedParts(db, lastIds);
  return new Map([...bySite].map(([siteId, scans]) => [siteId, summarizeScans(scans, period, parts)]));
}

/** @param scans oldest first; at least one */
function summarizeScans(
  scans: readonly PeriodScan[],
  { start }: SitePeriod,
  partsNotTested: ReadonlyMap<string, number>,
): SiteScans {
  const [first, last] = [scans[0]!, scans.at(-1)!];
  const series = getScoreSeries(last);
  const scores = scans
    .filter((scan) => getScoreSeries(scan) === series)
    .map(({ completedAt, scoreResult }) => ({
      completed_at: completedAt!.toISOString(),
      score: scoreResult?.score ?? null,
    }));
  const known = scores.flatMap(({ score }) => score ?? []);
  const inPeriod = last.completedAt! >= start ? last.total : 0;
  return {
    scans: inPeriod,
    is_scanned_in_period: inPeriod > 0,
    last_scan: {
      id: last.id,
      completed_at: last.completedAt!.toISOString(),
      score: last.scoreResult?.score ?? null,
      grade: last.scoreResult?.grade ?? null,
      depth: last.settings.depth,
      pages_tested: last.pagesTested,
      pages_not_tested: last.pagesNotTested,
      pages_beyond_limit: last.pagesBeyondLimit,
      parts_not_tested: partsNotTested.get(last.id) ?? 0,
      excluded: toExcludedCounts(last),
    },
    scores,
    score_change: known.length < 2 ? null : known.at(-1)! - known[0]!,
    scope_changes: [
      ...describeScopeChanges(first, last),
      ...(first.pagesTested === last.pagesTested
        ? []
        : [`Pages tested: ${first.pagesTested} at the start, ${last.pagesTested} at the end.`]),
    ],
  };
}

/** Sorts sites with the most severe open issues first, then by origin. */
function compareWorstFirst(a: PeriodSite, b: PeriodSite): number {
  for (const severity of SEVERITIES) {
    const difference = b.severities[severity] - a.severities[severity];
    if (difference !== 0) return difference;
  }
  return a.origin < b.origin ? -1 : 1;
}

/** Reads the audits of these sites; excludes other organizations' audits that the person was invited to. */
async function readPeriodAudits(
  db: Db,
  reader: RequestedPeriodReport['reader'],
  siteIds: ReadonlySet<string>,
): Promise<PeriodAudit[]> {
  const audits = await readAuditSummaries(db, { ...reader, includesInvitedAudits: false });
  return audits.filter(({ site_id }) => siteIds.has(site_id)).map(toPeriodAudit);
}

function toPeriodAudit({ signature, ...audit }: AuditSummary): PeriodAudit {
  const { id, site_id, origin, title, standard, level, questions, answered, outcomes } = audit;
  return {
    ...{ id, site_id, origin, title, standard, level, questions, answered, outcomes },
    state: signature === null ? 'in_progress' : signature.outdated.length > 0 ? 'contradicted' : 'signed',
    signed_at: signature?.signed_at ?? null,
  };
}
