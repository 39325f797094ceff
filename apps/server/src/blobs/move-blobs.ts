import { BlobStoreError } from '../file-errors.ts';
import { type BlobInfo, type BlobStore, hashBlob } from './blob-store.ts';

/** File and byte counts. */
export interface MoveProgress {
  readonly files: number;
  readonly bytes: number;
  /** Source files that have been copied or already existed in the target. */
  readonly doneFiles: number;
  readonly doneBytes: number;
  /** Files that already existed in the target with the same content. */
  readonly skippedFiles: number;
}

const PARALLEL_FILES = 8;

/**
 * Copies all of a store's files to another store and verifies their hashes. It can be repeated: files that
 * already exist in the target aren't copied again.
 *
 * @param deletesSource Whether each file is deleted from the source after the comparison.
 * @throws {BlobStoreError} if a file can't be copied, or arrives with different content.
 */
export async function moveBlobs(
  from: BlobStore,
  to: BlobStore,
  {
    deletesSource,
    onProgress,
  }: { readonly deletesSource: boolean; readonly onProgress: (progress: MoveProgress) => void },
): Promise<MoveProgress> {
  const progress = { files: 0, bytes: 0, doneFiles: 0, doneBytes: 0, skippedFiles: 0 };
  for await (const { bytes } of from.list()) {
    progress.files += 1;
    progress.bytes += bytes;
  }
  const move = async ({ key, bytes }: BlobInfo) => {
    if (!(await copyBlob(from, to, key))) progress.skippedFiles += 1;
    if (deletesSource) await from.delete(key);
    progress.doneFiles += 1;
    progress.doneBytes += bytes;
    onProgress(progress);
  };
  let running: Promise<void>[] = [];
  for await (const blob of from.list()) {
    running.push(move(blob));
    if (running.length < PARALLEL_FILES) continue;
    await finishAll(running);
    running = [];
  }
  await finishAll(running);
  return progress;
}

/** Waits for all moves before it throws the first error, so that no file is still being moved afterward. */
async function finishAll(moves: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(moves);
  await Promise.all(moves);
}

/** @returns false if there was nothing to copy. */
async function copyBlob(from: BlobStore, to: BlobStore, key: string): Promise<boolean> {
  const expected = await from.getHash(key);
  // The file has since been deleted.
  if (expected === undefined) return false;
  if ((await to.getHash(key)) === expected) return false;
  const source = await from.get(key);
  if (!source) return false;
  await to.put(key, source.stream);
  // Reads back the copy instead of trusting what was sent.
  if ((await hashBlob(to, key)) === expected) return true;
  await to.delete(key);
  throw new BlobStoreError(
    'a file was corrupted in transit',
    `The copy of ${key} in ${to.location} differs from the original in ${from.location}, so we deleted the copy. ` +
      'Run the command again.',
  );
}
