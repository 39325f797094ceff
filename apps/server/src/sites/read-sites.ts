import type { Site } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { listSchedules } from '../db/queries/schedules.ts';
import { countScansOfSites, listNewestScansOfSites, listSites } from '../db/queries/sites.ts';
import { countIssuesByState, type StateCount } from '../db/queries/tracked-issues.ts';
import { toSchedule } from '../schedules/to-schedule.ts';
import { toStateCounts, toTrend } from './site-presenters.ts';

/** Number of scans in the trend line of a score. */
const MAX_TREND_SCANS = 12;

/**
 * Reads the sites of an account, most recently scanned first and those without a scan last; or a single one by id.
 */
export async function readSites(db: Db, userId: string, siteId?: string): Promise<Site[]> {
  const rows = await listSites(db, userId, siteId);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const scans = await countScansOfSites(db, ids);
  const newest = Map.groupBy(await listNewestScansOfSites(db, ids, MAX_TREND_SCANS), (scan) => scan.siteId);
  const counts = Map.groupBy(await countIssuesByState(db, ids), (row) => row.siteId);
  const countsOf = (id: string, outcome: StateCount['outcome']) =>
    (counts.get(id) ?? []).filter((row) => row.outcome === outcome);
  const schedules = await listSchedules(db, ids);
  const sites = rows.map((row): Site => {
    const schedule = schedules.get(row.id);
    return {
      id: row.id,
      origin: row.origin,
      created_at: row.createdAt.toISOString(),
      scans: scans.get(row.id) ?? 0,
      ...toTrend(newest.get(row.id) ?? []),
      counts: toStateCounts(countsOf(row.id, 'failed')),
      needs_review: toStateCounts(countsOf(row.id, 'cantTell')),
      schedule: schedule ? toSchedule(schedule) : null,
    };
  });
  const lastAt = ({ last_scan: last }: Site) => last?.completed_at ?? '';
  return sites.sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : lastAt(a) > lastAt(b) ? -1 : 0));
}
