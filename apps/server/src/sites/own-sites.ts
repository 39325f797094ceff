import {
  type HistoryPoint,
  ISSUE_STATES,
  type IssueState,
  type LatestScan,
  type Site,
} from '@curbcut/contract';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import { listSiteAuditIds } from '../db/queries/audits.ts';
import { removeMarks } from '../db/queries/issue-marks.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import { listSchedules } from '../db/queries/schedules.ts';
import {
  countSiteScans,
  deleteSite,
  type ListedSite,
  listLatestSiteScans,
  listSites,
  lockSite,
  readOwnedSite,
  type SiteCondition,
  type SiteRow,
  type TrendRow,
} from '../db/queries/sites.ts';
import { countIssuesByState, type StateCount } from '../db/queries/tracked-issues.ts';
import { getPersonName } from '../db/queries/users.ts';
import { OPEN_STATES } from '../db/schema.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { refreshScans } from '../scans/refresh-scans.ts';
import { toExcludedCounts } from '../scans/scan-presenters.ts';
import { getScoreSeries } from '../scans/score-series.ts';
import { toSchedule } from '../schedules/site-schedule.ts';
import type { Services } from '../services.ts';
import { checkSites } from './check-thresholds.ts';
import { resolveTagFilter } from './site-tags.ts';

/** Number of scans in a score's trend line. */
export const MAX_TREND_SCANS = 12;

/** Reads an organization's sites, most recently scanned first and those without a scan last. */
export async function readSites(
  db: Db,
  reader: OrganizationReader,
  condition: SiteCondition = {},
): Promise<Site[]> {
  const rows = await listSites(db, reader, await resolveTagFilter(db, reader, condition));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const scans = await countSiteScans(db, ids);
  const newest = Map.groupBy(await listLatestSiteScans(db, ids, MAX_TREND_SCANS), (scan) => scan.siteId);
  const thresholds = await checkSites(db, rows);
  const counts = Map.groupBy(await countIssuesByState(db, ids), (row) => row.siteId);
  const countsOf = (id: string, outcome: StateCount['outcome']) =>
    (counts.get(id) ?? []).filter((row) => row.outcome === outcome);
  const schedules = await listSchedules(db, ids);
  const sites = rows.map((row): Site => {
    const schedule = schedules.get(row.id);
    return {
      id: row.id,
      origin: row.origin,
      name: row.name,
      created_at: row.createdAt.toISOString(),
      scans: scans.get(row.id) ?? 0,
      ...toTrend(newest.get(row.id) ?? []),
      severities: countOpenBySeverity(countsOf(row.id, 'failed')),
      counts: toStateCounts(countsOf(row.id, 'failed')),
      needs_review: toStateCounts(countsOf(row.id, 'cantTell')),
      schedule: schedule ? toSchedule(schedule) : null,
      ...(row.defaultBranch !== null && { default_branch: row.defaultBranch }),
      ...toSiteLabels(row),
      verification: toVerification(row),
      thresholds: thresholds.get(row.id) ?? null,
    };
  });
  const lastAt = ({ last_scan: last }: Site) => last?.completed_at ?? '';
  return sites.sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : lastAt(a) > lastAt(b) ? -1 : 0));
}

/** Reads a single site. @throws {ApiProblem} 404 if the reader can't access it. */
export async function readOneSite(db: Db, reader: OrganizationReader, siteId: string): Promise<Site> {
  const [site] = await readSites(db, reader, { siteId });
  if (!site) throw new ApiProblem('site/not-found');
  return site;
}

/** Returns a site's tags and owner, as they are shown. */
export const toSiteLabels = ({ tags, ownerId, owner }: ListedSite): Pick<Site, 'tags' | 'owner'> => ({
  tags,
  owner: ownerId && owner ? { user_id: ownerId, name: getPersonName(owner) } : null,
});

/** Returns the state of a site's verification; null while it is not verified. */
export function toVerification({
  ownershipMethod: method,
  ownershipVerifiedAt: verifiedAt,
  ownershipCheckedAt: checkedAt,
}: Pick<SiteRow, 'ownershipMethod' | 'ownershipVerifiedAt' | 'ownershipCheckedAt'>): Site['verification'] {
  if (method === null || verifiedAt === null || checkedAt === null) return null;
  return { method, verified_at: verifiedAt.toISOString(), checked_at: checkedAt.toISOString() };
}

