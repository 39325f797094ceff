/**
 * `npm run fixbench -- [--seed N] [--pages N] [--only act|demo|planted|time] [--no-referee] [--verbose] [--json]`: what share
 * of failed findings gets a change, and a proven one, over the W3C's failed cases, the demo site and defects planted in real
 * pages; whether a change that is shown does harm, by a fresh visit with axe-core as referee; and what proving costs. `--json`
 * prints `{failed,mendable,patched,proven,harmfulShown,timeRatio, ...}` as the last line. Ends with 1 where a shown change
 * does harm.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_PRIVATE_TARGETS, openScanner } from '@curbcut/engine';
import { actFolder, isCaseFolder, readCaseFolder } from '../act/cases.ts';
import { htmlPagesIn, serveFolder } from '../lib/static-server.ts';
import { type ByRule, measurePages, noRow, type Row } from './measure.ts';
import { folders, servePlanted } from './planted-site.ts';
import { timeRatio } from './time.ts';

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
const demo = fileURLToPath(new URL('../../apps/web/demo-site', import.meta.url));
/** Defects planted in each page. */
const defectsEach = 9;
/** Pages of the scan that is timed, and scans of each kind. */
const timed = { pages: 60, rounds: 5 };

const print = (line: string) => process.stdout.write(`${line}\n`);
const isWanted = (name: string) => values.only === undefined || values.only === name;
const byRule: ByRule = new Map();
const total = noRow();
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

async function measure(name: string, urls: readonly string[]): Promise<void> {
  const row = await measurePages(scanner, urls, { referee: !values['no-referee'], byRule, tell: print });
  for (const key of Object.keys(total) as (keyof Row)[]) total[key] += row[key];
  print(`${name}: ${inWords(row)}`);
}

const share = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);
const inWords = ({
  pages,
  failed,
  mendable,
  ofUse,
  patched,
  proven,
  shown,
  harmfulShown,
  dropped,
}: Row): string =>
  `${pages} pages, ${failed} failed findings, ${mendable} of them mendable (and ${ofUse} that only using the page finds again); ${patched} with a change, ${proven} with a proven ` +
  `one (${share(proven, mendable)} of the mendable); ${shown} changes shown, ${harmfulShown} harmful; ${dropped} dropped`;

try {
  if (isWanted('act') && isCaseFolder(actFolder)) {
    const { cases, root, prefix } = readCaseFolder(actFolder);
    const server = await serveFolder(root, prefix);
    const failed = cases.filter(({ expected }) => expected === 'failed');
    await measure(
      'ACT',
      failed.map(({ path }) => new URL(path, server.origin).href),
    );
    await server.close();
  }
  if (isWanted('demo')) {
    const server = await serveFolder(demo);
    await measure(
      'demo site',
      (await htmlPagesIn(demo)).map((path) => `${server.origin}/${path}`),
    );
    await server.close();
  }
  if (isWanted('planted')) {
    const site = await servePlanted(Number(values.seed), Number(values.pages), defectsEach);
    await measure(`${site.planted} planted defects`, site.urls);
    site.close();
  }
  if (isWanted('time')) {
    const [folder] = folders.filter((each) => existsSync(each));
    if (folder !== undefined) {
      const server = await serveFolder(folder);
      const paths = (await htmlPagesIn(folder)).slice(0, timed.pages);
      const urls = paths.map((path) => `${server.origin}/${path}`);
      ratios.site = await timeRatio(scanner, urls, timed.rounds, 'findings');
      ratios.withoutPictures = await timeRatio(scanner, urls, timed.rounds, 'none');
      print(
        `time with proof, ${paths.length} pages of ${folder}: ${ratios.site.toFixed(2)} times that without, ` +
          `${ratios.withoutPictures.toFixed(2)} times where no pictures are taken`,
      );
      await server.close();
    }
    const server = await serveFolder(demo);
    ratios.onePage = await timeRatio(scanner, [`${server.origin}/index.html`], 2 * timed.rounds, 'findings');
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
print(inWords(total));
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
