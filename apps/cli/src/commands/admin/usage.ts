import { formatCount } from '@curbcut/scoring';
import { Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin usage`: resets how much of its plan an account has used. */
export function createUsageCommand(io: Io, done: (exitCode: number) => void): Command {
  const usage = new Command('usage').description('Manage the monthly usage of accounts.');
  usage
    .command('reset')
    .description('Reset the scans that an account has used this month.')
    .argument('<email>', 'email address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin usage reset anna@example.com')
    .action(async (email: string) => {
      const used = await withAdministration((admin, services) => admin.resetAccountUsage(services, email));
      io.err.write(`Usage of ${email} reset: ${formatCount(used, 'scan')} available again.\n`);
      done(exitCodes.clean);
    });
  return usage;
}
