import { randomUUID } from 'node:crypto';
import {
  deleteOtherServers,
  deleteServer,
  listYieldingPages,
  saveServerHeartbeat,
} from '../db/queries/slots.ts';
import type { HeartbeatOptions } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { assignSlotsNow, YIELD_CHANNEL } from './assign-slots.ts';

/**
 * Registers the slots of this process, and interrupts its visits whose slots are needed by others.
 *
 * @param watch After how much silence a server's slots no longer count, and how often this one reports.
 * @returns a function that removes the slots of this process.
 */
export async function registerSlots(
  services: Services,
  watch: HeartbeatOptions,
): Promise<() => Promise<void>> {
  const { config, db, isEmbedded, log, queue, visits } = services;
  const server = { id: randomUUID(), slots: config.concurrency };

  const interruptYielding = async () => {
    for (const page of await listYieldingPages(db)) visits.interruptPage(page);
  };
  await queue.listen(
    YIELD_CHANNEL,
    (message) => {
      const [scanId = '', position] = message.split('/');
      visits.interruptPage({ scanId, position: Number(position) });
    },
    () => {
      interruptYielding().catch((error: unknown) => log.error(error, 'slots could not be taken back'));
    },
  );

  const sendHeartbeat = async () => {
    await saveServerHeartbeat(db, server, watch.heartbeatSeconds);
    // Slots of lost servers, deleted scans, and lost messages are detected here at the latest.
    await interruptYielding();
    await assignSlotsNow(services);
  };
  if (isEmbedded) await deleteOtherServers(db, server.id);
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
    await deleteServer(db, server.id);
  };
}
