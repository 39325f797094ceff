import type { IntegrationRow } from '../db/queries/integrations.ts';
import { listIntegrationsToRefresh, listTicketsToRefresh, storeRefreshed } from '../db/queries/tickets.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { TrackerError } from './issue-tracker.ts';
import { markFailing } from './mark-failing.ts';
import { openTracker, toConnection } from './open-tracker.ts';
import { toStatusColumns } from './sync-ticket.handler.ts';

/** Maximum age of a ticket's status before it's read again. */
const MAX_STATUS_AGE_MS = 30 * 60_000;
/**
 * Maximum number of an integration's tickets read per run, to respect the tracker's limits and give other
 * integrations a turn.
 */
const MAX_TICKETS = 100;

/** Reads the status of tickets again, because trackers don't report changes to us. */
export async function refreshTickets(
  services: Pick<Services, 'db' | 'vault' | 'guardedSender' | 'log'>,
  { signal }: Pick<RunningJob<object>, 'signal'>,
): Promise<void> {
  const before = new Date(Date.now() - MAX_STATUS_AGE_MS);
  for (const integration of await listIntegrationsToRefresh(services.db, before))
    await refreshIntegration(services, integration, before, signal);
}

async function refreshIntegration(
  { db, vault, guardedSender, log }: Pick<Services, 'db' | 'vault' | 'guardedSender' | 'log'>,
  integration: IntegrationRow,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const tracker = openTracker(toConnection(vault, integration), { sender: guardedSender, signal });
  for (const ticket of await listTicketsToRefresh(db, integration.id, before, MAX_TICKETS)) {
    signal.throwIfAborted();
    try {
      const status = await tracker.read({ project: ticket.project, key: ticket.key ?? '' });
      await storeRefreshed(db, ticket, toStatusColumns(status));
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      if (error.kind === 'unauthorized')
        return db.transaction((tx) => markFailing(tx, integration.id, error.message));
      if (error.kind !== 'refused') {
        // Other tickets would also fail. The next run continues with this one.
        log.info({ reason: error.kind }, 'a tracker didn’t return the status of a ticket');
        return;
      }
      await storeRefreshed(db, ticket, { problem: error.message, checkedAt: new Date() });
    }
  }
}
