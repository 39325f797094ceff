import { toReportKey } from '../blobs/blob-store.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

interface Payload {
  readonly scanIds: readonly string[];
  readonly reports?: readonly { readonly scanId: string; readonly reportId: string }[];
}

/** Deletes the stored files of scans and reports whose rows were deleted. The files of a scan include its reports. */
export async function deleteFiles(
  { blobs }: Pick<Services, 'blobs'>,
  { payload }: Pick<RunningJob<Payload>, 'payload'>,
): Promise<void> {
  for (const scanId of payload.scanIds) await blobs.deleteScan(scanId);
  for (const { scanId, reportId } of payload.reports ?? []) await blobs.delete(toReportKey(scanId, reportId));
}
