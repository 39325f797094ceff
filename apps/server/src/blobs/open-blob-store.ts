import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { isAnotherStoreInUse, lockBlobStore, readInstallation, setBlobStore } from '../db/queries/blobs.ts';
import { saveServerHeartbeat } from '../db/queries/slots.ts';
import { BlobStoreError } from '../file-errors.ts';
import { type BlobStore, IDENTITY_FILE } from './blob-store.ts';
import { createFolderBlobStore } from './folder-store.ts';

/** Name of the folder for screenshots and reports in the data folder; it still has its original name. */
export const BLOB_FOLDER = 'blobs';

/** Opens an installation's folder store. */
export const openFolderStore = ({ dataDir }: Pick<Config, 'dataDir'>): BlobStore =>
  createFolderBlobStore(join(dataDir, BLOB_FOLDER));

/** Opens the configured blob store: the bucket if there is one, otherwise the folder. */
export async function openBlobStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  if (s3 === undefined) return openFolderStore({ dataDir });
  // Imported here because the SDK takes time and memory that installations with a folder don't need to spend.
  const { createS3BlobStore } = await import('./s3-store.ts');
  return createS3BlobStore(s3);
}

/** A blob store's own record of what it is. */
const StoreIdentity = z.object({ store: z.uuid(), installation: z.uuid() });
type StoreIdentity = z.infer<typeof StoreIdentity>;

/** A process that shares a database with others. */
export interface ServerIdentity {
  readonly id: string;
  readonly blobStoreId: string;
}

export interface RegisteredServer extends ServerIdentity {
  /** Whether the installation previously used a different blob store. */
  readonly hasChangedStore: boolean;
}

/**
 * Registers a process with its blob store, so that no two processes store one database's files in different
 * places.
 *
 * @param seenWithinSeconds The number of seconds without a heartbeat after which another process no longer
 * counts.
 * @throws {BlobStoreError} if another process uses a different store, or another installation uses this one.
 */
export async function registerServer(
  { db, isEmbedded }: Pick<Database, 'db' | 'isEmbedded'>,
  blobs: BlobStore,
  { s3 }: Pick<Config, 's3'>,
  seenWithinSeconds: number,
): Promise<RegisteredServer> {
  // The embedded database and the folder next to it always belong together.
  const isPaired = isEmbedded && s3 === undefined;
  return db.transaction(async (tx) => {
    await lockBlobStore(tx);
    const { store, before } = await claimStore(tx, blobs, isPaired);
    if (!isEmbedded && (await isAnotherStoreInUse(tx, store, seenWithinSeconds)))
      throw createOtherStoreError(blobs, s3 !== undefined);
    await setBlobStore(tx, store);
    const server = { id: randomUUID(), blobStoreId: store };
    await saveServerHeartbeat(tx, { ...server, slots: 0 }, seenWithinSeconds);
    return { ...server, hasChangedStore: before !== null && before !== store };
  });
}

/**
 * Returns a store's id; a store without one is given a new id.
 *
 * @param isPaired Whether no other installation can use the store, so its identity can be replaced.
 * @throws {BlobStoreError} if it belongs to another installation.
 */
export async function claimStore(
  tx: Db,
  blobs: BlobStore,
  isPaired = false,
): Promise<{ readonly store: string; readonly before: string | null }> {
  const { id, blobStoreId: before } = await readInstallation(tx, randomUUID());
  const found = parseIdentity(await blobs.readIdentity());
  if (found?.installation === id) return { store: found.store, before };
  if (found && !isPaired) throw createOtherInstallationError(blobs);
  const identity: StoreIdentity = { store: randomUUID(), installation: id };
  await blobs.writeIdentity(`${JSON.stringify(identity)}\n`);
  return { store: identity.store, before };
}

function parseIdentity(text: string | undefined): StoreIdentity | undefined {
  if (text === undefined) return undefined;
  try {
    return StoreIdentity.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function createOtherStoreError({ location }: BlobStore, isBucket: boolean): BlobStoreError {
  const advice = isBucket
    ? 'Give all servers the same S3_* settings'
    : 'Set the same S3_BUCKET and S3_ENDPOINT on all servers, or have all of them mount the same CURBCUT_DATA folder';
  return new BlobStoreError(
    'another server uses a different store',
    `Another server on the same database stores screenshots and reports in a different place from ${location}, so half ` +
      `of them would be missing on each. ${advice}. If the other server has just been stopped, try again in a minute.`,
  );
}

function createOtherInstallationError({ location }: BlobStore): BlobStoreError {
  return new BlobStoreError(
    'another installation uses the store',
    `Another installation of Curbcut stores its files in ${location}. Give each installation its own S3_PREFIX, S3_BUCKET or ` +
      `CURBCUT_DATA. If the files belong to a database that no longer exists, delete them together ` +
      `with the file ${IDENTITY_FILE}. If this database replaces it, delete only ${IDENTITY_FILE}.`,
  );
}
