import type { Site } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { schedulesOf } from '../db/queries/schedules.ts';
import { countScansOfSites, newestScansOfSites, sitesOf } from '../db/queries/sites.ts';
import { type StateCount, stateCounts } from '../db/queries/tracked-issues.ts';
import { toSchedule } from '../schedules/present.ts';
import { toCounts, toCourse } from './present.ts';

/** Scans in the line that shows where a score is going. */
const TREND = 12;

/** The sites of an account, the one scanned last first and those without a scan at the end; or the one named. */
export async function readSites(db: Db, userId: string, siteId?: string): Promise<Site[]> {
  const rows = await sitesOf(db, userId, siteId);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const scans = await countScansOfSites(db, ids);
  const newest = Map.groupBy(await newestScansOfSites(db, ids, TREND), (scan) => scan.siteId);
  const counts = Map.groupBy(await stateCounts(db, ids), (row) => row.siteId);
  const countsOf = (id: string, outcome: StateCount['outcome']) =>
    (counts.get(id) ?? []).filter((row) => row.outcome === outcome);
  const schedules = await schedulesOf(db, ids);
  const sites = rows.map((row): Site => {
    const schedule = schedules.get(row.id);
    return {
      id: row.id,
      origin: row.origin,
      created_at: row.createdAt.toISOString(),
      scans: scans.get(row.id) ?? 0,
      ...toCourse(newest.get(row.id) ?? []),
      counts: toCounts(countsOf(row.id, 'failed')),
      needs_review: toCounts(countsOf(row.id, 'cantTell')),
      schedule: schedule ? toSchedule(schedule) : null,
    };
  });
  const lastAt = ({ last_scan: last }: Site) => last?.completed_at ?? '';
  return sites.sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : lastAt(a) > lastAt(b) ? -1 : 0));
}
