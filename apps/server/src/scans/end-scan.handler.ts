import type { RunningJob } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { letGo, settleScan } from './settle-scan.ts';

interface Payload {
  readonly scanId: string;
  readonly because: 'pages-done' | 'time-is-up';
}

/** The last job of a scan. It is also sent when the scan starts, for the moment when its time is up. */
export async function endScan(services: Services, job: RunningJob<Payload>): Promise<void> {
  const { scanId, because } = job.payload;
  try {
    await settleScan(services, scanId, because, job.finish);
  } finally {
    await letGo(services, scanId);
  }
}
