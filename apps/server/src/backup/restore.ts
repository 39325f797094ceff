import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '@curbcut/scoring';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { BlobStore } from '../blobs/blob-store.ts';
import { BLOB_FOLDER, claimStore, openBlobStore } from '../blobs/open-blob-store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { listAppliedMigrations } from '../db/migrations.ts';
import { EMBEDDED_FOLDER, openDatabase } from '../db/open-database.ts';
import { describeFileError } from '../file-errors.ts';
import { openQueue } from '../jobs/job-queue.ts';
import { KEY_FILE } from '../secrets/vault.ts';
import { BackupError, readArchive } from './archive.ts';
import { type CheckedBackup, checkBackup, parseEntryKind } from './check-backup.ts';
import { getKeyFingerprint } from './create-backup.ts';
import { FILE_FOLDERS, type FolderSwap, getBlobKey, swapFolders } from './data-files.ts';
import type { BackupSummary } from './manifest.ts';
import { createTables, dropTables, insertJobs, insertRows, restoreCounters } from './tables.ts';

export interface RestoreOptions {
  /** Whether an existing installation can be replaced. */
  readonly force: boolean;
  /** Whether a backup can be restored with a different key from the one it was created with. */
  readonly otherKey: boolean;
}

export interface RestoreResult extends BackupSummary {
  /** The folder that the data folder's previous contents were moved to; undefined if it was empty. */
  readonly movedTo: string | undefined;
  /** When the backup was created. */
  readonly createdAt: Date;
  /** The bucket that screenshots and reports were restored to; undefined for the data folder. */
  readonly bucket: string | undefined;
}

/**
 * Restores an installation from a backup into the configured database, which can be of a different type from
 * the one that was backed up. Either everything is restored or nothing is changed.
 *
 * @throws {BackupError} if the backup can't be used, the installation isn't empty, or a server is using it.
 */
export async function restoreBackup(
  config: Config,
  file: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const checked = await checkBackup(file);
  checkKey(config, checked, options);
  const blobs = await openBlobStore(config);
  try {
    const restored = await restoreChecked(config, { file, checked }, options, blobs);
    if (config.s3) await claimBucket(config, blobs);
    return restored;
  } finally {
    blobs.close();
  }
}

