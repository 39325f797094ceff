/**
 * `npm run criteria -- [--behavior FILE] [--cases DIR]`: combines the last results for the W3C's ACT cases
 * (the accuracy page's `act-report.json`) and for the pages in `tools/behavior` (FILE, written by
 * `npm run behavior -- --report FILE`; default: `tools/behavior/report.json`) with the rules and the audit
 * questions, by criterion, for the page at `/accuracy`. DIR contains the ACT cases, which name their
 * criteria; default: `../shared/act`. Exits with 2 if a file is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { actFolder, readCaseFolder } from '../act/cases.ts';
import type { ActReport } from '../act/report.ts';
import type { BehaviorRun } from '../behavior/results.ts';
import { createCriteriaReport } from './create-report.ts';

const { values } = parseArgs({
  options: {
    behavior: { type: 'string', default: fileURLToPath(new URL('../behavior/report.json', import.meta.url)) },
    cases: { type: 'string', default: actFolder },
  },
});
const accuracyFolder = new URL('../../apps/web/app/routes/accuracy/', import.meta.url);

try {
  const act = readJson<ActReport>(new URL('act-report.json', accuracyFolder));
  const { cases } = readCaseFolder(values.cases);
  const report = createCriteriaReport(act, cases, readJson<BehaviorRun>(values.behavior));
  writeFileSync(new URL('criteria-report.json', accuracyFolder), `${JSON.stringify(report, null, 2)}\n`);
  const counts = Object.entries(Object.groupBy(report.criteria, ({ status }) => status));
  process.stdout.write(
    `${report.criteria.length} criteria: ${counts.map(([status, rows]) => `${rows?.length} ${status}`).join(', ')}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function readJson<T>(file: string | URL): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
