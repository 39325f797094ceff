import { Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { parseWholeNumber } from '../../parse-whole-number.ts';
import { createFormatOption, type PrintFlags, printRows } from './print.ts';
import { withAdministration } from './with-administration.ts';

/** `curbcut admin rules`: what people make of what the rules find. */
export function createAdminRulesCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('rules')
    .description('Prints how often people called what a rule found a false alarm, the highest rate first.')
    .option('--min-issues <n>', 'leave out rules with fewer tracked issues', parseWholeNumber, 1)
    .addOption(createFormatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin rules --min-issues 20')
    .action(async ({ minIssues, format }: PrintFlags & { minIssues: number }) => {
      const rules = await withAdministration((admin, services) =>
        admin.listRuleDismissals(services, minIssues),
      );
      await printRows(io, format, rules, {
        rule: ({ ruleId }) => ruleId,
        issues: ({ issues }) => String(issues),
        'false alarms': ({ falseAlarms }) => String(falseAlarms),
        rate: ({ rate }) => `${(100 * rate).toFixed(1)} %`,
      });
      done(exitCodes.clean);
    });
}
