import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Free space that PGlite needs to start: it extends its write-ahead log in segments of 16 MB. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Thrown if nothing can be stored right now. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** The reason as a clause: "the disk is full". */
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The reason reported by a blob store that has no room. */
export const STORE_IS_FULL = 'the storage service is full';

/** Thrown if the blob store can't be used. The message says what an operator can do. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  /** The reason as a clause that users can see: "the storage service can't be reached". */
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Describes why a file could not be written, as a clause: "the disk is full".
 *
 * @returns undefined if the error isn't about the disk, permissions or the storage service.
 */
export function describeFileError(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlobStoreError || cause instanceof StorageError) return cause.reason;
    switch ((cause as NodeJS.ErrnoException).code) {
      case 'ENOSPC':
        return 'the disk is full';
      case 'EDQUOT':
        return 'the disk quota is exceeded';
      case 'EACCES':
      case 'EPERM':
        return 'this user account isn’t allowed to write there';
      case 'EROFS':
        return 'the file system is read-only';
      case 'EIO':
        return 'the disk reported an input/output error';
    }
  }
  return undefined;
}

/** PostgreSQL's messages for when its files can't be written; their codes depend on the system call. */
const databaseMessages: readonly [pattern: RegExp, reason: string][] = [
  [/No space left on device/i, 'the disk is full'],
  [/Disk quota exceeded/i, 'the disk quota is exceeded'],
  [/Read-only file system/i, 'the file system is read-only'],
];
/** PostgreSQL's codes for a full disk, and for a change to a read-only database, such as a standby. */
const databaseCodes: Readonly<Record<string, string>> = {
  '53100': 'the disk is full',
  '25006': 'the database is read-only',
};
const STORAGE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/**
 * Returns why nothing can be stored, as a clause: a full disk or quota, or storage that is read-only.
 *
 * @returns undefined for any other error, including files that this process isn't allowed to write.
 */
export function describeStorageError(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause.reason;
    const { code, severity } = cause as { code?: unknown; severity?: unknown };
    if (typeof code === 'string') {
      if (STORAGE_CODES.has(code)) return describeFileError(cause);
      if (databaseCodes[code] !== undefined) return databaseCodes[code];
    }
    if (severity === undefined && !(cause instanceof BlobStoreError)) continue;
    const { message } = cause;
    const known = databaseMessages.find(([pattern]) => pattern.test(message));
    if (known) return known[1];
    if (cause instanceof BlobStoreError && cause.reason === STORE_IS_FULL) return cause.reason;
  }
  return undefined;
}

/**
 * Writes and deletes a small file in a folder.
 *
 * @throws the file system's error.
 */
export async function tryWriting(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(4096, 1), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

/** Returns the number of bytes that this user account can still write to a folder's disk. */
export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns the reason a folder isn't writable, as worded by {@link describeFileError}, or undefined if it is.
 */
export async function findWriteProblem(folder: string): Promise<string | undefined> {
  try {
    await tryWriting(folder);
    return (await getFreeBytes(folder)) < MIN_FREE_BYTES ? 'the disk is full' : undefined;
  } catch (error) {
    return describeFileError(error);
  }
}
