import { Command } from 'commander';
import type { Io } from '../../io.ts';
import { auditCommand } from './audit.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { rulesCommand } from './rules.ts';
import { tierCommand } from './tier.ts';
import { usageCommand } from './usage.ts';
import { userCommand } from './user.ts';

const help = `
They work on the database that the settings name (.env.example): on PostgreSQL at any time, on the embedded one while
the server is stopped.

Examples:
  curbcut admin user list --search example.com
  curbcut admin tier set anna@example.com Pro
  curbcut admin user delete anna@example.com --yes
  curbcut admin backup --to curbcut.tar.gz`;

/** `curbcut admin`: manages accounts and plans, lists how rules do, makes and restores backups. */
export function adminCommand(io: Io, done: (exitCode: number) => void): Command {
  const admin = new Command('admin')
    .description('Manages the accounts, plans and backups of an installation.')
    .addHelpText('after', help);
  const commands = [
    userCommand,
    tierCommand,
    usageCommand,
    rulesCommand,
    auditCommand,
    backupCommand,
    restoreCommand,
  ];
  for (const make of commands) admin.addCommand(make(io, done));
  return admin;
}
