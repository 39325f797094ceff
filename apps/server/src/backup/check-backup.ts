import { access } from 'node:fs/promises';
import { z } from 'zod';
import { listKnownMigrations } from '../db/migrations.ts';
import { BackupError, readArchive } from './archive.ts';
import { isDataFile } from './data-files.ts';
import { BACKUP_FORMAT, BackupManifest, BackupSummary, parseEntry } from './manifest.ts';

export interface CheckedBackup {
  readonly manifest: BackupManifest;
  readonly summary: BackupSummary;
}

/**
 * Reads the whole backup, so that a damaged one is rejected before anything is changed.
 *
 * @throws {BackupError} if it's missing, damaged, incomplete, or made by a newer version of Curbcut.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  await access(file).catch((error: Error) => {
    throw new BackupError(
      `The backup ${file} can’t be read: ${error.message}. Check the name given to --from.`,
      {
        cause: error,
      },
    );
  });
  try {
    return await readWholeBackup(file);
  } catch (error) {
    if (!(error instanceof BackupError) || error instanceof InvalidBackupError) throw error;
    throw new BackupError(
      `The backup ${file} can’t be restored: ${error.message}. Nothing was changed. Use a different backup.`,
      { cause: error },
    );
  }
}

class InvalidBackupError extends BackupError {}

async function readWholeBackup(file: string): Promise<CheckedBackup> {
  let manifest: BackupManifest | undefined;
  let summary: BackupSummary | undefined;
  let hasKey = false;
  const counted: BackupSummary = { rows: {}, jobs: 0, files: 0, fileBytes: 0 };
  for await (const entry of readArchive(file)) {
    if (summary) throw new BackupError('it has entries after its end');
    if (!manifest) {
      if (entry.name !== 'manifest.json') throw new BackupError('it’s not a Curbcut backup');
      manifest = parseManifest(file, await entry.text());
      for (const { name } of manifest.tables) counted.rows[name] = 0;
      continue;
    }
    const kind = parseEntryKind(entry.name, manifest);
    if (kind.type === 'summary') summary = parseEntry(BackupSummary, entry.name, await entry.text());
    else if (kind.type === 'rows') counted.rows[kind.table]! += countLines(await entry.text());
    else if (kind.type === 'jobs') counted.jobs += countLines(await entry.text());
    else if (kind.type === 'key') hasKey = true;
    else {
      counted.files += 1;
      counted.fileBytes += entry.size;
    }
  }
  if (!manifest || !summary) throw new BackupError('it’s incomplete: its end is missing');
  if (hasKey !== manifest.hasKey || !isSameSummary(counted, summary))
    throw new BackupError('its contents don’t match its summary');
  return { manifest, summary };
}

function parseManifest(file: string, text: string): BackupManifest {
  const { format } = parseEntry(z.object({ format: z.number() }), 'manifest.json', text);
  if (format > BACKUP_FORMAT) throw createNewerVersionError(file);
  const manifest = parseEntry(BackupManifest, 'manifest.json', text);
  const known = listKnownMigrations();
  const last = manifest.migrations.at(-1)!;
  if (last.createdAt > known.at(-1)!.folderMillis) throw createNewerVersionError(file);
  const isKnown = manifest.migrations.every(
    ({ createdAt, hash }, index) => known[index]?.folderMillis === createdAt && known[index].hash === hash,
  );
  if (!isKnown) throw new BackupError('its tables come from migrations that this version doesn’t have');
  return manifest;
}

function createNewerVersionError(file: string): InvalidBackupError {
  return new InvalidBackupError(
    `The backup ${file} was made by a newer version of Curbcut. Nothing was changed. Update Curbcut, then restore it.`,
  );
}

/** The type of an entry after the manifest. */
export type BackupEntryKind =
  | { readonly type: 'rows'; readonly table: string }
  | { readonly type: 'file'; readonly name: string }
  | { readonly type: 'jobs' | 'key' | 'summary' };

/** @throws {BackupError} for a name that no backup contains: it could point outside the data folder. */
export function parseEntryKind(name: string, { tables }: BackupManifest): BackupEntryKind {
  if (name === 'summary.json') return { type: 'summary' };
  if (name === 'secret.key') return { type: 'key' };
  if (/^jobs\/\d+\.jsonl$/.test(name)) return { type: 'jobs' };
  const table = /^tables\/(\w+)\/\d+\.jsonl$/.exec(name)?.[1];
  if (table !== undefined && tables.some((known) => known.name === table)) return { type: 'rows', table };
  const file = /^files\/(.+)$/.exec(name)?.[1];
  if (file !== undefined && isDataFile(file)) return { type: 'file', name: file };
  throw new BackupError('it contains an unknown entry');
}

const countLines = (text: string): number => text.split('\n').length - 1;

function isSameSummary(counted: BackupSummary, declared: BackupSummary): boolean {
  const names = new Set([...Object.keys(counted.rows), ...Object.keys(declared.rows)]);
  return (
    counted.jobs === declared.jobs &&
    counted.files === declared.files &&
    counted.fileBytes === declared.fileBytes &&
    [...names].every((name) => counted.rows[name] === declared.rows[name])
  );
}
