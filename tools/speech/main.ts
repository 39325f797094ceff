/**
 * `npm run speech -- [--verbose] [--report FILE]`: announces patterns as each screen reader would, and counts
 * the required assertions of ARIA-AT that the announcements convey. `--verbose` lists the others; `--report`
 * writes the results as JSON for the page at `/accuracy`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel, SCREEN_READERS } from '@curbcut/page-model';
import { formatLists, formatTable } from '../lib/format-table.ts';
import { getConveyedShare, measurePattern, type PatternResult } from './measure-patterns.ts';
import { patterns } from './patterns.ts';

const { values } = parseArgs({
  options: { verbose: { type: 'boolean', default: false }, report: { type: 'string' } },
});
const results: PatternResult[] = [];
for (const pattern of patterns)
  results.push(measurePattern(pattern, createPageModel(await captureHtml(pattern.html))));

const formatPercent = (share: number) => `${Math.floor(share * 1_000) / 10}%`;
const rows = results.map(({ plan, required, missed }) => [
  plan,
  String(required),
  ...SCREEN_READERS.map((reader) => String(required - missed[reader].length)),
]);
const totals = [
  `${results.length} patterns`,
  String(results.reduce((sum, { required }) => sum + required, 0)),
  ...SCREEN_READERS.map((reader) => formatPercent(getConveyedShare(results, [reader]))),
];
const lines = formatTable([['test plan', 'required', 'NVDA', 'JAWS', 'VoiceOver'], ...rows, totals]);
const lists = SCREEN_READERS.map((reader): [string, string[]] => [
  `not conveyed by ${reader}`,
  results.flatMap(({ plan, missed }) => missed[reader].map((id) => `${plan}: ${id}`)),
]);
process.stdout.write(
  `${[...lines, '', `All: ${formatPercent(getConveyedShare(results))}`, ...(values.verbose ? formatLists(lists) : [])].join('\n')}\n`,
);
if (values.report !== undefined) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const report = {
    date: new Date().toISOString(),
    version,
    plans: results.map(({ plan, required, missed }) => ({
      plan,
      required,
      ...Object.fromEntries(SCREEN_READERS.map((reader) => [reader, required - missed[reader].length])),
    })),
  };
  writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
}
process.exit();
