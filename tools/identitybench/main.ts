/**
 * `npm run identitybench -- [--seed N] [--mutation NAME] [--site NAME] [--verbose] [--json]`: changes real
 * pages with planted defects in the ways in which sites change, while some defects are fixed and others are
 * added. Measures how many issues are recognized, and how many new and fixed ones are reported as such.
 * `--json` prints `{mutations,matched,falseNew, ...}` as the last line, with the same scores for the sites on
 * which nothing was tuned in `heldOut`.
 */
import { parseArgs } from 'node:util';
import type { IdentityScores } from './compare.ts';
import { type IdentityRow, measureIdentity } from './measure.ts';
import { mutations } from './mutations.ts';
import { findRealSites } from './real-sites.ts';

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

const countNames = [
  'issues',
  'matched',
  'falseNew',
  'plantedNew',
  'missedNew',
  'mended',
  'missedMended',
] as const;
type IdentityCounts = Pick<IdentityScores, (typeof countNames)[number]>;

function sumCounts(rows: readonly IdentityCounts[]): IdentityCounts {
  const all = countNames.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]);
  return Object.fromEntries(all) as IdentityCounts;
}

const formatCounts = (of: IdentityCounts): string =>
  `${of.matched} of ${of.issues} issues matched, ${of.falseNew} falsely new; ` +
  `${of.missedNew} of ${of.plantedNew} new ones missed, ${of.missedMended} of ${of.mended} mended ones missed`;

const kinds = values.mutation === undefined ? Object.keys(mutations) : [values.mutation];
const sites = findRealSites().filter(({ folder }) => folder.includes(values.site ?? ''));
const measureSites = async (heldOut: boolean): Promise<IdentityCounts> => {
  const rows: IdentityRow[] = [];
  const these = sites.filter((site) => site.isHeldOut === heldOut);
  for await (const row of measureIdentity(these, Number(values.seed), kinds)) {
    rows.push(row);
    print(`${row.site}, ${row.mutation}: ${formatCounts(row)}`);
    if (values.verbose) for (const problem of row.problems) print(`  ${problem}`);
  }
  return sumCounts(rows);
};

const heldOut = await measureSites(true);
const all = sumCounts([heldOut, await measureSites(false)]);
print(`on sites held out: ${formatCounts(heldOut)}`);
print(`${kinds.length} kinds of change: ${formatCounts(all)}`);
if (values.json) {
  const share = ({ issues, matched, ...rest }: IdentityCounts) => ({
    matched: matched / issues,
    issues,
    ...rest,
  });
  print(JSON.stringify({ mutations: kinds.length, ...share(all), heldOut: share(heldOut) }));
}
