/**
 * `npm run identitybench -- [--seed N] [--mutation NAME] [--site NAME] [--verbose] [--json]`: real pages with planted defects,
 * changed in the ways in which sites change, while some defects are mended and others come; how many issues are known again,
 * and how many new and mended ones are told as such. `--json` prints `{mutations,matched,falseNew, ...}` as the last line, with
 * the same of the sites that nothing was tuned on in `heldOut`.
 */
import { parseArgs } from 'node:util';
import type { Figures } from './compare.ts';
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

const counted = [
  'issues',
  'matched',
  'falseNew',
  'plantedNew',
  'missedNew',
  'mended',
  'missedMended',
] as const;
type Counts = Pick<Figures, (typeof counted)[number]>;

function sum(rows: readonly Counts[]): Counts {
  const all = counted.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)]);
  return Object.fromEntries(all) as Counts;
}

const inWords = (of: Counts): string =>
  `${of.matched} of ${of.issues} issues matched, ${of.falseNew} falsely new; ` +
  `${of.missedNew} of ${of.plantedNew} new ones missed, ${of.missedMended} of ${of.mended} mended ones missed`;

const kinds = values.mutation === undefined ? Object.keys(mutations) : [values.mutation];
const sites = realSites().filter(({ folder }) => folder.includes(values.site ?? ''));
const figuresOf = async (heldOut: boolean): Promise<Counts> => {
  const rows: Row[] = [];
  const these = sites.filter((site) => site.heldOut === heldOut);
  for await (const row of measure(these, Number(values.seed), kinds)) {
    rows.push(row);
    print(`${row.site}, ${row.mutation}: ${inWords(row)}`);
    if (values.verbose) for (const problem of row.problems) print(`  ${problem}`);
  }
  return sum(rows);
};

const heldOut = await figuresOf(true);
const all = sum([heldOut, await figuresOf(false)]);
print(`on sites held out: ${inWords(heldOut)}`);
print(`${kinds.length} kinds of change: ${inWords(all)}`);
if (values.json) {
  const share = ({ issues, matched, ...rest }: Counts) => ({ matched: matched / issues, issues, ...rest });
  print(JSON.stringify({ mutations: kinds.length, ...share(all), heldOut: share(heldOut) }));
}
