import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { BlobStore } from '../blobs/blob-store.ts';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { listAppliedMigrations, listKnownMigrations } from '../db/migrations.ts';
import { hasDatabase, openDatabase } from '../db/open-database.ts';
import { JOBS } from '../jobs/job-definitions.ts';
import { createVault, KEY_FILE } from '../secrets/vault.ts';
import { VERSION } from '../version.ts';
import { type ArchiveWriter, BackupError, writeArchive } from './archive.ts';
import { listMailFiles, toBlobFileName } from './data-files.ts';
import { BACKUP_FORMAT, type BackupManifest, type BackupSummary } from './manifest.ts';
import { describeTables, listJobColumns } from './tables.ts';

/** A backup's contents. */
export interface BackupResult extends BackupSummary {
  /** Files that couldn't be copied because they were deleted, along with their scans, during the backup. */
  readonly missingFiles: number;
  /** False if the key comes from `CURBCUT_SECRET_KEY` and must be kept elsewhere. */
  readonly hasKey: boolean;
}

const ROWS_PER_BATCH = 100;
/** Rows are written as an entry once they reach this number of characters. */
const MAX_ENTRY_CHARACTERS = 1024 * 1024;

/** Identifies the key without revealing it. */
export const getKeyFingerprint = (key: string): string => createVault(key).createPseudonym('backup');

/**
 * Writes everything that an installation stores to one file: tables, pending jobs, screenshots, reports,
 * stored messages and the key unless it comes from the environment. All rows come from a single snapshot.
 *
 * @throws {BackupError} if there is nothing to back up or the file can't be written.
 * @throws Error with a message for the operator if the database can't be opened, for example the embedded one
 *   while a server is running.
 */
export async function createBackup(config: Config, file: string): Promise<BackupResult> {
  if (!(await hasDatabase(config))) {
    throw new BackupError(
      `There’s no database in ${config.dataDir}. Set CURBCUT_DATA or DATABASE_URL to the value that the server uses.`,
    );
  }
  const database = await openDatabase(config, { migrate: false });
  const blobs = await openBlobStore(config);
  try {
    return await database.db.transaction(
      (tx) => writeBackup({ config, tx, blobs }, database.isEmbedded, file),
      {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      },
    );
  } finally {
    blobs.close();
    await database.close();
  }
}

async function writeBackup(
  { config, tx, blobs }: { readonly config: Config; readonly tx: Db; readonly blobs: BlobStore },
  embedded: boolean,
  file: string,
): Promise<BackupResult> {
  const migrations = await listAppliedMigrations(tx);
  if (migrations.length === 0) {
    throw new BackupError(
      'The database contains no Curbcut data. Set DATABASE_URL to the value that the server uses.',
    );
  }
  if (migrations.length > listKnownMigrations().length) {
    throw new BackupError(
      'The database was used by a newer version of Curbcut. Run the backup with that version.',
    );
  }
  const key = await readSecretKey(config);
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    database: embedded ? 'embedded' : 'PostgreSQL',
    migrations,
    tables: await describeTables(tx),
    jobColumns: await listJobColumns(tx),
    keyFingerprint: key === undefined ? null : getKeyFingerprint(key),
    hasKey: key !== undefined && config.secretKey === undefined,
  };
  const summary: BackupSummary = { rows: {}, jobs: 0, files: 0, fileBytes: 0 };
  let missingFiles = 0;
  await writeArchive(file, async (archive) => {
    await archive.addText('manifest.json', JSON.stringify(manifest, null, 2));
    if (manifest.hasKey) await archive.addText('secret.key', key!);
    for (const { name } of manifest.tables) {
      const rows = sql`select row_to_json(t)::text as row from ${sql.identifier('public')}.${sql.identifier(name)} t`;
      summary.rows[name] = await addRows(archive, `tables/${name}`, tx, rows);
    }
    if (manifest.jobColumns.length > 0) summary.jobs = await addRows(archive, 'jobs', tx, pendingJobs);
    const count = (bytes: number | undefined) => {
      if (bytes === undefined) missingFiles += 1;
      else {
        summary.files += 1;
        summary.fileBytes += bytes;
      }
    };
    for await (const { key } of blobs.list()) count(await addBlob(archive, blobs, key));
    for await (const name of listMailFiles(config.dataDir))
      count(await addFile(archive, config.dataDir, name));
    await archive.addText('summary.json', JSON.stringify(summary, null, 2));
  });
  return { ...summary, missingFiles, hasKey: manifest.hasKey };
}

/**
 * Jobs that are waiting or running, so that a restored installation continues its scans, reports and
 * messages.
 */
const pendingJobs = sql`
  select row_to_json(t)::text as row from pgboss.job t
  where name in (${sql.raw(JOBS.map(({ name }) => `'${name}'`).join(', '))})
    and state::text in ('created', 'retry', 'active')`;

async function readSecretKey({ secretKey, dataDir }: Config): Promise<string | undefined> {
  if (secretKey !== undefined) return secretKey;
  return readFile(join(dataDir, KEY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Adds a query's rows as JSON Lines entries and returns their number. */
async function addRows(
  archive: ArchiveWriter,
  name: string,
  tx: Db,
  query: ReturnType<typeof sql>,
): Promise<number> {
  let count = 0;
  let partNumber = 0;
  let lines = '';
  const flush = async () => {
    partNumber += 1;
    await archive.addText(`${name}/${String(partNumber).padStart(6, '0')}.jsonl`, lines);
    lines = '';
  };
  await tx.execute(sql`declare backup_rows no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${ROWS_PER_BATCH} from backup_rows`));
    if (rows.length === 0) break;
    for (const { row } of rows) {
      // A json column keeps its original line breaks, which are insignificant whitespace in JSON.
      lines += `${row.replaceAll('\n', ' ')}\n`;
      if (lines.length >= MAX_ENTRY_CHARACTERS) await flush();
    }
    count += rows.length;
  }
  if (lines !== '') await flush();
  await tx.execute(sql`close backup_rows`);
  return count;
}

/** Adds a file from the blob store and returns its size; undefined if the file has since been deleted. */
async function addBlob(archive: ArchiveWriter, blobs: BlobStore, key: string): Promise<number | undefined> {
  const found = await blobs.get(key);
  if (found) await archive.addStream(`files/${toBlobFileName(key)}`, found.bytes, found.stream);
  return found?.bytes;
}

/** Adds a file from the data folder and returns its size; undefined if the file has since been deleted. */
async function addFile(archive: ArchiveWriter, dataDir: string, name: string): Promise<number | undefined> {
  const file = await open(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  const { size } = await file.stat();
  // Files are never changed in place, so the size can't change.
  await archive.addStream(`files/${name}`, size, file.createReadStream());
  return size;
}
