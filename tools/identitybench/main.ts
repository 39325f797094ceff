/**
 * `npm run identitybench -- [--seed N] [--mutation NAME] [--verbose] [--json]`: real pages with planted defects, changed in the ways
 * in which sites change; how many issues are known again. `--json` prints `{mutations,matched,falseNew}` as the last line.
 */
import { parseArgs } from 'node:util';
import { measure, type Row } from './measure.ts';
import { mutations } from './mutations.ts';
import { realSites } from './real-sites.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    mutation: { type: 'string' },
    site: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const kinds = values.mutation === undefined ? Object.keys(mutations) : [values.mutation];
const sites = realSites().filter(({ folder }) => folder.includes(values.site ?? ''));
const rows: Row[] = [];
for await (const row of measure(sites, Number(values.seed), kinds)) {
  rows.push(row);
  print(
    `${row.site}, ${row.mutation}: ${row.matched} of ${row.issues} issues matched, ${row.falseNew} falsely new`,
  );
  if (values.verbose) for (const problem of row.problems) print(`  ${problem}`);
}
const sum = (of: 'issues' | 'matched' | 'falseNew') => rows.reduce((total, row) => total + row[of], 0);
const matched = sum('matched') / sum('issues');
print(
  `${kinds.length} kinds of change: ${sum('matched')} of ${sum('issues')} issues matched, ${sum('falseNew')} falsely new`,
);
if (values.json) print(JSON.stringify({ mutations: kinds.length, matched, falseNew: sum('falseNew') }));
