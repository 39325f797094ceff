/**
 * `npm run identitybench -- [--seed N] [--mutation NAME] [--site NAME] [--verbose] [--json]`: changes real
 * pages with planted defects in the ways that sites change, while some defects are fixed and others are
 * added. Measures how many issues are recognized, and how many new and fixed ones are reported as such.
 * `--json` prints `{mutations,matched,falseNew, ...}` as the last line; `heldOut` has the same scores for the
 * sites on which nothing was tuned.
 */
import { parseArgs } from 'node:util';
import { requireMatches, requirePaths } from '../lib/requirements.ts';
import type { IdentityScores } from './compare.ts';
import { type IdentityRow, measureIdentity } from './measure.ts';
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

const countNames = [
  'issues',
  'matched',
  'falseNew',
  'plantedNew',
  'missedNew',
  'fixed',
  'missedFixed',
] as const;
type IdentityCounts = Pick<IdentityScores, (typeof countNames)[number]>;

function sumCounts(rows: readonly IdentityCounts[]): IdentityCounts {
  const all = countNames.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]);
  return Object.fromEntries(all) as IdentityCounts;
}

const formatCounts = (counts: IdentityCounts): string =>
  `${counts.matched} of ${counts.issues} issues matched, ${counts.falseNew} wrongly reported as new; ` +
  `${counts.missedNew} of ${counts.plantedNew} new issues missed, ${counts.missedFixed} of ${counts.fixed} fixed issues missed`;

const kinds = values.mutation === undefined ? Object.keys(mutations) : [values.mutation];
const sites = requireMatches(
  realSites.filter(({ folder }) => folder.includes(values.site ?? '')),
  `--site ${values.site}`,
);
requirePaths(
  sites.map(({ folder }) => folder),
  'Or measure one of the other sites with --site, such as “--site demo-site”.',
);
const measureSites = async (heldOut: boolean): Promise<IdentityCounts> => {
  const rows: IdentityRow[] = [];
  const groupSites = sites.filter((site) => site.isHeldOut === heldOut);
  for await (const row of measureIdentity(groupSites, Number(values.seed), kinds)) {
    rows.push(row);
    print(`${row.site}, ${row.mutation}: ${formatCounts(row)}`);
    if (values.verbose) for (const problem of row.problems) print(`  ${problem}`);
  }
  return sumCounts(rows);
};

const heldOut = await measureSites(true);
const all = sumCounts([heldOut, await measureSites(false)]);
print(`held-out sites: ${formatCounts(heldOut)}`);
print(`all sites, ${kinds.length} mutations: ${formatCounts(all)}`);
if (values.json) {
  const toJson = ({ issues, matched, ...rest }: IdentityCounts) => ({
    matched: matched / issues,
    issues,
    ...rest,
  });
  print(JSON.stringify({ mutations: kinds.length, ...toJson(all), heldOut: toJson(heldOut) }));
}