/** Returns the number of issues in each state, based on counts for the states that have any. */
function toStateCounts(counted: readonly StateCount[]): Site['counts'] {
  const counts = Object.fromEntries(ISSUE_STATES.map((state) => [state, 0])) as Record<IssueState, number>;
  for (const { state, issues } of counted) counts[state] += issues;
  return counts;
}

function countOpenBySeverity(counted: readonly StateCount[]): Site['severities'] {
  const severities = { critical: 0, serious: 0, moderate: 0, minor: 0 };
  for (const { state, severity, issues } of counted) {
    if (OPEN_STATES.some((open) => open === state)) severities[severity] += issues;
  }
  return severities;
}

/** @param newest The site's newest completed scans, newest first. */
function toTrend(newest: readonly TrendRow[]): Pick<Site, 'last_scan' | 'trend'> {
  const points = newest.map(toHistoryPoint);
  const [last] = points;
  return {
    last_scan: last
      ? { ...toLatestScan(last, points[1]), needs_review_count: last.needs_review, excluded: last.excluded }
      : null,
    trend: toScoreTrend(points),
  };
}

/** @param before the completed scan before the latest one */
export function toLatestScan(last: HistoryPoint, before: HistoryPoint | undefined): LatestScan {
  return {
    id: last.scan_id,
    completed_at: last.completed_at,
    score: last.score,
    grade: last.grade,
    pages_tested: last.pages_tested,
    total_issues: last.total_issues,
    fixed: last.fixed,
    added: last.added,
    newly_tested: last.newly_tested,
    not_retested: last.not_retested,
    merged: last.merged,
    regressed: last.regressed,
    previous: before
      ? { pages_tested: before.pages_tested, is_comparable: before.series === last.series }
      : null,
  };
}

/** Returns the scores that can be compared with the newest scan's, oldest first. @param newest newest first */
export const toScoreTrend = (newest: readonly HistoryPoint[]): Site['trend'] =>
  newest
    .filter(({ series }) => series === newest[0]!.series)
    .map(({ scan_id, completed_at, score }) => ({ scan_id, completed_at, score }))
    .toReversed();

export function toHistoryPoint(scan: TrendRow): HistoryPoint {
  const { critical, serious, moderate, minor, tracked, scoreResult } = scan;
  return {
    scan_id: scan.id,
    completed_at: scan.completedAt!.toISOString(),
    series: getScoreSeries(scan),
    depth: scan.settings.depth,
    score: scoreResult?.score ?? null,
    grade: scoreResult?.grade ?? null,
    critical,
    serious,
    moderate,
    minor,
    total_issues: critical + serious + moderate + minor,
    needs_review: scan.needsReview,
    excluded: toExcludedCounts(scan),
    pages_tested: scan.pagesTested,
    fixed: tracked?.fixed ?? 0,
    added: tracked?.added ?? 0,
    newly_tested: tracked?.newly_tested ?? 0,
    not_retested: tracked?.not_retested ?? 0,
    merged: tracked?.merged ?? 0,
    regressed: tracked?.regressed ?? 0,
  };
}

/** Reads the site in a path. @throws {ApiProblem} 404 if the reader can't access it. */
export async function requireSite(db: Db, reader: OrganizationReader, siteId: string): Promise<SiteRow> {
  const site = await readOwnedSite(db, reader, siteId);
  if (!site) throw new ApiProblem('site/not-found');
  return site;
}

/**
 * Deletes a site with its tracked issues and audits. Its scans are kept, with all their issues counted again,
 * because their marks can no longer be changed.
 *
 * @returns whether the organization had such a site.
 */
export async function deleteSiteWithIssues(
  services: Pick<Services, 'db' | 'queue' | 'log' | 'assessments'>,
  reader: OrganizationReader,
  siteId: string,
): Promise<boolean> {
  const { db } = services;
  const scanIds = await db.transaction(async (tx) => {
    if (!(await readOwnedSite(tx, reader, siteId))) return undefined;
    await lockSite(tx, siteId);
    const changed = await removeMarks(tx, siteId);
    const auditIds = await listSiteAuditIds(tx, siteId);
    await requestBlobDeletion(services, tx, auditIds);
    return (await deleteSite(tx, reader, siteId)) ? changed : undefined;
  });
  if (scanIds === undefined) return false;
  await refreshScans(services, scanIds);
  return true;
}
