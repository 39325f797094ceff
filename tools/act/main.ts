/**
 * `npm run act -- [--cases DIR] [--rule ID] [--earl FILE] [--json]`: scans the W3C's ACT test pages with the product
 * itself and prints how each ACT rule is implemented, as the W3C counts it. DIR is by default `../shared/act`, or a
 * checkout of the W3C's repository; ID is an ACT rule's or one of ours. With a rule, every case that comes out otherwise than
 * expected is printed as well. `--json` prints `{complete,partial,inconsistent,untested,found,failed,falseAlarms}`
 * as the last line. Ends with 1 where a passed or inapplicable case is failed, with 2 where nothing could be run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ruleById } from '@curbcut/rules';
import { actFolder, readCaseFolder } from './cases.ts';
import { earlReport } from './earl.ts';
import { runCases } from './run-cases.ts';
import { type Consistency, isFalseAlarm, outcomeOf, type Standing, standings } from './standing.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: actFolder },
    rule: { type: 'string' },
    earl: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const order: readonly Consistency[] = ['complete', 'partial', 'inconsistent', 'untested'];

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const folder = readCaseFolder(values.cases);
  const wanted = values.rule === undefined ? null : actIdsOf(values.rule);
  const cases = folder.cases.filter(({ ruleId }) => wanted === null || wanted.includes(ruleId));
  if (cases.length === 0) throw new Error(`No case in ${values.cases} belongs to ${values.rule}.`);

  const results = await runCases(folder, cases);
  for (const result of results) {
    const { actCase, told } = result;
    const outcome = outcomeOf(result);
    const alarm = isFalseAlarm(result);
    if (alarm || (wanted !== null && outcome !== actCase.expected)) {
      print(`${alarm ? 'FALSE ALARM ' : ''}${actCase.ruleId} ${actCase.title}: ${outcome}`);
      print(`  ${actCase.path}`);
      for (const line of told) print(`  ${line}`);
    }
  }

  const all = standings(results);
  for (const standing of all.toSorted(byConsistency)) print(inWords(standing));
  const counted = (one: Consistency) => all.filter(({ consistency }) => consistency === one).length;
  const sum = (of: (standing: Standing) => number) =>
    all.reduce((total, standing) => total + of(standing), 0);
  const figures = {
    complete: counted('complete'),
    partial: counted('partial'),
    inconsistent: counted('inconsistent'),
    untested: counted('untested'),
    found: sum(({ found }) => found),
    failed: sum(({ failed }) => failed),
    falseAlarms: results.filter(isFalseAlarm).length,
  };
  print(
    `${all.length} ACT rules: ${figures.complete} complete, ${figures.partial} partial, ` +
      `${figures.inconsistent} inconsistent, ${figures.untested} untested; ` +
      `${figures.found} of ${figures.failed} failed examples found, ${figures.falseAlarms} false alarms.`,
  );
  if (values.earl !== undefined) {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const report = earlReport(results, version, new Date().toISOString());
    writeFileSync(values.earl, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (values.json) print(JSON.stringify(figures));
  return figures.falseAlarms > 0 ? 1 : 0;
}

/** The ACT rules that a rule of ours implements, in whole or in part; or the ACT rule of this id. */
function actIdsOf(id: string): string[] {
  const rule = ruleById(id);
  return rule ? [...rule.act, ...Object.keys(rule.actParts ?? {})] : [id];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function byConsistency(a: Standing, b: Standing): number {
  return order.indexOf(a.consistency) - order.indexOf(b.consistency) || a.ruleId.localeCompare(b.ruleId);
}

function inWords({ consistency, ruleId, approved, found, failed, asked, ...rest }: Standing): string {
  const figures = `${found} of ${failed} found${asked > 0 ? `, ${asked} for a person` : ''}`;
  const remarks = rest.remarks.length > 0 ? `: ${rest.remarks.join('; ')}` : '';
  const by = rest.implementedBy.length > 0 ? ` (${rest.implementedBy.join(', ')})` : '';
  return `${consistency.padEnd(12)} ${ruleId} ${approved ? 'approved' : 'proposed'}  ${rest.ruleName}${by}: ${figures}${remarks}`;
}