async function restoreChecked(
  config: Config,
  { file, checked }: Pick<BackupToRestore, 'file' | 'checked'>,
  options: RestoreOptions,
  blobs: BlobStore,
): Promise<RestoreResult> {
  // Servers on the same PostgreSQL database share the data folder, so it's locked only with the embedded database.
  const unlock = config.databaseUrl === undefined ? await lockFolder(config.dataDir) : () => undefined;
  // If the target is a folder, screenshots and reports are staged like everything else.
  const upload = config.s3 && { blobs, added: [] };
  let staging: string | undefined;
  try {
    if (!options.force) await checkIsEmpty(config, blobs);
    await mkdir(config.dataDir, { recursive: true });
    staging = await mkdtemp(join(config.dataDir, 'restoring-'));
    const movedTo = await restoreInto(config, { file, checked, upload }, options, staging);
    const createdAt = new Date(checked.manifest.createdAt);
    return { ...checked.summary, movedTo, createdAt, bucket: upload && blobs.location };
  } catch (error) {
    await undoUpload(upload);
    const reason = describeFileError(error);
    if (reason === undefined || error instanceof BackupError) throw error;
    throw new BackupError(
      `The backup can’t be restored into ${config.dataDir}: ${reason}. Nothing was changed. Fix this and try again.`,
      { cause: error },
    );
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

/** Files that a restore stores in a bucket, where they can't be staged. */
interface Upload {
  readonly blobs: BlobStore;
  /** Keys that weren't in the bucket before. */
  readonly added: string[];
}

/** What is restored, and where its screenshots and reports go. */
interface BackupToRestore {
  readonly file: string;
  readonly checked: CheckedBackup;
  readonly upload: Upload | undefined;
}

async function uploadBlob(
  { blobs, added }: Upload,
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if ((await blobs.getHash(key)) === undefined) added.push(key);
  await blobs.put(key, content);
}

/** Deletes what a failed restore uploaded. The daily sweep deletes whatever remains. */
async function undoUpload(upload: Upload | undefined): Promise<void> {
  for (const key of upload?.added ?? []) await upload?.blobs.delete(key).catch(() => undefined);
}

/**
 * Marks the bucket as belonging to the restored installation, whose id may differ from that of the
 * installation that used the bucket before. If this fails, the restore is still complete: a server that can't
 * use the bucket says what to do when it starts.
 */
async function claimBucket(config: Config, blobs: BlobStore): Promise<void> {
  const database = await openDatabase(config);
  try {
    await database.db.transaction((tx) => claimStore(tx, blobs, true)).catch(() => undefined);
  } finally {
    await database.close();
  }
}

function checkKey(config: Config, { manifest }: CheckedBackup, { otherKey }: RestoreOptions): void {
  const { hasKey, keyFingerprint: fingerprint } = manifest;
  if (otherKey || fingerprint === null) return;
  const advice =
    'Set it to the key that the backed-up installation used. If that key is lost, add --without-key: everyone is signed out, ' +
    'and the sign-in data of scheduled scans must be entered again.';
  if (config.secretKey === undefined) {
    if (!hasKey)
      throw new BackupError(`The key isn’t in the backup, and CURBCUT_SECRET_KEY isn’t set. ${advice}`);
  } else if (getKeyFingerprint(config.secretKey) !== fingerprint) {
    throw new BackupError(`CURBCUT_SECRET_KEY isn’t the key that this backup was made with. ${advice}`);
  }
}

const NOT_EMPTY_MESSAGE =
  'Nothing was changed. Restore into an empty one, or add --force to replace what’s there';

const MOVED_ASIDE = 'it’s moved to its own folder, not deleted';

async function checkIsEmpty({ dataDir, databaseUrl, s3 }: Config, blobs: BlobStore): Promise<void> {
  for await (const _blob of blobs.list()) {
    const what = s3 ? `There are files in ${blobs.location}` : `The data folder ${dataDir} isn’t empty`;
    const fate = s3 ? 'files that don’t belong to the backup are deleted a day later' : MOVED_ASIDE;
    throw new BackupError(`${what}. ${NOT_EMPTY_MESSAGE}: ${fate}.`);
  }
  const others = FILE_FOLDERS.filter((name) => name !== BLOB_FOLDER);
  const names = databaseUrl === undefined ? [EMBEDDED_FOLDER, ...others] : others;
  for (const name of names) {
    const foundNames = await readdir(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (foundNames.length > 0) {
      throw new BackupError(`The data folder ${dataDir} isn’t empty. ${NOT_EMPTY_MESSAGE}: ${MOVED_ASIDE}.`);
    }
  }
}

/** @returns the folder that the previous contents were moved to. */
function restoreInto(
  config: Config,
  backup: BackupToRestore,
  options: RestoreOptions,
  staging: string,
): Promise<string | undefined> {
  const installsKey = backup.checked.manifest.hasKey && config.secretKey === undefined && !options.otherKey;
  const folders = FILE_FOLDERS.filter((name) => name !== BLOB_FOLDER || !backup.upload);
  const names = [...folders, ...(installsKey ? [KEY_FILE] : [])];
  return config.databaseUrl === undefined
    ? restoreEmbedded(config, backup, staging, [EMBEDDED_FOLDER, ...names])
    : restorePostgres(config, backup, options, staging, names);
}

/** Prepares everything in a separate folder, which is swapped in at the very end. */
async function restoreEmbedded(
  { dataDir, ...config }: Config,
  backup: BackupToRestore,
  staging: string,
  names: readonly string[],
): Promise<string | undefined> {
  const staged = { ...config, dataDir: staging };
  await withQueueTables(staged, (db) => db.transaction((tx) => loadBackup(tx, backup, staging)));
  // Tables from an older version are migrated, as at any start, which also checks that the database opens.
  await (await openDatabase(staged)).close();
  return (await swapFolders(dataDir, staging, names)).movedTo;
}

async function restorePostgres(
  config: Config,
  backup: BackupToRestore,
  options: RestoreOptions,
  staging: string,
  names: readonly string[],
): Promise<string | undefined> {
  let swap: FolderSwap | undefined;
  try {
    await withQueueTables(
      config,
      async (db) => {
        await db.transaction(async (tx) => {
          await loadBackup(tx, backup, staging);
          // A failure before the commit undoes both.
          swap = await swapFolders(config.dataDir, staging, names);
        });
      },
      (db) => checkPostgresIsUnused(db, options),
    );
  } catch (error) {
    await swap?.undo();
    throw error;
  }
  await (await openDatabase(config)).close();
  return swap?.movedTo;
}

/**
 * Opens a database that has no Curbcut tables, creates the queue's tables, and closes the database when the
 * work is done.
 */
async function withQueueTables(
  config: Config,
  work: (db: Db) => Promise<void>,
  check: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const database = await openDatabase(config, { migrate: false });
  try {
    await check(database.db);
    const queue = await openQueue(database, config, { log: pino({ enabled: false }) });
    await queue.close();
    await work(database.db);
  } finally {
    await database.close();
  }
}

async function checkPostgresIsUnused(db: Db, { force }: RestoreOptions): Promise<void> {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`);
  const others = rows[0]?.others ?? 0;
  if (others > 0) {
    throw new BackupError(
      `The database in DATABASE_URL is in use by ${formatCount(others, 'other connection')}. ` +
        'Nothing was changed. Stop every Curbcut server and any other program that uses it, then try again.',
    );
  }
  if (force || (await listAppliedMigrations(db)).length === 0) return;
  const { rows: counts } = await db.execute<{ used: boolean }>(
    sql`select exists (select from users) or exists (select from scans) as used`,
  );
  if (counts[0]?.used) {
    throw new BackupError(
      `The database in DATABASE_URL isn’t empty. ${NOT_EMPTY_MESSAGE}: its accounts and scans are deleted for good.`,
    );
  }
}

/**
 * Fills the tables in one transaction, and writes the files to a folder, except that blob store files may go
 * to the bucket.
 */
async function loadBackup(
  tx: Db,
  { file, checked: { manifest }, upload }: BackupToRestore,
  folder: string,
): Promise<void> {
  await dropTables(tx);
  await createTables(tx, manifest);
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let isFirst = true;
  for await (const entry of readArchive(file)) {
    // The manifest, which has already been read.
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const kind = parseEntryKind(entry.name, manifest);
    if (kind.type === 'rows') await insertRows(tx, tables.get(kind.table)!, await entry.text());
    else if (kind.type === 'jobs') await insertJobs(tx, manifest, await entry.text());
    else if (kind.type === 'key')
      await writeFile(join(folder, KEY_FILE), await entry.text(), { mode: 0o600 });
    else if (kind.type === 'file') {
      const key = upload && getBlobKey(kind.name);
      if (upload && key !== undefined) {
        await uploadBlob(upload, key, entry.stream);
        continue;
      }
      const path = join(folder, kind.name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry.stream, createWriteStream(path, { mode: 0o600 }));
    }
  }
  for (const table of manifest.tables) await restoreCounters(tx, table);
}
