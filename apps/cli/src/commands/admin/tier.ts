import { PlanName, plans } from '@curbcut/contract';
import { Argument, Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { createFormatOption, type PrintFlags, printRows } from './print.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin tier`: plans. */
export function createTierCommand(io: Io, done: (exitCode: number) => void): Command {
  const tier = new Command('tier').description('Lists plans, and moves accounts to them.');

  tier
    .command('list')
    .description('Lists the plans there are.')
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
    .description('Moves an account to a plan at once. Scans of this month stay counted.')
    .argument('<email>', 'the address of the account')
    .addArgument(new Argument('<plan>', 'the plan').choices(PlanName.options))
    .addHelpText('after', '\nExample:\n  curbcut admin tier set anna@example.com Pro')
    .action(async (email: string, plan: PlanName) => {
      const { before, pays } = await withAdministration((admin, services) =>
        admin.setAccountPlan(services, email, plan),
      );
      io.err.write(
        before === plan
          ? `${email} was on ${plan} already.\n`
          : `${email} moved from ${before} to ${plan}.\n`,
      );
      if (pays) {
        io.err.write(
          'It is a customer in Stripe: the next event from there sets the plan that is paid again.\n',
        );
      }
      done(exitCodes.clean);
    });

  return tier;
}
