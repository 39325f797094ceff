import type { Caller } from '../auth/caller.ts';
import type { ServerIdentity } from '../blobs/open-blob-store.ts';
import type { Db } from '../db/database.ts';
import { notifyChannel } from '../db/queries/maintenance.ts';
import {
  assignNextSlot,
  countSlots,
  deleteOtherServers,
  deleteServer,
  listPreemptedPages,
  lockSlots,
  moveToBack,
  requestSlotsBack,
  saveServerHeartbeat,
} from '../db/queries/slots.ts';
import { visitPageJob } from '../jobs/job-definitions.ts';
import type { HeartbeatOptions } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import {
  findQueuePosition,
  getSlotShare,
  planSlots,
  type QueuePosition,
  type ScanQueueEntry,
  type SlotPool,
} from './plan-slots.ts';
import { listScanQueue } from './scan-turns.ts';

/** Channel for the `scanId/position` of each page that has to release its slot. */
const PREEMPT_CHANNEL = 'curbcut_yield';
/** Maximum number of waiting scans whose followers are notified when the order has changed. */
const MAX_ANNOUNCED = 50;

type SlotServices = Pick<Services, 'config' | 'db' | 'progress' | 'queue'>;

/** Returns the owner of the slots used by a caller's scans: an organization, or a visitor's network. */
export function getSlotOwner(
  { vault }: Pick<Services, 'vault'>,
  { organization, network }: Pick<Caller, 'organization' | 'network'>,
): string {
  return organization
    ? `organization:${organization.id}`
    : `${NETWORK_PREFIX}${vault.createPseudonym(network)}`;
}

const NETWORK_PREFIX = 'network:';

/** Returns the pseudonym of the network that owns a visitor's slots; null for an organization. */
export function getVisitorPseudonym(owner: string): string | null {
  return owner.startsWith(NETWORK_PREFIX) ? owner.slice(NETWORK_PREFIX.length) : null;
}

/**
 * Assigns all servers' free slots to waiting pages, and takes slots back from owners that exceed their share.
 * Call it at the end of every transaction that may free a slot or make a page wait. It never waits for a
 * scan's lock, so a transaction that holds one can call it.
 *
 * @param releasedBy The scan that released slots in this transaction.
 */
export async function assignSlots(services: SlotServices, tx: Db, releasedBy?: string): Promise<void> {
  const { progress, queue } = services;
  await lockSlots(tx);
  if (releasedBy !== undefined) await moveToBack(tx, releasedBy);
  const { turns, pool } = await readSlotState(services, tx);
  const { granted, reclaimed } = planSlots(turns, pool);
  for (const scanId of granted) {
    const next = await assignNextSlot(tx, scanId);
    if (next === undefined) continue;
    const { position, traceparent } = next;
    // The page isn't part of the trace that freed the slot, which may be a different scan's.
    await queue.send(tx, visitPageJob, [{ scanId, position }], { traceparent });
  }
  for (const [owner, count] of reclaimed) {
    for (const { scanId, position } of await requestSlotsBack(tx, owner, count))
      await notifyChannel(tx, PREEMPT_CHANNEL, `${scanId}/${position}`);
  }
  if (granted.length === 0) return;
  const waiting = turns.filter(({ scanId, held }) => held === 0 || granted.includes(scanId));
  for (const { scanId } of waiting.slice(0, MAX_ANNOUNCED)) await progress.announce(tx, scanId);
}

/** Runs {@link assignSlots} in its own transaction. */
export async function assignSlotsNow(services: SlotServices): Promise<void> {
  await services.db.transaction((tx) => assignSlots(services, tx));
}

/** Returns the current result of {@link findQueuePosition}. */
export async function readQueuePosition(
  services: Pick<Services, 'config' | 'db'>,
  scanId: string,
): Promise<QueuePosition | undefined> {
  const { turns, pool } = await readSlotState(services, services.db);
  return findQueuePosition(turns, pool, scanId);
}

async function readSlotState(
  { config }: Pick<Services, 'config'>,
  db: Db,
): Promise<{ turns: ScanQueueEntry[]; pool: SlotPool }> {
  const slots = await countSlots(db);
  const share = getSlotShare(slots, config.pagesPerOwner);
  const pool = { slots, share, perSite: config.pagesPerSite };
  return { turns: await listScanQueue(db, Math.max(1, slots)), pool };
}

/**
 * Registers this process's slots, and interrupts its visits whose slots are needed by others.
 *
 * @param self This process, as registered at startup.
 * @param watch How long a server's slots count without a heartbeat, and how often this process sends one.
 * @returns a function that removes this process's slots.
 */
export async function registerSlots(
  services: Services,
  self: ServerIdentity & { readonly slots: number },
  watch: HeartbeatOptions,
): Promise<() => Promise<void>> {
  const { db, isEmbedded, log, queue, visits } = services;

  const interruptYielding = async () => {
    for (const page of await listPreemptedPages(db)) visits.interruptPage(page);
  };
  await queue.listen(
    PREEMPT_CHANNEL,
    (message) => {
      const [scanId = '', position] = message.split('/');
      visits.interruptPage({ scanId, position: Number(position) });
    },
    () => {
      interruptYielding().catch((error: unknown) => log.error(error, 'slots could not be reclaimed'));
    },
  );

  const sendHeartbeat = async () => {
    await saveServerHeartbeat(db, self, watch.heartbeatSeconds);
    // Catches slots of lost servers, deleted scans and lost messages if nothing else has.
    await interruptYielding();
    await assignSlotsNow(services);
  };
  if (isEmbedded) await deleteOtherServers(db, self.id);
  await sendHeartbeat();
  let runningHeartbeat: Promise<void> | undefined;
  const timer = setInterval(() => {
    runningHeartbeat ??= sendHeartbeat()
      .catch((error: unknown) => log.error(error, 'the slot heartbeat failed'))
      .finally(() => {
        runningHeartbeat = undefined;
      });
  }, watch.checkIntervalSeconds * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await runningHeartbeat;
    await deleteServer(db, self.id);
  };
}
