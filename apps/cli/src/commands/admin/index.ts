import { Command } from 'commander';
import type { Io } from '../../io.ts';
import { createAuditCommand, createTierCommand, createUsageCommand, createUserCommand } from './accounts.ts';
import { createBackupCommand, createRestoreCommand } from './backup.ts';
import { createMoveBlobsCommand, createSweepBlobsCommand } from './blobs.ts';
import { createAdminRulesCommand } from './rules.ts';

const help = `
These commands use the configured database (see .env.example): PostgreSQL at any time, the embedded database only while
the server is stopped.

Examples:
  curbcut admin user list --search example.com
  curbcut admin tier set anna@example.com Pro
  curbcut admin user delete anna@example.com --yes
  curbcut admin backup --to curbcut.tar.gz`;

/** `curbcut admin`: manages accounts, plans, backups and stored files, and reports false positives by rule. */
export function createAdminCommand(io: Io, done: (exitCode: number) => void): Command {
  const admin = new Command('admin')
    .description("Manage an installation's accounts, plans, backups and stored files.")
    .addHelpText('after', help);
  const commands = [
    createUserCommand,
    createTierCommand,
    createUsageCommand,
    createAdminRulesCommand,
    createAuditCommand,
    createBackupCommand,
    createRestoreCommand,
    createMoveBlobsCommand,
    createSweepBlobsCommand,
  ];
  for (const createCommand of commands) admin.addCommand(createCommand(io, done));
  return admin;
}
