import type { BlobStore } from '../blobs/blob-store.ts';
import { type MoveProgress, moveBlobs } from '../blobs/move-blobs.ts';
import { claimStore, openBlobStore, openFolderStore } from '../blobs/open-blob-store.ts';
import { type SweepOptions, type SweepResult, sweepBlobs } from '../blobs/sweep-blobs.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { hasDatabase, openDatabase } from '../db/open-database.ts';
import { BlobStoreError } from '../file-errors.ts';

/** Options of {@link moveInstallationBlobs}. */
interface MoveOptions {
  readonly to: 's3' | 'folder';
  readonly deletesSource: boolean;
  readonly onProgress: (progress: MoveProgress) => void;
}

interface MoveResult extends MoveProgress {
  /** The two stores' descriptions. */
  readonly from: string;
  readonly to: string;
}

/**
 * Finds files in the configured store that no row references, and deletes them if requested.
 *
 * @throws Error with a message for the operator if the database or the store can't be used.
 */
export async function sweepInstallation(
  config: Config,
  options: SweepOptions,
): Promise<SweepResult & { readonly store: string }> {
  return withDatabase(config, async (database) => {
    const blobs = await openBlobStore(config);
    try {
      await claim(database, blobs, config.s3 === undefined);
      return { ...(await sweepBlobs({ db: database.db, blobs }, options)), store: blobs.location };
    } finally {
      blobs.close();
    }
  });
}

/**
 * Copies screenshots and reports from the folder to the bucket, or vice versa.
 *
 * @throws Error with a message for the operator if the database or one of the stores can't be used.
 */
export async function moveInstallationBlobs(
  config: Config,
  { to, ...options }: MoveOptions,
): Promise<MoveResult> {
  if (config.s3 === undefined) {
    throw new BlobStoreError(
      'no bucket is set',
      'There’s no bucket to move files to or from. Set S3_BUCKET and the other S3_* settings; .env.example explains them.',
    );
  }
  return withDatabase(config, async (database) => {
    const bucket = await openBlobStore(config);
    try {
      const folder = openFolderStore(config);
      const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder];
      await claim(database, folder, true);
      await claim(database, bucket, false);
      const moved = await moveBlobs(source, target, options);
      return { ...moved, from: source.location, to: target.location };
    } finally {
      bucket.close();
    }
  });
}

async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!(await hasDatabase(config))) {
    throw new Error(
      `There’s no database in ${config.dataDir}. Set CURBCUT_DATA or DATABASE_URL to the value that the server uses.`,
    );
  }
  const database = await openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** @throws {BlobStoreError} if the store belongs to another installation. */
async function claim({ db, isEmbedded }: Database, blobs: BlobStore, isFolder: boolean): Promise<void> {
  await db.transaction((tx) => claimStore(tx, blobs, isEmbedded && isFolder));
}
