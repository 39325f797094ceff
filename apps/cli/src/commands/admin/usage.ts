import { Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { formatCount } from './print.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin usage`: what accounts have used of their plans. */
export function createUsageCommand(io: Io, done: (exitCode: number) => void): Command {
  const usage = new Command('usage').description('Gives scans of this month back.');
  usage
    .command('reset')
    .description('Gives an account all its scans of this month back.')
    .argument('<email>', 'the address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin usage reset anna@example.com')
    .action(async (email: string) => {
      const used = await withAdministration((admin, services) => admin.resetAccountUsage(services, email));
      io.err.write(`${email} has ${formatCount(used, 'scan')} back.\n`);
      done(exitCodes.clean);
    });
  return usage;
}
