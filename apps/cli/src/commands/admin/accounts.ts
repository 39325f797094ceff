import { text } from 'node:stream/consumers';
import { PlanName, plans } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { Argument, Command } from 'commander';
import { exitCodes, type Io, UserError } from '../../io.ts';
import { parseWholeNumber } from '../../parse-whole-number.ts';
import {
  createFormatOption,
  formatDateTime,
  type PrintFlags,
  printFields,
  printRows,
  withAdministration,
} from './with-administration.ts';

/** `curbcut admin user`: manages accounts. */
export function createUserCommand(io: Io, done: (exitCode: number) => void): Command {
  const finish = (sentence: string) => {
    io.err.write(`${sentence}\n`);
    done(exitCodes.clean);
  };
  const user = new Command('user').description('List, show, update and delete accounts.');
  /** Adds a command that changes an account and prints a sentence about it. */
  const addChange = (name: string, description: string, change: (email: string) => Promise<string>) =>
    user
      .command(name)
      .description(description)
      .argument('<email>', "the account's email address")
      .addHelpText('after', `\nExample:\n  curbcut admin user ${name} anna@example.com`)
      .action(async (email: string) => finish(await change(email)));

  user
    .command('list')
    .description('List accounts by email address.')
    .option('--search <text>', 'list only accounts whose email address or name contains this text')
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

  addChange(
    'verify',
    "Mark an account's email address as verified, for installations without email.",
    async (email) => {
      await withAdministration((admin, services) => admin.verifyAccount(services, email));
      return `${email} is verified and can sign in.`;
    },
  );

  user
    .command('set-password')
    .description('Set a new password (prompted for, or read from standard input) and end all sessions.')
    .argument('<email>', 'email address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin user set-password anna@example.com < password.txt')
    .action(async (email: string) => {
      await withAdministration(async (admin, services) => {
        // Fails before the password prompt if the account doesn't exist.
        await admin.getAccount(services, email);
        await admin.setAccountPassword(services, email, await readNewPassword(io));
      });
      finish(`Password for ${email} changed; all sessions ended.`);
    });

  addChange(
    'disable-two-factor',
    'Turn off two-factor authentication for someone who has lost their authenticator app and recovery codes.',
    async (email) => {
      await withAdministration((admin, services) => admin.disableTwoFactor(services, email));
      return `Two-factor authentication is off for ${email}.`;
    },
  );

  addChange('sign-out', "End all of an account's sessions.", async (email) => {
    const ended = await withAdministration((admin, services) => admin.endAccountSessions(services, email));
    return `${email} signed out: ${formatCount(ended, 'session')} ended.`;
  });

  user
    .command('delete')
    .description('Permanently delete an account with its scans and screenshots.')
    .argument('<email>', 'email address of the account')
    .option('--yes', 'delete; without this option, only show what would be deleted', false)
    .addHelpText('after', '\nExample:\n  curbcut admin user delete anna@example.com --yes')
    .action(async (email: string, { yes }: { yes: boolean }) => {
      const { isEmbedded, scans } = await withAdministration(async (admin, services) => {
        const account = await admin.getAccount(services, email);
        if (!yes) {
          const pays = account.customerId === null ? '' : ' The customer is also deleted in Stripe.';
          throw new UserError(
            `This permanently deletes ${account.email} and ${formatCount(account.scans, 'scan')}.${pays} Add --yes to confirm.`,
          );
        }
        await admin.deleteAccountByEmail(services, email);
        return { isEmbedded: services.isEmbedded, scans: account.scans };
      });
      const when =
        isEmbedded && scans > 0 ? ' Screenshots will be deleted the next time the server starts.' : '';
      finish(`Deleted ${email} with ${formatCount(scans, 'scan')}.${when}`);
    });

  return user;
}

/**
 * Reads a new password: on a terminal with two hidden prompts, otherwise from the first line of standard
 * input. It's never an argument, because the machine's other users could see it.
 *
 * @throws {UserError} if the passwords differ or are empty.
 */
async function readNewPassword(io: Io): Promise<string> {
  const password = io.in.isTTY ? await promptTwice(io) : getFirstLine(await text(io.in));
  if (password === '') throw new UserError('No password was given. Type one or pass it on standard input.');
  return password;
}

async function promptTwice(io: Io): Promise<string> {
  const { default: ask } = await import('@inquirer/password');
  const terminal = { input: io.in, output: io.err as NodeJS.WriteStream };
  const password = await ask({ message: 'New password:' }, terminal);
  if ((await ask({ message: 'Repeat the new password:' }, terminal)) !== password) {
    throw new UserError("The passwords don't match. Nothing was changed.");
  }
  return password;
}

function getFirstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? '';
}

/** `curbcut admin tier`: lists plans and moves accounts between them. */
export function createTierCommand(io: Io, done: (exitCode: number) => void): Command {
  const tier = new Command('tier').description('List plans and move accounts between them.');

  tier
    .command('list')
    .description('List all plans.')
    .addOption(createFormatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin tier list')
    .action(async ({ format }: PrintFlags) => {
      await printRows(io, format, plans, {
        plan: ({ name }) => name,
        'scans a month': ({ max_scans_per_month }) => String(max_scans_per_month),
        'pages a scan': ({ max_pages_per_scan }) => String(max_pages_per_scan),
        'dollars a month': ({ price_per_month }) => String(price_per_month),
      });
      done(exitCodes.clean);
    });

  tier
    .command('set')
    .description("Move an account to a plan immediately. This month's scans still count.")
    .argument('<email>', 'email address of the account')
    .addArgument(new Argument('<plan>', 'the plan').choices(PlanName.options))
    .addHelpText('after', '\nExample:\n  curbcut admin tier set anna@example.com Pro')
    .action(async (email: string, plan: PlanName) => {
      const { before, pays } = await withAdministration((admin, services) =>
        admin.setAccountPlan(services, email, plan),
      );
      io.err.write(
        before === plan ? `${email} is already on ${plan}.\n` : `${email} moved from ${before} to ${plan}.\n`,
      );
      if (pays) {
        io.err.write(
          'This account pays through Stripe, so the next Stripe event will restore the paid plan.\n',
        );
      }
      done(exitCodes.clean);
    });

  return tier;
}

/** `curbcut admin usage`: resets how much of its plan an account has used. */
export function createUsageCommand(io: Io, done: (exitCode: number) => void): Command {
  const usage = new Command('usage').description("Manage accounts' monthly usage.");
  usage
    .command('reset')
    .description('Reset how many scans an account has used this month.')
    .argument('<email>', 'email address of the account')
    .addHelpText('after', '\nExample:\n  curbcut admin usage reset anna@example.com')
    .action(async (email: string) => {
      const used = await withAdministration((admin, services) => admin.resetAccountUsage(services, email));
      io.err.write(`Usage of ${email} reset: ${formatCount(used, 'scan')} available again.\n`);
      done(exitCodes.clean);
    });
  return usage;
}

/** `curbcut admin audit`: prints the account audit log. */
export function createAuditCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('audit')
    .description('Print the account audit log, newest entries first.')
    .argument('[email]', "print only this account's entries")
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
