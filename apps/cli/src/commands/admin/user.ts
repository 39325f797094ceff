import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../../io.ts';
import { readNewPassword } from '../../read-new-password.ts';
import {
  createFormatOption,
  formatCount,
  formatDateTime,
  type PrintFlags,
  printFields,
  printRows,
} from './print.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin user`: accounts. */
export function createUserCommand(io: Io, done: (exitCode: number) => void): Command {
  const say = (sentence: string) => {
    io.err.write(`${sentence}\n`);
    done(exitCodes.clean);
  };
  const user = new Command('user').description('Lists, shows, mends and deletes accounts.');

  user
    .command('list')
    .description('Lists accounts by address.')
    .option('--search <text>', 'only those whose address or name holds this')
    .addOption(createFormatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin user list --search example.com')
    .action(async ({ search, format }: PrintFlags & { search?: string }) => {
      const users = await withAdministration((admin, services) => admin.listAccounts(services, search));
      await printRows(io, format, users, {
        email: ({ email }) => email,
        plan: ({ plan }) => plan,
        verified: ({ isEmailVerified }) => (isEmailVerified ? 'yes' : 'no'),
        scans: ({ scans }) => String(scans),
        joined: ({ dateJoined }) => formatDateTime(dateJoined),
        'last login': ({ lastLogin }) => formatDateTime(lastLogin),
      });
      done(exitCodes.clean);
    });

  user
    .command('show')
    .description('Shows one account and what belongs to it.')
    .argument('<email>', 'its address')
    .addOption(createFormatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin user show anna@example.com')
    .action(async (email: string, { format }: PrintFlags) => {
      const account = await withAdministration((admin, services) => admin.getAccount(services, email));
      const { usage } = account;
      await printFields(io, format, account, {
        email: account.email,
        name: `${account.firstName} ${account.lastName}`,
        id: account.id,
        verified: account.isEmailVerified ? 'yes' : 'no',
        plan: account.plan,
        'this month': `${usage.used} of ${usage.limit} scans, until ${formatDateTime(usage.resetsAt)}`,
        scans: String(account.scans),
        sessions: String(account.sessions),
        'Stripe customer': account.customerId ?? 'none',
        joined: formatDateTime(account.dateJoined),
        'last login': formatDateTime(account.lastLogin),
      });
      done(exitCodes.clean);
    });

  user
    .command('verify')
    .description('Takes the address of an account for verified, where no mail can be received.')
    .argument('<email>', 'its address')
    .addHelpText('after', '\nExample:\n  curbcut admin user verify anna@example.com')
    .action(async (email: string) => {
      await withAdministration((admin, services) => admin.verifyAccount(services, email));
      say(`${email} is verified and can sign in.`);
    });

  user
    .command('set-password')
    .description(
      'Sets a new password, which is asked for or read from standard input, and signs out everywhere.',
    )
    .argument('<email>', 'the address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin user set-password anna@example.com < password.txt')
    .action(async (email: string) => {
      await withAdministration(async (admin, services) => {
        // Nobody should type a password for an account that is not there.
        await admin.getAccount(services, email);
        await admin.setAccountPassword(services, email, await readNewPassword(io));
      });
      say(`${email} has a new password and is signed out everywhere.`);
    });

  user
    .command('sign-out')
    .description('Ends all sessions of an account.')
    .argument('<email>', 'its address')
    .addHelpText('after', '\nExample:\n  curbcut admin user sign-out anna@example.com')
    .action(async (email: string) => {
      const ended = await withAdministration((admin, services) => admin.endAccountSessions(services, email));
      say(`${email} is signed out (${formatCount(ended, 'session')} ended).`);
    });

  user
    .command('delete')
    .description('Deletes an account with its scans and pictures, for good.')
    .argument('<email>', 'its address')
    .option('--yes', 'do it; without this it only says what would be deleted', false)
    .addHelpText('after', '\nExample:\n  curbcut admin user delete anna@example.com --yes')
    .action(async (email: string, { yes }: { yes: boolean }) => {
      const { isEmbedded, scans } = await withAdministration(async (admin, services) => {
        const account = await admin.getAccount(services, email);
        if (!yes) {
          const pays =
            account.customerId === null ? '' : ' It has paid through Stripe, where it is deleted too.';
          throw new UserError(
            `This deletes ${account.email} and ${formatCount(account.scans, 'scan')} for good.${pays} Add --yes to do it.`,
          );
        }
        await admin.deleteAccountByEmail(services, email);
        return { isEmbedded: services.isEmbedded, scans: account.scans };
      });
      const when = isEmbedded && scans > 0 ? ' Its pictures go when the server next runs.' : '';
      say(`${email} is deleted with ${formatCount(scans, 'scan')}.${when}`);
    });

  return user;
}
