import { listRuleDescriptions } from '@curbcut/engine';
import { Command, Option } from 'commander';
import { exitCodes, type Io, writeAll } from '../io.ts';

/** `curbcut rules`: lists the rules. */
export function createRulesCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('rules')
    .description('List all rules with their WCAG criteria and ACT rules.')
    .addOption(new Option('--format <format>', 'output format').choices(['pretty', 'json']).default('pretty'))
    .addHelpText('after', '\nExample:\n  curbcut rules --format json')
    .action(async ({ format }: { format: 'pretty' | 'json' }) => {
      const rules = listRuleDescriptions();
      const text =
        format === 'json'
          ? `${JSON.stringify(rules)}\n`
          : rules
              .map(({ id, title, wcag, severity }) =>
                [
                  id.padEnd(28),
                  severity.padEnd(9),
                  (wcag.join(', ') || 'best practice').padEnd(22),
                  title,
                ].join('  '),
              )
              .join('\n')
              .concat('\n');
      await writeAll(io.out, text);
      done(exitCodes.clean);
    });
}
