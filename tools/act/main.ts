/**
 * `node tools/act/main.ts [--rule ID] [--folder DIR]`: judges the W3C's ACT test pages with our rules and prints,
 * for each ACT rule, its failed examples that we find and our false alarms on the others. ID is an ACT rule's or
 * one of ours; DIR holds `manifest.json` and the pages, by default `../shared/act`.
 */
import { parseArgs } from 'node:util';
import { ruleById } from '@curbcut/rules';
import { actFolder, readActCases } from './cases.ts';
import { type ActResult, implemented, isFalseAlarm, runCases } from './run-cases.ts';

const { values } = parseArgs({
  options: { rule: { type: 'string' }, folder: { type: 'string', default: actFolder } },
});
const wanted = values.rule === undefined ? [...implemented] : (ruleById(values.rule)?.act ?? [values.rule]);
const cases = readActCases(values.folder).filter(({ ruleId }) => wanted.includes(ruleId));
if (cases.length === 0) {
  process.stderr.write(`No case in ${values.folder} belongs to ${values.rule ?? 'a rule of ours'}.\n`);
  process.exit(2);
}

const byRule = new Map<string, ActResult[]>();
for await (const result of runCases(values.folder, cases)) {
  const { actCase, outcome, told } = result;
  byRule.set(actCase.ruleId, [...(byRule.get(actCase.ruleId) ?? []), result]);
  if (outcome !== actCase.expected) {
    process.stdout.write(
      `${isFalseAlarm(result) ? 'FALSE ALARM ' : ''}${actCase.ruleId} ${actCase.title}: ${outcome}\n  ${actCase.path}\n${told.map((line) => `  ${line}\n`).join('')}`,
    );
  }
}

let alarms = 0;
for (const [ruleId, results] of byRule) {
  const failing = results.filter(({ actCase }) => actCase.expected === 'failed');
  const found = failing.filter(({ outcome }) => outcome === 'failed').length;
  const asked = failing.filter(({ outcome }) => outcome === 'cantTell').length;
  const falseAlarms = results.filter(isFalseAlarm).length;
  const errors = results.filter(({ outcome }) => outcome === 'error').length;
  alarms += falseAlarms;
  process.stdout.write(
    `${ruleId}  ${results.length} cases, ${found} of ${failing.length} found, ${asked} for a person, ` +
      `${falseAlarms} false alarms, ${errors} not judged  ${results[0]?.actCase.ruleName ?? ''}\n`,
  );
}
process.exit(alarms > 0 ? 1 : 0);
