import type { ScanSummary } from '@curbcut/contract';

const REFETCH_INTERVAL_MS = 5_000;

/** Milliseconds after which scans are asked for again: while one of them is going on; false when all are over. */
export function getRefetchInterval(scans: readonly Pick<ScanSummary, 'status'>[] = []): number | false {
  return scans.some(({ status }) => status === 'queued' || status === 'running')
    ? REFETCH_INTERVAL_MS
    : false;
}
