import type { Database } from './db/database.ts';
import { readQueueState } from './db/queries/maintenance.ts';
import { countSlots } from './db/queries/slots.ts';
import { JOBS } from './jobs/job-definitions.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Services } from './services.ts';
import { listScanQueue } from './slots/scan-turns.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** Beyond this number, the exact count doesn't matter, and counting would take longer. */
const MAX_WAITING_PER_SCAN = 1_000;

/**
 * Adds the metrics that are read from the services for each scrape: queue, slots, scanner process and
 * database connections.
 */
export function observeServices(
  metrics: Metrics,
  { db, getOpenedScanner }: Pick<Services, 'db' | 'getOpenedScanner'>,
  { getPoolState }: Pick<Database, 'getPoolState'>,
): void {
  const kinds = JOBS.map(({ name }) => name);
  const readQueue = async (key: 'waiting' | 'active' | 'oldestSeconds') => {
    const states = await readQueueState(db);
    return kinds.map((job) => ({
      labels: { job },
      value: states.find(({ name }) => name === job)?.[key] ?? 0,
    }));
  };
  metrics.addGauge('curbcut_queue_jobs_waiting', 'Jobs that could start now, on all servers', ['job'], () =>
    readQueue('waiting'),
  );
  metrics.addGauge('curbcut_queue_jobs_active', 'Jobs running now, on all servers', ['job'], () =>
    readQueue('active'),
  );
  metrics.addGauge(
    'curbcut_queue_oldest_waiting_seconds',
    'Seconds since the oldest waiting job could have started',
    ['job'],
    () => readQueue('oldestSeconds'),
  );
  metrics.addGauge(
    'curbcut_slots',
    'Pages that all servers together can test at the same time',
    [],
    async () => [{ labels: {}, value: await countSlots(db) }],
  );
  const sumTurns = async (key: 'held' | 'waiting') =>
    (await listScanQueue(db, MAX_WAITING_PER_SCAN)).reduce((sum, turn) => sum + turn[key], 0);
  metrics.addGauge('curbcut_slots_used', 'Pages that have a slot', [], async () => [
    { labels: {}, value: await sumTurns('held') },
  ]);
  metrics.addGauge('curbcut_pages_waiting', 'Pages waiting for a slot', [], async () => [
    { labels: {}, value: await sumTurns('waiting') },
  ]);
  const readScanner = (key: 'residentMb' | 'starts', factor: number) => () => {
    const state = getOpenedScanner()?.getProcessState?.();
    return state ? [{ labels: {}, value: state[key] * factor }] : [];
  };
  metrics.addGauge(
    'curbcut_scanner_memory_bytes',
    'Memory of the scanner process, without its browsers',
    [],
    readScanner('residentMb', BYTES_PER_MEGABYTE),
  );
  metrics.addGauge(
    'curbcut_scanner_starts',
    'Number of times the scanner process was started, including planned replacements',
    [],
    readScanner('starts', 1),
  );
  metrics.addGauge(
    'curbcut_database_connections',
    'PostgreSQL connections by state, and requests waiting for a connection',
    ['state'],
    () => {
      const pool = getPoolState?.();
      return pool ? Object.entries(pool).map(([state, value]) => ({ labels: { state }, value })) : [];
    },
  );
}
