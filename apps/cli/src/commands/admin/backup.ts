import { resolve } from 'node:path';
import type { BackupResult } from '@curbcut/server/admin';
import { type Config, readConfig } from '@curbcut/server/config';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../../io.ts';
import { formatCount, formatDateTime } from './print.ts';

type AdminModule = typeof import('@curbcut/server/admin');

const backupHelp = `
The file holds everything that is stored: accounts, scans, issues, screenshots, reports and jobs to do. It also holds
the key that sign-in data is encrypted with, unless that is set in CURBCUT_SECRET_KEY; then keep the key yourself. Store
the file as safely as the installation. PostgreSQL can be backed up while servers run, the embedded database while the
server is stopped.

Example:
  curbcut admin backup --to curbcut-2026-11-22.tar.gz`;

/** `curbcut admin backup`: an installation in one file. */
export function createBackupCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('backup')
    .description('Writes everything that this installation stores to one file.')
    .requiredOption('--to <file>', 'the file to write, a .tar.gz; it must not exist yet')
    .addHelpText('after', backupHelp)
    .action(async ({ to }: { readonly to: string }) => {
      const made = await runWithConfig((admin, config) => admin.createBackup(config, resolve(to)));
      io.err.write(`Backup written to ${to}: ${describeContents(made)}.\n`);
      if (made.missingFiles > 0) {
        io.err.write(
          `${formatCount(made.missingFiles, 'file')} of scans that were deleted meanwhile are not in it.\n`,
        );
      }
      io.err.write(
        made.hasKey
          ? 'It contains the key that sign-in data is encrypted with. Store it as safely as the installation.\n'
          : 'It does not contain the key in CURBCUT_SECRET_KEY. Keep that key: a restore needs it.\n',
      );
      done(exitCodes.clean);
    });
}

const restoreHelp = `
Restores into the database that the settings name (.env.example). A backup of the embedded database can be restored into
PostgreSQL and the other way around. Stop the server first. The whole file is checked before anything is changed.

Examples:
  curbcut admin restore --from curbcut-2026-11-22.tar.gz
  DATABASE_URL=postgres://... curbcut admin restore --from curbcut-2026-11-22.tar.gz`;

interface RestoreFlags {
  readonly from: string;
  readonly force?: boolean;
  readonly otherKey?: boolean;
}

/** `curbcut admin restore`: an installation as it was when a backup was made. */
export function createRestoreCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('restore')
    .description('Restores an installation from a backup.')
    .requiredOption('--from <file>', 'the backup')
    .option('--force', 'replace what is there: a data folder is moved aside, PostgreSQL tables are deleted')
    .option('--other-key', 'restore although the key that the backup was made with is lost')
    .addHelpText('after', restoreHelp)
    .action(async ({ from, force = false, otherKey = false }: RestoreFlags) => {
      const options = { force, otherKey };
      const restored = await runWithConfig((admin, config) =>
        admin.restoreBackup(config, resolve(from), options),
      );
      const { createdAt, movedTo } = restored;
      io.err.write(`Restored the backup of ${formatDateTime(createdAt)}: ${describeContents(restored)}.\n`);
      if (movedTo !== undefined) {
        io.err.write(`What was there before is in ${movedTo}. Delete it when you no longer need it.\n`);
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

/** @throws {UserError} for everything that the person can do something about. */
async function runWithConfig<Result>(
  act: (admin: AdminModule, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  // Loaded only here: the other commands need no database and start faster without it.
  const admin = await import('@curbcut/server/admin');
  return act(admin, config).catch((error: Error) => {
    throw new UserError(error.message, { cause: error });
  });
}
