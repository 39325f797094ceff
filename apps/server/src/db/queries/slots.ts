import { and, desc, eq, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scanPages, scanQueue, scans, slotServers } from '../schema.ts';

/** Arbitrary id of the lock that makes servers assign slots one at a time. */
const SLOTS_LOCK_ID = 7_226_289;

export interface PageRef {
  readonly scanId: string;
  readonly position: number;
}

const holdsSlot = inArray(scanPages.state, ['queued', 'running']);

/** Makes other transactions that assign slots wait until this one ends. Take this lock after all others. */
export async function lockSlots(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLOTS_LOCK_ID})`);
}

/**
 * Adds a starting scan to the slot order.
 * @param traceparent The request that started it, if traces are recorded.
 */
export async function addToScanQueue(
  tx: Db,
  scanId: string,
  owner: string,
  traceparent: string | undefined,
): Promise<void> {
  await tx.insert(scanQueue).values({ scanId, owner, ...(traceparent !== undefined && { traceparent }) });
}

/** Returns what {@link addToScanQueue} stored about the start of a scan; null if it has ended. */
export async function readScanTraceparent(db: Db, scanId: string): Promise<string | null> {
  const [turn] = await db
    .select({ traceparent: scanQueue.traceparent })
    .from(scanQueue)
    .where(eq(scanQueue.scanId, scanId));
  return turn?.traceparent ?? null;
}

/** Returns the owner of a scan's slots; null if it has ended. */
export async function readScanOwner(db: Db, scanId: string): Promise<string | null> {
  const [turn] = await db
    .select({ owner: scanQueue.owner })
    .from(scanQueue)
    .where(eq(scanQueue.scanId, scanId));
  return turn?.owner ?? null;
}

/** Limits a scan to one page at a time. Rows of `scan_queue` are changed only under {@link lockSlots}. */
export async function limitToOnePage(tx: Db, scanId: string): Promise<void> {
  await lockSlots(tx);
  await tx.update(scanQueue).set({ oneByOne: true }).where(eq(scanQueue.scanId, scanId));
}

/** Removes a scan from the slot order. */
export async function removeFromScanQueue(tx: Db, scanId: string): Promise<void> {
  await tx.delete(scanQueue).where(eq(scanQueue.scanId, scanId));
}

/** Deletes the entries of scans that were deleted while running. */
export async function deleteOrphanedQueueEntries(db: Db): Promise<void> {
  const existing = db.select({ one: sql`1` }).from(scans).where(eq(scans.id, scanQueue.scanId));
  await db.delete(scanQueue).where(notExists(existing));
}

/**
 * Moves a scan and its owner to the end of the queue after the scan is assigned a slot or releases one.
 * @returns the request that started the scan, if traces are recorded.
 */
export async function moveToBack(tx: Db, scanId: string): Promise<string | null> {
  const now = sql`nextval(pg_get_serial_sequence('scan_queue', 'joined'))`;
  const [moved] = await tx
    .update(scanQueue)
    .set({ lastTurn: now })
    .where(eq(scanQueue.scanId, scanId))
    .returning({
      owner: scanQueue.owner,
      turn: scanQueue.lastTurn,
      traceparent: scanQueue.traceparent,
    });
  if (!moved) return null;
  const ofOwner = tx
    .select({ scanId: scanQueue.scanId })
    .from(scanQueue)
    .where(eq(scanQueue.owner, moved.owner))
    // Rows that are being deleted (for example, with an account) are locked by another transaction.
    .for('update', { skipLocked: true });
  await tx.update(scanQueue).set({ ownerTurn: moved.turn }).where(inArray(scanQueue.scanId, ofOwner));
  return moved.traceparent;
}

/**
 * Assigns a slot to a scan's next waiting page.
 * @returns the page's position, and the request that started the scan; undefined if no page is waiting or
 * another transaction is changing it.
 */
export async function assignNextSlot(
  tx: Db,
  scanId: string,
): Promise<{ readonly position: number; readonly traceparent: string | null } | undefined> {
  const [next] = await tx
    .select({ position: scanPages.position })
    .from(scanPages)
    .where(and(eq(scanPages.scanId, scanId), eq(scanPages.state, 'waiting'), isNull(scanPages.finishedOrder)))
    .orderBy(scanPages.position) // served by scan_pages_unfinished_idx
    .limit(1)
    // A page locked by another transaction might belong to a scan that is being closed, so waiting for it
    // could deadlock.
    .for('update', { skipLocked: true });
  if (!next) return undefined;
  await tx
    .update(scanPages)
    .set({ state: 'queued', slotSince: sql`clock_timestamp()`, yielding: false })
    .where(and(eq(scanPages.scanId, scanId), eq(scanPages.position, next.position)));
  return { position: next.position, traceparent: await moveToBack(tx, scanId) };
}

/** Asks up to `count` of an owner's most recently started pages to release their slots. */
export async function requestSlotsBack(tx: Db, owner: string, count: number): Promise<PageRef[]> {
  const youngest = await tx
    .select({ scanId: scanPages.scanId, position: scanPages.position })
    .from(scanPages)
    .innerJoin(scanQueue, eq(scanQueue.scanId, scanPages.scanId))
    .where(
      and(
        eq(scanQueue.owner, owner),
        holdsSlot,
        isNull(scanPages.finishedOrder),
        eq(scanPages.yielding, false),
      ),
    )
    .orderBy(desc(scanPages.slotSince))
    .limit(count)
    .for('update', { of: scanPages, skipLocked: true });
  for (const { scanId, position } of youngest) {
    await tx
      .update(scanPages)
      .set({ yielding: true })
      .where(and(eq(scanPages.scanId, scanId), eq(scanPages.position, position)));
  }
  return youngest;
}

/** Lists the pages that are releasing their slots. */
export async function listPreemptedPages(db: Db): Promise<PageRef[]> {
  return db
    .select({ scanId: scanPages.scanId, position: scanPages.position })
    .from(scanPages)
    .innerJoin(scanQueue, eq(scanQueue.scanId, scanPages.scanId))
    .where(and(holdsSlot, isNull(scanPages.finishedOrder), eq(scanPages.yielding, true)));
}

/** Records that a server is alive, and deletes those that have not been seen for `forgetAfterSeconds`. */
export async function saveServerHeartbeat(
  db: Db,
  server: { readonly id: string; readonly slots: number; readonly blobStoreId: string },
  forgetAfterSeconds: number,
): Promise<void> {
  const { id, slots, blobStoreId } = server;
  const seenAt = sql`now()`;
  await db
    .insert(slotServers)
    .values({ id, slots, blobStoreId, seenAt })
    .onConflictDoUpdate({ target: slotServers.id, set: { slots, seenAt } });
  await db
    .delete(slotServers)
    .where(lt(slotServers.seenAt, sql`now() - make_interval(secs => ${forgetAfterSeconds})`));
}

/** Deletes every other server, because only one can use an embedded database. */
export async function deleteOtherServers(db: Db, id: string): Promise<void> {
  await db.delete(slotServers).where(ne(slotServers.id, id));
}

export async function deleteServer(db: Db, id: string): Promise<void> {
  await db.delete(slotServers).where(eq(slotServers.id, id));
}

/** Counts all servers' slots. */
export async function countSlots(db: Db): Promise<number> {
  const [row] = await db
    .select({ slots: sql<number>`coalesce(sum(${slotServers.slots}), 0)::int` })
    .from(slotServers);
  return row?.slots ?? 0;
}
