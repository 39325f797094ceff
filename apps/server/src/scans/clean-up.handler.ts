import { deleteOldAudit } from '../db/queries/audit.ts';
import { deleteBillingEventsBefore } from '../db/queries/billing.ts';
import { vacuumTables } from '../db/queries/maintenance.ts';
import { deleteExpiredLinks } from '../db/queries/one-time-tokens.ts';
import { deleteExpiredLimits } from '../db/queries/rate-limits.ts';
import { deleteExpiredShares } from '../db/queries/report-shares.ts';
import { deleteScan, listVisitorScansBefore } from '../db/queries/scans.ts';
import { deleteExpiredSessions } from '../db/queries/sessions.ts';
import { deleteOrphanedTurns } from '../db/queries/slots.ts';
import { deleteExpiredRegistrations } from '../db/queries/users.ts';
import type { Services } from '../services.ts';
import { reopenIgnoredOnAllSites } from '../tracker/reopen-ignored.ts';
import { refreshStaleScans } from './refresh-scans.ts';

const DAY_MS = 86_400_000;
const SCANS_PER_BATCH = 100;
/** Stripe lets an operator send an event again for 30 days. */
const BILLING_EVENT_RETENTION_DAYS = 40;

/**
 * Deletes what has expired: visitors' scans, sessions, accounts that were never verified, links (mailed ones, and those
 * to reports), the audit log.
 *
 * Of a scan the pictures go first: a row without them is found again, not the reverse.
 */
export async function cleanUp(services: Services): Promise<void> {
  const { blobs, config, db, isEmbedded, log } = services;
  const before = new Date(Date.now() - config.visitor.retentionDays * DAY_MS);
  let deleted = 0;
  for (;;) {
    const old = await listVisitorScansBefore(db, before, SCANS_PER_BATCH);
    for (const scanId of old) {
      await blobs.deleteScan(scanId);
      await deleteScan(db, scanId);
    }
    deleted += old.length;
    if (old.length < SCANS_PER_BATCH) break;
  }
  await deleteExpiredLimits(db);
  await deleteOrphanedTurns(db);
  await deleteExpiredSessions(db);
  const expired = await deleteExpiredRegistrations(db);
  await deleteExpiredLinks(db);
  await deleteExpiredShares(db);
  await deleteOldAudit(db);
  await reopenIgnoredOnAllSites(db);
  await refreshStaleScans(services);
  await deleteBillingEventsBefore(db, new Date(Date.now() - BILLING_EVENT_RETENTION_DAYS * DAY_MS));
  // PostgreSQL does this by itself; PGlite has no process for it.
  if (isEmbedded) await vacuumTables(db);
  if (expired > 0) log.info({ expired }, 'deleted accounts that were never verified');
  if (deleted > 0) log.info({ deleted }, 'deleted scans of visitors that were past their time');
}
