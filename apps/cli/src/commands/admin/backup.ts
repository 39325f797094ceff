import { resolve } from 'node:path';
import { formatCount } from '@curbcut/scoring';
import type { BackupResult } from '@curbcut/server/admin';
import { type Config, readConfig } from '@curbcut/server/config';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../../io.ts';
import { formatDateTime } from './with-administration.ts';

type AdminModule = typeof import('@curbcut/server/admin');

const backupHelp = `
The file contains all stored data: accounts, scans, issues, screenshots, reports and pending jobs. It also contains the
key that encrypts sign-in data, unless the key is set in CURBCUT_SECRET_KEY; in that case, keep the key yourself. Treat the file as a secret. Back up PostgreSQL at any time; stop the server to back up the embedded database.

Example:
  curbcut admin backup --to curbcut-2026-11-22.tar.gz`;

/** `curbcut admin backup`: writes an installation to a single file. */
export function createBackupCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('backup')
    .description("Write all of this installation's data to one file.")
    .requiredOption('--to <file>', 'the .tar.gz file to write; it must not exist yet')
    .addHelpText('after', backupHelp)
    .action(async ({ to }: { readonly to: string }) => {
      const backup = await runWithConfig((admin, config) => admin.createBackup(config, resolve(to)));
      io.err.write(`Backup written to ${to}: ${describeContents(backup)}.\n`);
      if (backup.missingFiles > 0) {
        io.err.write(
          `${formatCount(backup.missingFiles, 'file')} of scans deleted during the backup couldn't be included.\n`,
        );
      }
      io.err.write(
        backup.hasKey
          ? 'It contains the key that encrypts sign-in data. Treat it as a secret.\n'
          : "It doesn't contain the key in CURBCUT_SECRET_KEY. Keep that key; you need it to restore.\n",
      );
      done(exitCodes.clean);
    });
}

const restoreHelp = `
Restores into the configured database (see .env.example). A backup of the embedded database can be restored into
PostgreSQL and vice versa. Stop the server first. The whole file is checked before anything is changed.

Examples:
  curbcut admin restore --from curbcut-2026-11-22.tar.gz
  DATABASE_URL=postgres://... curbcut admin restore --from curbcut-2026-11-22.tar.gz`;

interface RestoreFlags {
  readonly from: string;
  readonly force?: boolean;
  readonly otherKey?: boolean;
}

/** `curbcut admin restore`: restores an installation from a backup. */
export function createRestoreCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('restore')
    .description('Restore an installation from a backup.')
    .requiredOption('--from <file>', 'the backup file')
    .option('--force', 'replace existing data: a data folder is moved aside, PostgreSQL tables are deleted')
    .option('--without-key', "restore even if you no longer have the backup's key")
    .addHelpText('after', restoreHelp)
    .action(async ({ from, force = false, otherKey = false }: RestoreFlags) => {
      const options = { force, otherKey };
      const restored = await runWithConfig((admin, config) =>
        admin.restoreBackup(config, resolve(from), options),
      );
      const { createdAt, movedTo, bucket } = restored;
      io.err.write(`Restored the backup of ${formatDateTime(createdAt)}: ${describeContents(restored)}.\n`);
      if (movedTo !== undefined) {
        io.err.write(`The previous data is in ${movedTo}. Delete it when you no longer need it.\n`);
      }
      if (bucket !== undefined) {
        io.err.write(
          `Screenshots and reports are in ${bucket}. Other files there are deleted a day later.\n`,
        );
      }
      done(exitCodes.clean);
    });
}

/** "3 accounts, 12 scans, 40 files". */
function describeContents({
  rows: { users = 0, scans = 0 },
  files,
}: Pick<BackupResult, 'rows' | 'files'>): string {
  return [formatCount(users, 'account'), formatCount(scans, 'scan'), formatCount(files, 'file')].join(', ');
}

/**
 * Runs an administrative operation that opens the database itself.
 *
 * @throws {UserError} with any error's message
 */
export async function runWithConfig<Result>(
  act: (admin: AdminModule, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  // Imported here because the other commands start faster without the database.
  const admin = await import('@curbcut/server/admin');
  return act(admin, config).catch((error: Error) => {
    throw new UserError(error.message, { cause: error });
  });
}
