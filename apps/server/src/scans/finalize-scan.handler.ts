import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { finalizeScan, releaseScan } from './finalize-scan.ts';

interface Payload {
  readonly scanId: string;
  readonly because: 'pages-done' | 'time-is-up';
}

/** The last job of a scan. It is also scheduled when the scan starts, for the moment when its time is up. */
export async function handleFinalizeScan(services: Services, job: RunningJob<Payload>): Promise<void> {
  const { scanId, because } = job.payload;
  try {
    await finalizeScan(services, scanId, because, job.finish);
  } finally {
    await releaseScan(services, scanId);
  }
}
