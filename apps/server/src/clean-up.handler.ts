import { REVOKED_KEY_RETENTION_DAYS, WEBHOOK_DELIVERY_DAYS } from '@curbcut/contract';
import { deleteRevokedApiKeys } from './db/queries/api-keys.ts';
import { deleteOldLogEntries } from './db/queries/audit-log.ts';
import { deleteRevokedAuditShares } from './db/queries/audit-shares.ts';
import { deleteExpiredInvitations } from './db/queries/audit-team.ts';
import { deleteBillingEventsBefore } from './db/queries/billing.ts';
import { deleteOldChatMessages } from './db/queries/chat.ts';
import { deleteOldIssueNotifications } from './db/queries/issue-notifications.ts';
import { vacuumTables } from './db/queries/maintenance.ts';
import { deleteOldNotificationReads } from './db/queries/notifications.ts';
import { deleteExpiredLinks } from './db/queries/one-time-tokens.ts';
import { deleteExpiredOrganizationInvitations } from './db/queries/organization-invitations.ts';
import { deleteExpiredLimits } from './db/queries/rate-limits.ts';
import { listExpiredScans } from './db/queries/scan-retention.ts';
import { listVisitorScansBefore } from './db/queries/scans.ts';
import { deleteExpiredSessions } from './db/queries/sessions.ts';
import { deleteExpiredShareLinks } from './db/queries/share-links.ts';
import { deleteOrphanedQueueEntries } from './db/queries/slots.ts';
import { deleteExpiredSsoData } from './db/queries/sso.ts';
import { deleteExpiredChallenges } from './db/queries/two-factor.ts';
import { deleteExpiredRegistrations } from './db/queries/users.ts';
import { deleteOldDeliveries } from './db/queries/webhooks.ts';
import { deleteScanData } from './scans/cancel-and-delete-scan.ts';
import { refreshStaleScans } from './scans/refresh-scans.ts';
import type { Services } from './services.ts';
import { recheckOwnership } from './sites/site-ownership.ts';
import { reopenIgnoredOnAllSites } from './tracker/reopen-ignored.ts';

const DAY_MS = 86_400_000;
const SCANS_PER_BATCH = 100;
/** Stripe lets an operator resend an event for 30 days. */
const BILLING_EVENT_RETENTION_DAYS = 40;

/**
 * Deletes expired data: visitors' scans, scans past their account's retention period, sessions, unverified
 * accounts, emailed links, invitations, share links, webhook deliveries, chat messages, notifications and
 * audit entries. Also checks whether verified sites can still be verified.
 */
export async function cleanUp(services: Services): Promise<void> {
  const { config, db, isEmbedded, log } = services;
  const before = new Date(Date.now() - config.visitor.retentionDays * DAY_MS);
  const deleted = await deleteScans(services, () => listVisitorScansBefore(db, before, SCANS_PER_BATCH));
  const deletedAccountScans = await deleteScans(services, () => listExpiredScans(db, SCANS_PER_BATCH));
  await deleteExpiredLimits(db);
  await deleteOrphanedQueueEntries(db);
  await deleteExpiredSessions(db);
  await deleteExpiredChallenges(db);
  await deleteExpiredSsoData(db);
  const expired = await deleteExpiredRegistrations(db);
  await deleteExpiredLinks(db);
  await deleteExpiredInvitations(db);
  await deleteExpiredOrganizationInvitations(db);
  await deleteExpiredShareLinks(db);
  await deleteRevokedAuditShares(db);
  await deleteRevokedApiKeys(db, REVOKED_KEY_RETENTION_DAYS);
  await deleteOldDeliveries(db, new Date(Date.now() - WEBHOOK_DELIVERY_DAYS * DAY_MS));
  await deleteOldChatMessages(db, new Date(Date.now() - WEBHOOK_DELIVERY_DAYS * DAY_MS));
  await deleteOldLogEntries(db);
  await deleteOldNotificationReads(db);
  await deleteOldIssueNotifications(db);
  await reopenIgnoredOnAllSites(db);
  await refreshStaleScans(services);
  await deleteBillingEventsBefore(db, new Date(Date.now() - BILLING_EVENT_RETENTION_DAYS * DAY_MS));
  // PostgreSQL does this automatically; PGlite has no process for it.
  if (isEmbedded) await vacuumTables(db);
  if (expired > 0) log.info({ expired }, 'deleted accounts that were never verified');
  if (deleted > 0) log.info({ deleted }, 'deleted expired scans of visitors');
  if (deletedAccountScans > 0)
    log.info({ deleted: deletedAccountScans }, 'deleted scans past their retention period');
  // Comes last, because sites that don't respond can take half an hour.
  await recheckOwnership(services);
}

interface ScanToDelete {
  readonly id: string;
  readonly siteId: string | null;
}

/** Deletes scans in batches, with their files, until a batch isn't full. */
async function deleteScans(services: Services, listBatch: () => Promise<ScanToDelete[]>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await listBatch();
    for (const scan of batch) await services.db.transaction((tx) => deleteScanData(services, tx, scan));
    deleted += batch.length;
    if (batch.length < SCANS_PER_BATCH) return deleted;
  }
}
