import { Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { wholeNumber } from '../../whole-number.ts';
import { administer } from './administer.ts';
import { formatOption, moment, type PrintFlags, printRows } from './print.ts';

/** `curbcut admin audit`: what happened to accounts. */
export function auditCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('audit')
    .description('Prints what happened to accounts, newest first.')
    .argument('[email]', 'only to this account')
    .option('--limit <n>', 'entries to print', wholeNumber, 50)
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin audit anna@example.com --limit 20')
    .action(async (email: string | undefined, { limit, format }: PrintFlags & { limit: number }) => {
      const entries = await administer((admin, services) => admin.readAudit(services, limit, email));
      await printRows(io, format, entries, {
        at: ({ at }) => moment(at),
        event: ({ event }) => event,
        account: ({ userId }) => userId ?? '',
        details: ({ details }) =>
          Object.entries(details)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
      });
      done(exitCodes.clean);
    });
}
