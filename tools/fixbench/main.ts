/**
 * `npm run fixbench -- [--seed N] [--pages N] [--only act|demo|planted|time] [--no-referee] [--verbose] [--json]`:
 * measures three things. The first is the share of failed findings that get a fix, and a verified fix, in the
 * W3C's failed cases, on the demo site and for defects planted in real pages. The second is whether a shown
 * fix does harm, according to a new visit with axe-core as the second opinion. The third is how much time
 * verification takes. `--json` prints `{failed,fixable,patched,proven,harmfulShown,timeRatio, ...}` as the
 * last line. Exits with 1 if a shown fix does harm.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_PRIVATE_TARGETS, openScanner } from '@curbcut/engine';
import { actFolder, readCaseFolder } from '../act/cases.ts';
import { requireMatches, requirePaths } from '../lib/requirements.ts';
import { documentationFolders, servePlantedSite } from '../lib/sites/documentation-site.ts';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import {
  createEmptyCounts,
  type FixBenchCounts,
  type FixBenchCountsByRule,
  measurePages,
} from './measure.ts';
import { measureTimeRatio } from './time-ratio.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', default: '12' },
    only: { type: 'string' },
    'no-referee': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [timedFolder = ''] = documentationFolders;
const demoFolder = fileURLToPath(new URL('../../apps/web/demo-site', import.meta.url));
/** Number of defects planted per page. */
const DEFECTS_PER_PAGE = 9;
/** Number of pages in a timed scan, and of scans of each kind. */
const timing = { pages: 60, rounds: 5 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const isSelected = (name: string) => values.only === undefined || values.only === name;
const parts = ['act', 'demo', 'planted', 'time'];
requireMatches(parts.filter(isSelected), `--only ${values.only}`, parts);
const byRule: FixBenchCountsByRule = new Map();
const total = createEmptyCounts();
const ratios = {
  site: null as number | null,
  withoutScreenshots: null as number | null,
  onePage: null as number | null,
};

requirePaths(
  [
    ...(isSelected('act') ? [actFolder] : []),
    ...(isSelected('planted') ? documentationFolders : []),
    ...(isSelected('time') ? [timedFolder] : []),
  ],
  `Or measure one of the other parts with --only. The W3C's ACT cases are in https://github.com/w3c/wcag-act-rules.`,
);
const scanner = await openScanner({
  browserPath: process.env.CURBCUT_BROWSER,
  cacheDir: join(tmpdir(), 'curbcut-test-browser'),
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: availableParallelism(),
  onWarning: () => {},
});

async function measureSite(name: string, urls: readonly string[]): Promise<void> {
  const row = await measurePages(scanner, urls, { referee: !values['no-referee'], byRule, report: print });
  for (const key of Object.keys(total) as (keyof FixBenchCounts)[]) total[key] += row[key];
  print(`${name}: ${formatCounts(row)}`);
}

const formatShare = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
const formatCounts = ({
  pages,
  failed,
  fixable,
  needsProbe,
  patched,
  proven,
  shown,
  harmfulShown,
  dropped,
}: FixBenchCounts): string =>
  `${pages} pages, ${failed} failed findings: ${fixable} fixable and ${needsProbe} whose fix cannot be verified without a probe; ` +
  `${patched} with a fix, ${proven} with a verified fix (${formatShare(proven, fixable)} of the fixable); ` +
  `${shown} fixes shown, ${harmfulShown} harmful; ${dropped} discarded`;

try {
  if (isSelected('act')) {
    const { cases, root, prefix } = readCaseFolder(actFolder);
    const server = await serveFolder(root, prefix);
    const failed = cases.filter(({ expected }) => expected === 'failed');
    await measureSite(
      'ACT',
      failed.map(({ path }) => new URL(path, server.origin).href),
    );
    await server.close();
  }
  if (isSelected('demo')) {
    const server = await serveFolder(demoFolder);
    await measureSite(
      'demo site',
      (await findHtmlPages(demoFolder)).map((path) => `${server.origin}/${path}`),
    );
    await server.close();
  }
  if (isSelected('planted')) {
    const site = await servePlantedSite(Number(values.seed), Number(values.pages), DEFECTS_PER_PAGE);
    await measureSite(`${site.planted} planted defects`, site.urls);
    site.close();
  }
  if (isSelected('time')) {
    const docs = await serveFolder(timedFolder);
    const paths = (await findHtmlPages(timedFolder)).slice(0, timing.pages);
    const urls = paths.map((path) => `${docs.origin}/${path}`);
    ratios.site = await measureTimeRatio(scanner, urls, timing.rounds, 'findings');
    ratios.withoutScreenshots = await measureTimeRatio(scanner, urls, timing.rounds, 'none');
    print(
      `scan time with verified fixes, ${paths.length} pages of ${timedFolder}: ${ratios.site.toFixed(2)} times the time without, ` +
        `${ratios.withoutScreenshots.toFixed(2)} times if no screenshots are taken`,
    );
    await docs.close();
    const demo = await serveFolder(demoFolder);
    ratios.onePage = await measureTimeRatio(
      scanner,
      [`${demo.origin}/index.html`],
      2 * timing.rounds,
      'findings',
    );
    print(
      `scan time with verified fixes, one page of the demo site: ${ratios.onePage.toFixed(2)} times the time without`,
    );
    await demo.close();
  }
} finally {
  await scanner.close();
}
if (values.verbose) {
  for (const [rule, { fixable, patched, proven, unprovenReasons }] of [...byRule].sort()) {
    print(`${rule}: ${fixable} fixable, ${patched} with a fix, ${proven} verified`);
    for (const [reason, count] of unprovenReasons) print(`  ${count} × ${reason}`);
  }
}
print(formatCounts(total));
if (values.json) {
  const { failed, fixable, patched, proven, harmfulShown, ...rest } = total;
  const { site, withoutScreenshots, onePage } = ratios;
  print(
    JSON.stringify({
      failed,
      fixable,
      patched,
      proven,
      harmfulShown,
      timeRatio: site,
      timeRatioWithoutScreenshots: withoutScreenshots,
      timeRatioOnePage: onePage,
      ...rest,
    }),
  );
}
process.exitCode = total.harmfulShown > 0 ? 1 : 0;
