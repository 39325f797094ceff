import { randomUUID } from 'node:crypto';
import { forgetOtherServers, forgetServer, reportServer, yieldingPages } from '../db/queries/slots.ts';
import type { Watch } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { assignSlotsNow, YIELD_CHANNEL } from './assign-slots.ts';

/**
 * Adds the slots of this process to those of all servers, and interrupts its visits whose slots are needed by others.
 *
 * @param watch How long a server may be silent before its slots count no more, and how often this one reports.
 * @returns what takes the slots of this process away again.
 */
export async function keepSlots(services: Services, watch: Watch): Promise<() => Promise<void>> {
  const { config, db, embedded, log, queue, visits } = services;
  const server = { id: randomUUID(), slots: config.concurrency };

  const interruptYielding = async () => {
    for (const page of await yieldingPages(db)) visits.takeSlot(page);
  };
  await queue.listen(
    YIELD_CHANNEL,
    (message) => {
      const [scanId = '', position] = message.split('/');
      visits.takeSlot({ scanId, position: Number(position) });
    },
    () => {
      interruptYielding().catch((error: unknown) => log.error(error, 'slots could not be taken back'));
    },
  );

  const beat = async () => {
    await reportServer(db, server, watch.heartbeatSeconds);
    // Slots of lost servers, deleted scans and lost messages are noticed here at the latest.
    await interruptYielding();
    await assignSlotsNow(services);
  };
  if (embedded) await forgetOtherServers(db, server.id);
  await beat();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => log.error(error, 'slots could not be kept'))
      .finally(() => {
        beating = undefined;
      });
  }, watch.everySeconds * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await forgetServer(db, server.id);
  };
}
