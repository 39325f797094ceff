import { listReferencedBlobs } from '../db/queries/blobs.ts';
import type { Services } from '../services.ts';
import {
  type BlobInfo,
  toAttachmentKey,
  toAuditScreenshotKey,
  toFixScreenshotKey,
  toReportKey,
  toScreenshotKey,
} from './blob-store.ts';

/** What a sweep found. */
export interface SweepResult {
  readonly files: number;
  readonly bytes: number;
  /** Files that no row references, and that are old enough to be deleted. */
  readonly orphans: number;
  readonly orphanBytes: number;
  /** Remains of interrupted writes that were deleted. */
  readonly unfinished: number;
}

export interface SweepOptions {
  /** Whether orphans are deleted, or only counted. */
  readonly deletes: boolean;
  /** Files younger than this are kept, because files are stored before the rows that reference them. */
  readonly minAgeMs?: number;
}

/** Longer than any job runs. */
const DEFAULT_MIN_AGE_MS = 24 * 60 * 60_000;
const FILES_PER_BATCH = 500;

/** Finds files that no row references, such as those left behind by a killed process, and deletes them. */
export async function sweepBlobs(
  { blobs, db }: Pick<Services, 'blobs' | 'db'>,
  { deletes, minAgeMs = DEFAULT_MIN_AGE_MS }: SweepOptions,
  signal?: AbortSignal,
): Promise<SweepResult> {
  const before = new Date(Date.now() - minAgeMs);
  const counts = { files: 0, bytes: 0, orphans: 0, orphanBytes: 0 };
  const sweepBatch = async (batch: readonly BlobInfo[]) => {
    const referenced = await listReferencedKeys(db, batch);
    for (const { key, bytes } of batch) {
      if (referenced.has(key)) continue;
      counts.orphans += 1;
      counts.orphanBytes += bytes;
      if (deletes) await blobs.delete(key);
    }
  };
  let batch: BlobInfo[] = [];
  for await (const blob of blobs.list()) {
    signal?.throwIfAborted();
    counts.files += 1;
    counts.bytes += blob.bytes;
    if (blob.modifiedAt < before) batch.push(blob);
    if (batch.length < FILES_PER_BATCH) continue;
    await sweepBatch(batch);
    batch = [];
  }
  await sweepBatch(batch);
  return { ...counts, unfinished: deletes ? await blobs.deleteUnfinished(before) : 0 };
}

/** Returns which of these files' keys are referenced by rows; may include other keys. */
async function listReferencedKeys(
  db: Services['db'],
  files: readonly BlobInfo[],
): Promise<ReadonlySet<string>> {
  const parts = files.map(
    ({ key }) => /^(?<folder>[^/]+)\/(?:audit-)?(?<number>\d{1,6})?/.exec(key)!.groups!,
  );
  const folders = new Set(parts.map(({ folder }) => folder!));
  const numbers = new Set(parts.flatMap(({ number }) => (number === undefined ? [] : [Number(number)])));
  const found = await listReferencedBlobs(db, [...folders], [...numbers]);
  return new Set([
    ...found.screenshots.map(({ folder, number, format }) => toScreenshotKey(folder, number, format)),
    ...found.fixScreenshots.map(({ folder, number, rank, format }) =>
      toFixScreenshotKey(folder, number, rank, format),
    ),
    ...found.auditScreenshots.map(({ folder, number, format }) =>
      toAuditScreenshotKey(folder, number, format),
    ),
    ...found.attachments.map(({ folder, attachmentId }) => toAttachmentKey(folder, attachmentId)),
    ...found.reports.map(({ folder, reportId }) => toReportKey(folder, reportId)),
  ]);
}

/** Deletes orphans once a day. */
export async function sweepOrphans(
  services: Pick<Services, 'blobs' | 'db' | 'log'>,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const result = await sweepBlobs(services, { deletes: true }, signal);
  if (result.orphans + result.unfinished > 0) services.log.info(result, 'deleted orphaned files');
}
