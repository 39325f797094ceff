/**
 * `npm run act -- [--cases DIR] [--rule ID] [--earl FILE] [--report FILE] [--json]`: scans the W3C's ACT test
 * pages with Curbcut and prints how each ACT rule is implemented, by the W3C's definitions. DIR defaults to
 * `../shared/act` and may be a checkout of the W3C's repository; ID is the id of an ACT rule or a Curbcut
 * rule. With `--rule`, every case with an unexpected outcome is printed as well. `--earl` writes the results
 * in the W3C's format, `--report` in the format of the page at `/accuracy`. `--json` prints
 * `{complete,partial,inconsistent,untested,found,foundOrAsked,failed,falseAlarms}` as the last line; `found`
 * counts the failed examples that we fail, `foundOrAsked` also counts those that need review in a rule where
 * we fail at least one. Exits with 1 if a passed or inapplicable case is failed, with 2 if nothing could be
 * run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getRuleById } from '@curbcut/rules';
import { actFolder, readCaseFolder } from './cases.ts';
import { buildEarlReport } from './earl.ts';
import { buildActReport } from './report.ts';
import { type ActConsistency, type ActRuleStatus, getOutcome, isFalsePositive } from './rule-status.ts';
import { runCases } from './run-cases.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: actFolder },
    rule: { type: 'string' },
    earl: { type: 'string' },
    report: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const consistencyOrder: readonly ActConsistency[] = ['complete', 'partial', 'inconsistent', 'untested'];

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const folder = readCaseFolder(values.cases);
  const selectedIds = values.rule === undefined ? null : findActRuleIds(values.rule);
  const cases = folder.cases.filter(({ ruleId }) => selectedIds === null || selectedIds.includes(ruleId));
  if (cases.length === 0) throw new Error(`No case in ${values.cases} belongs to ${values.rule}.`);

  const { results, browser } = await runCases(folder, cases);
  for (const result of results) {
    const { actCase, messages } = result;
    const outcome = getOutcome(result);
    const isWrong = isFalsePositive(result);
    if (isWrong || (selectedIds !== null && outcome !== actCase.expected)) {
      print(`${isWrong ? 'FALSE POSITIVE ' : ''}${actCase.ruleId} ${actCase.title}: ${outcome}`);
      print(`  ${actCase.path}`);
      for (const line of messages) print(`  ${line}`);
    }
  }

  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const date = new Date().toISOString();
  const report = buildActReport(results, { date, version, browser });
  const { rules, figures } = report;
  for (const status of rules.toSorted(compareByConsistency)) print(formatRuleStatus(status));
  print(
    `${rules.length} ACT rules: ${figures.complete} complete, ${figures.partial} partial, ` +
      `${figures.inconsistent} inconsistent, ${figures.untested} untested; ` +
      `${figures.found} of ${figures.failed} failed examples found, ${figures.foundOrAsked} including those that need review ` +
      `in a rule that finds others, ${figures.falseAlarms} false positives.`,
  );
  if (values.earl !== undefined) writeJson(values.earl, buildEarlReport(results, version, date));
  if (values.report !== undefined) writeJson(values.report, report);
  if (values.json) print(JSON.stringify(figures));
  return figures.falseAlarms > 0 ? 1 : 0;
}

/**
 * Returns the ACT rules that a Curbcut rule implements, in whole or in part, or the ACT rule with this id.
 */
function findActRuleIds(id: string): string[] {
  const rule = getRuleById(id);
  return rule ? [...rule.act, ...Object.keys(rule.actAtomicRules ?? {})] : [id];
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function compareByConsistency(a: ActRuleStatus, b: ActRuleStatus): number {
  return (
    consistencyOrder.indexOf(a.consistency) - consistencyOrder.indexOf(b.consistency) ||
    a.ruleId.localeCompare(b.ruleId)
  );
}

function formatRuleStatus({
  consistency,
  ruleId,
  approved,
  found,
  failed,
  asked,
  ...rest
}: ActRuleStatus): string {
  const figures = `${found} of ${failed} found${asked > 0 ? `, ${asked} need review` : ''}`;
  const remarks = rest.remarks.length > 0 ? `: ${rest.remarks.join('; ')}` : '';
  const by = rest.implementedBy.length > 0 ? ` (${rest.implementedBy.join(', ')})` : '';
  return `${consistency.padEnd(12)} ${ruleId} ${approved ? 'approved' : 'proposed'}  ${rest.ruleName}${by}: ${figures}${remarks}`;
}
