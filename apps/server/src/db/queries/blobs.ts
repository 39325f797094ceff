import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  auditAttachments,
  auditPages,
  blobDeletions,
  fixes,
  installation,
  periodReports,
  reports,
  scanPages,
  slotServers,
} from '../schema.ts';

/**
 * Arbitrary id of the lock that makes servers starting simultaneously register their blob store one at a
 * time.
 */
const STORE_LOCK_ID = 7_226_290;

/** Makes other transactions that register a blob store wait until this one ends. */
export async function lockBlobStore(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STORE_LOCK_ID})`);
}

/** Reads the installation, creating it with this id if there is none. */
export async function readInstallation(
  tx: Db,
  newId: string,
): Promise<{ readonly id: string; readonly blobStoreId: string | null }> {
  await tx.insert(installation).values({ id: newId }).onConflictDoNothing();
  const [row] = await tx.select().from(installation);
  if (!row) throw new Error('The installation has no row.');
  return row;
}

export async function setBlobStore(tx: Db, blobStoreId: string): Promise<void> {
  await tx.update(installation).set({ blobStoreId });
}

/** Whether a server that was seen in the last few seconds uses a different blob store. */
export async function isAnotherStoreInUse(
  tx: Db,
  blobStoreId: string,
  seenWithinSeconds: number,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: slotServers.id })
    .from(slotServers)
    .where(
      and(
        ne(slotServers.blobStoreId, blobStoreId),
        gt(slotServers.seenAt, sql`now() - make_interval(secs => ${seenWithinSeconds})`),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export type BlobDeletion = typeof blobDeletions.$inferSelect;

/** Records files to delete; see `blob_deletions`. */
export async function insertBlobDeletions(tx: Db, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return;
  await tx.execute(sql`
    insert into ${blobDeletions} (target)
    select value from jsonb_array_elements_text(${JSON.stringify(targets)}::jsonb)`);
}

/** Lists deletions whose next attempt is due, oldest first. */
export async function listDueDeletions(db: Db, limit: number): Promise<BlobDeletion[]> {
  return db
    .select()
    .from(blobDeletions)
    .where(lte(blobDeletions.nextAttemptAt, sql`now()`))
    .orderBy(asc(blobDeletions.nextAttemptAt), asc(blobDeletions.id))
    .limit(limit);
}

export async function deleteBlobDeletion(db: Db, id: number): Promise<void> {
  await db.delete(blobDeletions).where(eq(blobDeletions.id, id));
}

/** Postpones a deletion after a failed attempt. */
export async function postponeBlobDeletion(db: Db, id: number, seconds: number): Promise<void> {
  await db
    .update(blobDeletions)
    .set({
      attempts: sql`${blobDeletions.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(eq(blobDeletions.id, id));
}

/** Parts of these scans' and audits' file keys. */
interface ReferencedBlobs {
  readonly screenshots: readonly { folder: string; number: number; format: string }[];
  readonly fixScreenshots: readonly { folder: string; number: number; rank: number; format: string }[];
  readonly auditScreenshots: readonly { folder: string; number: number; format: string }[];
  readonly attachments: readonly { folder: string; attachmentId: string }[];
  readonly reports: readonly { folder: string; reportId: string }[];
}

/**
 * Lists the files that rows reference, in the given folders and with the given page numbers. For the job that
 * finds files without rows, which doesn't act for a user.
 */
export async function listReferencedBlobs(
  db: Db,
  folders: readonly string[],
  numbers: readonly number[],
): Promise<ReferencedBlobs> {
  if (folders.length === 0)
    return { screenshots: [], fixScreenshots: [], auditScreenshots: [], attachments: [], reports: [] };
  const ids = [...folders];
  const pages = numbers.length === 0 ? [-1] : [...numbers];
  const formatOf = (
    column: typeof scanPages.screenshot | typeof fixes.screenshot | typeof auditPages.screenshot,
  ) => sql<string>`${column} ->> 'format'`;
  return {
    screenshots: await db
      .select({
        folder: scanPages.scanId,
        number: scanPages.position,
        format: formatOf(scanPages.screenshot),
      })
      .from(scanPages)
      .where(
        and(
          inArray(scanPages.scanId, ids),
          inArray(scanPages.position, pages),
          isNotNull(scanPages.screenshot),
        ),
      ),
    fixScreenshots: await db
      .select({
        folder: fixes.scanId,
        number: fixes.position,
        rank: fixes.rank,
        format: formatOf(fixes.screenshot),
      })
      .from(fixes)
      .where(and(inArray(fixes.scanId, ids), inArray(fixes.position, pages), isNotNull(fixes.screenshot))),
    auditScreenshots: await db
      .select({
        folder: auditPages.auditId,
        number: auditPages.number,
        format: formatOf(auditPages.screenshot),
      })
      .from(auditPages)
      .where(
        and(
          inArray(auditPages.auditId, ids),
          inArray(auditPages.number, pages),
          isNotNull(auditPages.screenshot),
        ),
      ),
    attachments: await db
      .select({ folder: auditAttachments.auditId, attachmentId: auditAttachments.id })
      .from(auditAttachments)
      .where(inArray(auditAttachments.auditId, ids)),
    reports: [
      ...(await db
        .select({ folder: reports.scanId, reportId: reports.id })
        .from(reports)
        .where(and(inArray(reports.scanId, ids), ne(reports.status, 'failed')))),
      // Each has its own folder for its PDF.
      ...(await db
        .select({ folder: periodReports.id, reportId: periodReports.id })
        .from(periodReports)
        .where(inArray(periodReports.id, ids))),
    ],
  };
}
