import { Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { parseWholeNumber } from '../../parse-whole-number.ts';
import { createFormatOption, formatDateTime, type PrintFlags, printRows } from './print.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin audit`: prints the audit log of accounts. */
export function createAuditCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('audit')
    .description('Print the audit log of accounts, newest first.')
    .argument('[email]', 'only entries of this account')
    .option('--limit <n>', 'number of entries to print', parseWholeNumber, 50)
    .addOption(createFormatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin audit anna@example.com --limit 20')
    .action(async (email: string | undefined, { limit, format }: PrintFlags & { limit: number }) => {
      const entries = await withAdministration((admin, services) =>
        admin.listAuditEntries(services, limit, email),
      );
      await printRows(io, format, entries, {
        at: ({ at }) => formatDateTime(at),
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
