/**
 * `npm run fixbench -- [--seed N] [--pages N] [--only act|demo|planted|time] [--no-referee] [--verbose]
 * [--json]`: measures the share of failed findings that get a fix, and a verified one, over the W3C's failed
 * cases, the demo site and defects planted in real pages; whether a shown fix does harm, by a fresh visit
 * with axe-core as the second opinion; and how much time verifying takes. `--json` prints
 * `{failed,mendable,patched,proven,harmfulShown,timeRatio, ...}` as the last line. Exits with 1 if a shown
 * fix does harm.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_PRIVATE_TARGETS, openScanner } from '@curbcut/engine';
import { actFolder, isCaseFolder, readCaseFolder } from '../act/cases.ts';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import {
  createEmptyCounts,
  type FixBenchCounts,
  type FixBenchCountsByRule,
  measurePages,
} from './measure.ts';
import { documentationFolders, servePlantedSite } from './planted-site.ts';
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
const demoFolder = fileURLToPath(new URL('../../apps/web/demo-site', import.meta.url));
/** Number of defects planted in each page. */
const DEFECTS_PER_PAGE = 9;
/** Number of pages in a timed scan, and of scans of each kind. */
const timing = { pages: 60, rounds: 5 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const isSelected = (name: string) => values.only === undefined || values.only === name;
const byRule: FixBenchCountsByRule = new Map();
const total = createEmptyCounts();
const ratios = {
  site: null as number | null,
  withoutPictures: null as number | null,
  onePage: null as number | null,
};

const scanner = await openScanner({
  browserPath: process.env.CURBCUT_BROWSER,
  cacheDir: join(tmpdir(), 'curbcut-test-browser'),
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: availableParallelism(),
  onWarning: () => {},
});

async function measureSite(name: string, urls: readonly string[]): Promise<void> {
  const row = await measurePages(scanner, urls, { referee: !values['no-referee'], byRule, tell: print });
  for (const key of Object.keys(total) as (keyof FixBenchCounts)[]) total[key] += row[key];
  print(`${name}: ${formatCounts(row)}`);
}

const formatShare = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);
const formatCounts = ({
  pages,
  failed,
  mendable,
  ofUse,
  patched,
  proven,
  shown,
  harmfulShown,
  dropped,
}: FixBenchCounts): string =>
  `${pages} pages, ${failed} failed findings, ${mendable} of them mendable (and ${ofUse} that only using the page finds again); ${patched} with a change, ${proven} with a proven ` +
  `one (${formatShare(proven, mendable)} of the mendable); ${shown} changes shown, ${harmfulShown} harmful; ${dropped} dropped`;

try {
  if (isSelected('act') && isCaseFolder(actFolder)) {
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
    const [folder] = documentationFolders.filter((each) => existsSync(each));
    if (folder !== undefined) {
      const server = await serveFolder(folder);
      const paths = (await findHtmlPages(folder)).slice(0, timing.pages);
      const urls = paths.map((path) => `${server.origin}/${path}`);
      ratios.site = await measureTimeRatio(scanner, urls, timing.rounds, 'findings');
      ratios.withoutPictures = await measureTimeRatio(scanner, urls, timing.rounds, 'none');
      print(
        `time with proof, ${paths.length} pages of ${folder}: ${ratios.site.toFixed(2)} times that without, ` +
          `${ratios.withoutPictures.toFixed(2)} times where no pictures are taken`,
      );
      await server.close();
    }
    const server = await serveFolder(demoFolder);
    ratios.onePage = await measureTimeRatio(
      scanner,
      [`${server.origin}/index.html`],
      2 * timing.rounds,
      'findings',
    );
    print(`time with proof, one page of the demo site: ${ratios.onePage.toFixed(2)} times that without`);
    await server.close();
  }
} finally {
  await scanner.close();
}
if (values.verbose) {
  for (const [rule, { mendable, patched, proven, because }] of [...byRule].sort()) {
    print(`${rule}: ${mendable} mendable, ${patched} with a change, ${proven} proven`);
    for (const [why, times] of because) print(`  ${times} × ${why}`);
  }
}
print(formatCounts(total));
if (values.json) {
  const { failed, mendable, patched, proven, harmfulShown, ...rest } = total;
  const { site, withoutPictures, onePage } = ratios;
  print(
    JSON.stringify({
      failed,
      mendable,
      patched,
      proven,
      harmfulShown,
      timeRatio: site,
      timeRatioWithoutPictures: withoutPictures,
      timeRatioOnePage: onePage,
      ...rest,
    }),
  );
}
process.exitCode = total.harmfulShown > 0 ? 1 : 0;
