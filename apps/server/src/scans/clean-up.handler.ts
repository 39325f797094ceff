import { deleteOldAudit } from '../db/queries/audit.ts';
import { forgetBillingEventsBefore } from '../db/queries/billing.ts';
import { deleteExpiredLinks } from '../db/queries/one-time-tokens.ts';
import { forgetPastUses } from '../db/queries/rate-limits.ts';
import { deleteOverShares } from '../db/queries/report-shares.ts';
import { deleteScan, visitorScansBefore } from '../db/queries/scans.ts';
import { deleteExpiredSessions } from '../db/queries/sessions.ts';
import { forgetDeletedScans } from '../db/queries/slots.ts';
import { vacuum } from '../db/queries/upkeep.ts';
import { deleteExpiredRegistrations } from '../db/queries/users.ts';
import type { Services } from '../services.ts';
import { endIgnoredEverywhere } from '../tracker/end-ignored.ts';
import { refreshStaleScans } from './refresh-scan.ts';

const DAY_MS = 86_400_000;
const SCANS_AT_ONCE = 100;
/** Stripe lets an operator send an event again for 30 days. */
const EVENTS_COME_AGAIN_DAYS = 40;

/**
 * Deletes what has expired: visitors' scans, sessions, accounts that were never verified, links (mailed ones, and those
 * to reports), the audit log.
 *
 * Of a scan the pictures go first: a row without them is found again, not the reverse.
 */
export async function cleanUp(services: Services): Promise<void> {
  const { blobs, config, db, embedded, log } = services;
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
  await forgetPastUses(db);
  await forgetDeletedScans(db);
  await deleteExpiredSessions(db);
  const expired = await deleteExpiredRegistrations(db);
  await deleteExpiredLinks(db);
  await deleteOverShares(db);
  await deleteOldAudit(db);
  await endIgnoredEverywhere(db);
  await refreshStaleScans(services);
  await forgetBillingEventsBefore(db, new Date(Date.now() - EVENTS_COME_AGAIN_DAYS * DAY_MS));
  // PostgreSQL does this by itself; PGlite has no process for it.
  if (embedded) await vacuum(db);
  if (expired > 0) log.info({ expired }, 'deleted accounts that were never verified');
  if (deleted > 0) log.info({ deleted }, 'deleted scans of visitors that were past their time');
}
