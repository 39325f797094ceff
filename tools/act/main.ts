/**
 * `npm run act -- [--oracle] [--siblings [--sample N]] [--cases DIR] [--rule ID] [--earl FILE] [--report FILE] [--json]`:
 * scans the W3C's ACT test pages with Curbcut and prints how each ACT rule is implemented, according to the
 * W3C's definitions. DIR defaults to `../shared/act` and may be a checkout of the W3C's repository. ID is the
 * id of an ACT rule or a Curbcut rule. With `--rule`, every case with an unexpected outcome is also printed.
 * `--earl` writes the results in the W3C's format, `--report` in the format of the page at `/accuracy`.
 * `--json` prints `{complete,partial,inconsistent,untested,found,foundOrAsked,failed,falseAlarms}` as the
 * last line: `found` counts the failed examples that we fail; `foundOrAsked` also counts those that need
 * review in a rule where we fail at least one. With `--oracle`, the questions that our audit asks about a
 * case are answered based on its expected outcome. The list and the first figures use only questions about
 * elements. The figures that include questions about whole criteria follow; `--json` has them as
 * `withCriteria`. With `--siblings`, the cases are scanned in other forms with the same content, such as in a
 * shadow tree, along with pages written from the rules' texts. Every one that fails incorrectly, is missed or
 * couldn't be tested is listed. `--sample` limits them to N for each ACT rule. Exits
 * with 1 if a passed or inapplicable case fails, with 2 if nothing could be run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getRuleById } from '@curbcut/rules';
import { type ActCase, actFolder, type CaseFolder, readCaseFolder } from './cases.ts';
import { buildEarlReport } from './earl.ts';
import { answerQuestions, type OracleAnswer } from './oracle.ts';
import {
  type ActReport,
  type ActSummary,
  buildActReport,
  MIN_SIBLINGS,
  type SiblingSummary,
  summarizeSiblings,
} from './report.ts';
import {
  type ActConsistency,
  type ActRuleStatus,
  getOutcome,
  isFalsePositive,
  isMissed,
  summarizeRules,
} from './rule-status.ts';
import { type ActResult, implementations, runCases } from './run-cases.ts';
import { listSiblings, sampleSiblings } from './siblings.ts';

const { values } = parseArgs({
  options: {
    oracle: { type: 'boolean', default: false },
    siblings: { type: 'boolean', default: false },
    sample: { type: 'string' },
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

  if (values.siblings) return runSiblings(folder, cases);
  const { results: scanned, browser } = await runCases(folder, cases);
  const results = values.oracle ? scanned.map((result) => answerQuestions(result, 'elements')) : scanned;
  for (const result of results) printUnexpected(result, selectedIds !== null);

  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const date = new Date().toISOString();
  const run = { date, version, browser };
  const report = buildActReport(results, run);
  for (const status of report.rules.toSorted(compareByConsistency)) print(formatRuleStatus(status));
  print(formatFigures(report));
  if (values.earl !== undefined) writeJson(values.earl, buildEarlReport(results, version, date));
  if (values.report !== undefined) writeJson(values.report, report);
  if (!values.oracle) {
    if (values.json) print(JSON.stringify(report.figures));
    return report.figures.falseAlarms > 0 ? 1 : 0;
  }
  const withCriteria = buildActReport(
    scanned.map((result) => answerQuestions(result, 'criteria')),
    run,
  );
  const asked = scanned.flatMap(({ questions }) => questions.filter(({ kind }) => kind === 'issue')).length;
  print(`${asked} questions about elements were answered from the expected outcomes.`);
  print(`With the questions about criteria: ${formatFigures(withCriteria)}`);
  if (values.json) print(JSON.stringify({ ...report.figures, asked, withCriteria: withCriteria.figures }));
  return report.figures.falseAlarms > 0 ? 1 : 0;
}

/**
 * Scans the cases' siblings, and prints how each ACT rule is implemented on them, and the siblings that we
 * fail incorrectly, miss or couldn't test.
 */
async function runSiblings(folder: CaseFolder, cases: readonly ActCase[]): Promise<number> {
  const all = listSiblings({ ...folder, cases });
  const siblings = values.sample === undefined ? all : sampleSiblings(all, Number(values.sample));
  const { results } = await runCases(folder, siblings);
  const isUntested = (result: ActResult) =>
    implementations.has(result.actCase.ruleId) && getOutcome(result) === 'untested';
  for (const result of results) {
    printUnexpected(result, false);
    const { path, title, ruleId } = result.actCase;
    if (isUntested(result)) print(`NOT TESTED ${path}: ${result.messages.join(' ')}`);
    if (isMissed(result)) print(`MISSED ${ruleId} ${title}: ${getOutcome(result)}\n  ${path}`);
  }
  const rules = summarizeRules(results);
  for (const status of rules.toSorted(compareByConsistency)) print(formatRuleStatus(status));
  const figures = summarizeSiblings(results);
  print(formatSiblingFigures(figures));
  if (values.json) print(JSON.stringify(figures));
  return figures.falsePositives > 0 ? 1 : 0;
}

/**
 * Prints a case that we fail incorrectly; if rules were selected, every case with an unexpected outcome or
 * with answers.
 */
function printUnexpected(
  result: ActResult & { answers?: readonly OracleAnswer[] },
  isSelected: boolean,
): void {
  const { actCase, messages, answers = [] } = result;
  const outcome = getOutcome(result);
  const isWrong = isFalsePositive(result);
  if (!isWrong && !(isSelected && (outcome !== actCase.expected || answers.length > 0))) return;
  print(`${isWrong ? 'FALSE POSITIVE ' : ''}${actCase.ruleId} ${actCase.title}: ${outcome}`);
  print(`  ${actCase.path}`);
  for (const line of messages) print(`  ${line}`);
  for (const { question, answer } of answers) print(`  ${answer}: ${question.question}`);
}

function formatFigures({ rules, figures }: ActReport): string {
  const { complete, partial, inconsistent, untested, found, failed, foundOrAsked, falseAlarms }: ActSummary =
    figures;
  return (
    `${rules.length} ACT rules: ${complete} complete, ${partial} partial, ${inconsistent} inconsistent, ` +
    `${untested} untested; ${found} of ${failed} failing examples found, ${foundOrAsked} with those flagged for review, ` +
    `${falseAlarms} false positives.`
  );
}

function formatSiblingFigures(figures: SiblingSummary): string {
  const { siblings, failed, found, asked, missed, falsePositives, untested, rulesWithFew } = figures;
  const few = rulesWithFew.length > 0 ? ` Fewer than ${MIN_SIBLINGS}: ${rulesWithFew.join(', ')}.` : '';
  return (
    `${siblings} siblings: ${found} of ${failed} failing ones found, ${asked} need review, ${missed} missed; ` +
    `${falsePositives} false positives, ${untested} not tested.${few}`
  );
}

/**
 * Returns the ACT rules that a Curbcut rule implements, completely or in part, or the ACT rule with this id.
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
