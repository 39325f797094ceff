import type { Db } from '../db/database.ts';
import {
  type BlobDeletion,
  deleteBlobDeletion,
  insertBlobDeletions,
  listDueDeletions,
  postponeBlobDeletion,
} from '../db/queries/blobs.ts';
import { deleteFilesJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services, ThreadServices } from '../services.ts';
import { isBlobKey } from './blob-store.ts';

/**
 * Deletes files after the transaction commits, retrying until it succeeds; see `blob_deletions`.
 *
 * @param targets Ids of scans and audits, whose files are all deleted, and keys of single files.
 */
export async function requestBlobDeletion(
  { queue }: Pick<ThreadServices, 'queue'>,
  tx: Db,
  targets: readonly string[],
): Promise<void> {
  if (targets.length === 0) return;
  await insertBlobDeletions(tx, targets);
  await queue.send(tx, deleteFilesJob, [{}]);
}

/**
 * Deletes files whose rows weren't stored. If the disk is full, a deletion request can't be stored, but
 * deleting frees up space. Whatever can't be deleted now is deleted later.
 *
 * @param targets as in {@link requestBlobDeletion}.
 */
export async function discardBlobs(
  services: Pick<ThreadServices, 'blobs' | 'db' | 'log' | 'queue'>,
  targets: readonly string[],
): Promise<void> {
  const { blobs, db, log } = services;
  const remaining: string[] = [];
  for (const target of targets)
    await deleteTarget(blobs, target).catch(() => {
      remaining.push(target);
    });
  // The caller's error is the one to report. The daily sweep finds anything that's still left.
  await requestBlobDeletion(services, db, remaining).catch((error: unknown) =>
    log.error({ err: error }, 'orphaned files could not be deleted'),
  );
}

const deleteTarget = (blobs: Services['blobs'], target: string): Promise<void> =>
  isBlobKey(target) ? blobs.delete(target) : blobs.deleteFolder(target);

const DELETIONS_PER_BATCH = 100;
/** If the store can't be reached, there's no point in trying the other deletions now. */
const MAX_FAILURES = 3;
const FIRST_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3600;

/** Carries out the deletions that are due. Failed ones are retried until they succeed. */
export async function deleteFiles(
  services: Pick<Services, 'blobs' | 'db' | 'log'>,
  { signal }: Pick<RunningJob<object>, 'signal'>,
): Promise<void> {
  const { db } = services;
  let failures = 0;
  for (;;) {
    const due = await listDueDeletions(db, DELETIONS_PER_BATCH);
    for (const deletion of due) {
      signal.throwIfAborted();
      if (!(await carryOut(services, deletion))) failures += 1;
      if (failures === MAX_FAILURES) return;
    }
    if (due.length < DELETIONS_PER_BATCH) return;
  }
}

/** @returns whether the files have been deleted. */
async function carryOut(
  { blobs, db, log }: Pick<Services, 'blobs' | 'db' | 'log'>,
  { id, target, attempts }: BlobDeletion,
): Promise<boolean> {
  try {
    await deleteTarget(blobs, target);
  } catch (error) {
    const seconds = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 16));
    await postponeBlobDeletion(db, id, seconds);
    log.warn({ err: error, attempt: attempts + 1 }, 'files could not be deleted; will retry');
    return false;
  }
  await deleteBlobDeletion(db, id);
  return true;
}
