import { formatCount } from '@curbcut/scoring';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../../io.ts';
import { readNewPassword } from '../../read-new-password.ts';
import { createFormatOption, formatDateTime, type PrintFlags, printFields, printRows } from './print.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin user`: manages accounts. */
export function createUserCommand(io: Io, done: (exitCode: number) => void): Command {
  const finish = (sentence: string) => {
    io.err.write(`${sentence}\n`);
    done(exitCodes.clean);
  };
  const user = new Command('user').description('List, show, update and delete accounts.');

  user
    .command('list')
    .description('List accounts by email address.')
    .option('--search <text>', 'only accounts whose email address or name contains this text')
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
    .description('Show an account with its plan, usage and sessions.')
    .argument('<email>', 'email address of the account')
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
    .description('Mark the email address of an account as verified, for installations without email.')
    .argument('<email>', 'email address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin user verify anna@example.com')
    .action(async (email: string) => {
      await withAdministration((admin, services) => admin.verifyAccount(services, email));
      finish(`${email} is verified and can sign in.`);
    });

  user
    .command('set-password')
    .description('Set a new password (prompted for, or read from standard input) and end all sessions.')
    .argument('<email>', 'email address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin user set-password anna@example.com < password.txt')
    .action(async (email: string) => {
      await withAdministration(async (admin, services) => {
        // Fails before the password prompt when the account does not exist.
        await admin.getAccount(services, email);
        await admin.setAccountPassword(services, email, await readNewPassword(io));
      });
      finish(`Password of ${email} changed; all sessions ended.`);
    });

  user
    .command('sign-out')
    .description('End all sessions of an account.')
    .argument('<email>', 'email address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin user sign-out anna@example.com')
    .action(async (email: string) => {
      const ended = await withAdministration((admin, services) => admin.endAccountSessions(services, email));
      finish(`${email} signed out: ${formatCount(ended, 'session')} ended.`);
    });

  user
    .command('delete')
    .description('Permanently delete an account with its scans and screenshots.')
    .argument('<email>', 'email address of the account')
    .option('--yes', 'delete; without this, only show what would be deleted', false)
    .addHelpText('after', '\nExample:\n  curbcut admin user delete anna@example.com --yes')
    .action(async (email: string, { yes }: { yes: boolean }) => {
      const { isEmbedded, scans } = await withAdministration(async (admin, services) => {
        const account = await admin.getAccount(services, email);
        if (!yes) {
          const pays = account.customerId === null ? '' : ' The customer is deleted in Stripe, too.';
          throw new UserError(
            `This permanently deletes ${account.email} and ${formatCount(account.scans, 'scan')}.${pays} Add --yes to confirm.`,
          );
        }
        await admin.deleteAccountByEmail(services, email);
        return { isEmbedded: services.isEmbedded, scans: account.scans };
      });
      const when = isEmbedded && scans > 0 ? ' Its screenshots are deleted when the server runs next.' : '';
      finish(`Deleted ${email} with ${formatCount(scans, 'scan')}.${when}`);
    });

  return user;
}
