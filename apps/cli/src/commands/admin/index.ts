import { Command } from 'commander';
import type { Io } from '../../io.ts';
import { auditCommand } from './audit.ts';
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
  curbcut admin user delete anna@example.com --yes`;

/** `curbcut admin`: what the owner of an installation does with accounts and plans, and learns about rules. */
export function adminCommand(io: Io, done: (exitCode: number) => void): Command {
  const admin = new Command('admin')
    .description('Manages the accounts and plans of an installation.')
    .addHelpText('after', help);
  for (const make of [userCommand, tierCommand, usageCommand, rulesCommand, auditCommand])
    admin.addCommand(make(io, done));
  return admin;
}
