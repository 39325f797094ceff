import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobStoreError } from './blobs/blob-store.ts';

/** Free space that PGlite needs to start: it extends its write-ahead log in segments of 16 MB. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/**
 * Describes why a file could not be written, as a clause: "the disk is full".
 *
 * @returns undefined when the error is not about the disk, permissions, or the storage service.
 */
export function describeFileError(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlobStoreError) return cause.reason;
    switch ((cause as NodeJS.ErrnoException).code) {
      case 'ENOSPC':
        return 'the disk is full';
      case 'EDQUOT':
        return 'the disk quota is used up';
      case 'EACCES':
      case 'EPERM':
        return 'this user account is not allowed to write there';
      case 'EROFS':
        return 'the file system is read-only';
      case 'EIO':
        return 'the disk reported an input/output error';
    }
  }
  return undefined;
}

/**
 * Writes and deletes a small file in a folder.
 *
 * @throws the error of the file system.
 */
export async function tryWriting(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(4096, 1), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

/** Returns the bytes that this user account can still write on the disk of a folder. */
export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns why nothing can be written to a folder, as worded by {@link describeFileError}; undefined when it can be
 * written.
 */
export async function findWriteProblem(folder: string): Promise<string | undefined> {
  try {
    await tryWriting(folder);
    return (await getFreeBytes(folder)) < MIN_FREE_BYTES ? 'the disk is full' : undefined;
  } catch (error) {
    return describeFileError(error);
  }
}
