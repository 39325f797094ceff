import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '@curbcut/scoring';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { EMBEDDED_FOLDER, openDatabase } from '../db/open-database.ts';
import { describeFileError } from '../file-errors.ts';
import { openQueue } from '../jobs/job-queue.ts';
import { KEY_FILE } from '../secrets/vault.ts';
import { BackupError, readArchive } from './archive.ts';
import { type CheckedBackup, checkBackup, parseEntryKind } from './check-backup.ts';
import { getKeyFingerprint } from './create-backup.ts';
import { FILE_FOLDERS, type FolderSwap, swapFolders } from './data-files.ts';
import type { BackupSummary } from './manifest.ts';
import {
  createTables,
  dropTables,
  insertJobs,
  insertRows,
  listAppliedMigrations,
  restoreCounters,
} from './tables.ts';

export interface RestoreOptions {
  /** Whether an existing installation may be replaced. */
  readonly force: boolean;
  /** Whether a backup may be restored under a different key from the one it was made with. */
  readonly otherKey: boolean;
}

export interface RestoreResult extends BackupSummary {
  /** The folder that the previous contents of the data folder were moved to; undefined when it was empty. */
  readonly movedTo: string | undefined;
  /** When the backup was made. */
  readonly createdAt: Date;
}

/**
 * Restores an installation from a backup into the configured database, which may be of another kind than the one that
 * was backed up. Either everything is restored or nothing is changed.
 *
 * @throws {BackupError} when the backup cannot be used, the installation is not empty, or a server uses it.
 */
export async function restoreBackup(
  config: Config,
  file: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const checked = await checkBackup(file);
  checkKey(config, checked, options);
  // Servers that share a PostgreSQL also share the data folder, so only the embedded database locks it.
  const unlock = config.databaseUrl === undefined ? await lockFolder(config.dataDir) : () => undefined;
  let staging: string | undefined;
  try {
    if (!options.force) await checkFolderIsEmpty(config);
    await mkdir(config.dataDir, { recursive: true });
    staging = await mkdtemp(join(config.dataDir, 'restoring-'));
    const movedTo = await restoreInto(config, file, checked, options, staging);
    return { ...checked.summary, movedTo, createdAt: new Date(checked.manifest.createdAt) };
  } catch (error) {
    const reason = describeFileError(error);
    if (reason === undefined || error instanceof BackupError) throw error;
    throw new BackupError(
      `The backup cannot be restored into ${config.dataDir}: ${reason}. Nothing was changed. Fix this and try again.`,
      { cause: error },
    );
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

function checkKey(config: Config, { manifest }: CheckedBackup, { otherKey }: RestoreOptions): void {
  const { hasKey, keyFingerprint: fingerprint } = manifest;
  if (otherKey || fingerprint === null) return;
  const advice =
    'Set it to the key of the installation that was backed up. If that key is lost, add --other-key: everyone is signed out, ' +
    'and the sign-in data of scheduled scans must be entered again.';
  if (config.secretKey === undefined) {
    if (!hasKey)
      throw new BackupError(`The key is not in the backup, and CURBCUT_SECRET_KEY is not set. ${advice}`);
  } else if (getKeyFingerprint(config.secretKey) !== fingerprint) {
    throw new BackupError(`CURBCUT_SECRET_KEY is not the key that this backup was made with. ${advice}`);
  }
}

const NOT_EMPTY_MESSAGE =
  'Nothing was changed. Restore into an empty one, or add --force to replace what is there';

async function checkFolderIsEmpty({ dataDir, databaseUrl }: Config): Promise<void> {
  const names = databaseUrl === undefined ? [EMBEDDED_FOLDER, ...FILE_FOLDERS] : FILE_FOLDERS;
  for (const name of names) {
    const foundNames = await readdir(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (foundNames.length > 0) {
      throw new BackupError(
        `The data folder ${dataDir} is not empty. ${NOT_EMPTY_MESSAGE}: it is moved to a folder of its own, not deleted.`,
      );
    }
  }
}

/** @returns the folder that the previous contents were moved to. */
function restoreInto(
  config: Config,
  file: string,
  checked: CheckedBackup,
  options: RestoreOptions,
  staging: string,
): Promise<string | undefined> {
  const installsKey = checked.manifest.hasKey && config.secretKey === undefined && !options.otherKey;
  const names = [...FILE_FOLDERS, ...(installsKey ? [KEY_FILE] : [])];
  return config.databaseUrl === undefined
    ? restoreEmbedded(config, file, checked, staging, [EMBEDDED_FOLDER, ...names])
    : restorePostgres(config, file, checked, options, staging, names);
}

/** Prepares everything in a separate folder, which is swapped in at the very end. */
async function restoreEmbedded(
  { dataDir, ...config }: Config,
  file: string,
  checked: CheckedBackup,
  staging: string,
  names: readonly string[],
): Promise<string | undefined> {
  const staged = { ...config, dataDir: staging };
  await withQueueTables(staged, (db) => db.transaction((tx) => loadBackup(tx, file, checked, staging)));
  // Tables of an older version are migrated as at any start, which also proves that the database opens.
  await (await openDatabase(staged)).close();
  return (await swapFolders(dataDir, staging, names)).movedTo;
}

async function restorePostgres(
  config: Config,
  file: string,
  checked: CheckedBackup,
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
          await loadBackup(tx, file, checked, staging);
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
 * Opens a database without Curbcut tables, creates the tables of the queue, and closes the database after the work.
 */
async function withQueueTables(
  config: Config,
  work: (db: Db) => Promise<void>,
  check: (db: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  const database = await openDatabase(config, { migrate: false });
  try {
    await check(database.db);
    const queue = await openQueue(database, config, pino({ enabled: false }));
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
      `The database in DATABASE_URL is not empty. ${NOT_EMPTY_MESSAGE}: its accounts and scans are deleted for good.`,
    );
  }
}

/** Fills the tables in one transaction and writes the files to a folder. */
async function loadBackup(tx: Db, file: string, { manifest }: CheckedBackup, folder: string): Promise<void> {
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
      const path = join(folder, kind.name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry.stream, createWriteStream(path, { mode: 0o600 }));
    }
  }
  for (const table of manifest.tables) await restoreCounters(tx, table);
}
