import type { BlobStore } from '../blobs/blob-store.ts';
import type { Config } from '../config.ts';
import { describeFileError, getFreeBytes, tryWriting } from '../file-errors.ts';

/** A problem with the data folder. The message may be shown to everyone and contains no path. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Writes to the data folder and to the blob store, and checks the free disk space.
 *
 * @returns a sentence about what was checked.
 * @throws {StorageError} when a write fails or free space is below the configured minimum.
 */
export async function checkStorage(
  blobs: BlobStore,
  { dataDir, minFreeDiskBytes }: Pick<Config, 'dataDir' | 'minFreeDiskBytes'>,
): Promise<string> {
  try {
    await tryWriting(dataDir);
    await blobs.check();
  } catch (error) {
    const reason = describeFileError(error) ?? 'writing a file failed';
    throw new StorageError(`The data folder cannot be written to: ${reason}.`, { cause: error });
  }
  const free = await getFreeBytes(dataDir);
  if (free < minFreeDiskBytes) {
    throw new StorageError(
      `The disk of the data folder has ${Math.floor(free / BYTES_PER_MEGABYTE)} MB left; ` +
        `at least ${Math.ceil(minFreeDiskBytes / BYTES_PER_MEGABYTE)} MB are required. Free some space.`,
    );
  }
  return 'A test file was written, and there is enough free disk space.';
}
