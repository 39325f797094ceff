import { Command } from 'commander';
import { exitCodes, type Io } from '../../io.ts';
import { parseWholeNumber } from '../../parse-whole-number.ts';
import { createFormatOption, type PrintFlags, printRows, withAdministration } from './with-administration.ts';

/** `curbcut admin rules`: reports how often users dismiss the findings of each rule. */
export function createAdminRulesCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('rules')
    .description("Print how often users marked each rule's issues as false positives, highest rate first.")
    .option('--min-issues <n>', 'minimum number of tracked issues per rule', parseWholeNumber, 1)
    .addOption(createFormatOption())
    .addHelpText('after', '\nExample:\n  curbcut admin rules --min-issues 20')
    .action(async ({ minIssues, format }: PrintFlags & { minIssues: number }) => {
      const rules = await withAdministration((admin, services) =>
        admin.listRuleDismissals(services, minIssues),
      );
      await printRows(io, format, rules, {
        rule: ({ ruleId }) => ruleId,
        issues: ({ issues }) => String(issues),
        'false positives': ({ falseAlarms }) => String(falseAlarms),
        rate: ({ rate }) => `${(100 * rate).toFixed(1)}%`,
      });
      done(exitCodes.clean);
    });
}
