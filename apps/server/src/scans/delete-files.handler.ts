import type { RunningJob } from '../jobs/queue.ts';
import type { Services } from '../services.ts';

/** Deletes the stored files of scans whose rows are gone. */
export async function deleteFiles(
  { blobs }: Pick<Services, 'blobs'>,
  { payload }: Pick<RunningJob<{ readonly scanIds: readonly string[] }>, 'payload'>,
): Promise<void> {
  for (const scanId of payload.scanIds) await blobs.deleteScan(scanId);
}
