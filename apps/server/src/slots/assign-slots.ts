import type { Db } from '../db/database.ts';
import { countSlots, giveSlot, lockSlots, moveBack, readTurns, takeBackSlots } from '../db/queries/slots.ts';
import { notify } from '../db/queries/upkeep.ts';
import type { Caller } from '../http/caller.ts';
import { visitPageJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import { countPagesAhead, planSlots, type ScanTurn, type SlotPool, slotShare } from './plan-slots.ts';

/** Carries `scanId/position` of each page that has to give its slot back. */
export const YIELD_CHANNEL = 'curbcut_yield';
/** Scans that wait and whose followers hear of it when the order has moved on. */
const MAX_ANNOUNCED = 50;

type SlotServices = Pick<Services, 'config' | 'db' | 'progress' | 'queue'>;

/** Whose slots a caller's scans use: an account's, or those of a visitor's network. */
export function slotOwnerOf({ vault }: Pick<Services, 'vault'>, { user, network }: Caller): string {
  return user ? `account:${user.id}` : `network:${vault.pseudonym(network)}`;
}

/**
 * Gives the free slots of all servers to waiting pages, and takes slots back from owners above their share. Call it at
 * the end of each transaction after which a slot may be free or a page may wait. It never waits for the lock of a
 * scan, so a transaction that holds one may call it.
 *
 * @param releasedBy The scan that gave slots back in this transaction.
 */
export async function assignSlots(services: SlotServices, tx: Db, releasedBy?: string): Promise<void> {
  const { progress, queue } = services;
  await lockSlots(tx);
  if (releasedBy !== undefined) await moveBack(tx, releasedBy);
  const { turns, pool } = await readSlots(services, tx);
  const { given, takenBack } = planSlots(turns, pool);
  for (const scanId of given) {
    const position = await giveSlot(tx, scanId);
    if (position !== undefined) await queue.send(tx, visitPageJob, [{ scanId, position }]);
  }
  for (const [owner, count] of takenBack) {
    for (const { scanId, position } of await takeBackSlots(tx, owner, count))
      await notify(tx, YIELD_CHANNEL, `${scanId}/${position}`);
  }
  if (given.length === 0) return;
  const waiting = turns.filter(({ scanId, held }) => held === 0 || given.includes(scanId));
  for (const { scanId } of waiting.slice(0, MAX_ANNOUNCED)) await progress.announce(tx, scanId);
}

/** {@link assignSlots} in a transaction of its own. */
export async function assignSlotsNow(services: SlotServices): Promise<void> {
  await services.db.transaction((tx) => assignSlots(services, tx));
}

/** {@link countPagesAhead} as it is now. */
export async function pagesAheadOf(
  services: Pick<Services, 'config' | 'db'>,
  scanId: string,
): Promise<number | undefined> {
  const { turns, pool } = await readSlots(services, services.db);
  return countPagesAhead(turns, pool, scanId);
}

async function readSlots(
  { config }: Pick<Services, 'config'>,
  db: Db,
): Promise<{ turns: ScanTurn[]; pool: SlotPool }> {
  const slots = await countSlots(db);
  const pool = { slots, share: slotShare(slots, config.pagesPerOwner) };
  return { turns: await readTurns(db, Math.max(1, slots)), pool };
}
