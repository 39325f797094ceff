import { deleteScan, visitorScansBefore } from '../db/queries/scans.ts';
import { vacuum } from '../db/queries/upkeep.ts';
import { forgetIdleVisitors } from '../db/queries/visitor-limits.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
const SCANS_AT_ONCE = 100;

/** Deletes visitors' scans that are past their time, pictures first: a row without them is found again, not the reverse. */
export async function cleanUp({ blobs, config, db, embedded, log }: Services): Promise<void> {
  const before = new Date(Date.now() - config.visitor.retentionDays * DAY_MS);
  let deleted = 0;
  for (;;) {
    const old = await visitorScansBefore(db, before, SCANS_AT_ONCE);
    for (const scanId of old) {
      await blobs.deleteScan(scanId);
      await deleteScan(db, scanId);
    }
    deleted += old.length;
    if (old.length < SCANS_AT_ONCE) break;
  }
  await forgetIdleVisitors(db);
  // PostgreSQL does this by itself; PGlite has no process for it.
  if (embedded) await vacuum(db);
  if (deleted > 0) log.info({ deleted }, 'deleted scans of visitors that were past their time');
}
