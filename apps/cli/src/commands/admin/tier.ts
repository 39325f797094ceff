import { PlanName, plans } from '@curbcut/contract';
import { Argument, Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { createFormatOption, type PrintFlags, printRows } from './print.ts';
import { withAdministration } from './with-administration.ts';

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
    .description('Move an account to a plan immediately. Scans of this month still count.')
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
          'This account pays through Stripe: the next Stripe event will set the paid plan again.\n',
        );
      }
      done(exitCodes.clean);
    });

  return tier;
}
