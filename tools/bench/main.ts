import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listInstalledBrowserPaths } from '@curbcut/capture';
import { DEFAULT_DEPTH, Depth } from '@curbcut/contract';
import { requirePaths } from '../lib/requirements.ts';
import { findHtmlPages, serveFolder } from '../lib/static-server.ts';
import { describeSpread, median, selectEvenly } from '../lib/statistics.ts';
import { benchCapture } from './bench-capture.ts';
import { benchEvaluation, getLowestRatio } from './bench-evaluation.ts';
import { compareDepths, formatDepthCosts } from './compare-depths.ts';
import { LOOP_WAITS } from './playwright-loop.ts';
import { computeCpuSeconds, readProcessTree } from './process-tree.ts';
import type { BenchmarkRunner } from './runner.ts';
import { type RunnerName, startBenchmarkRunner } from './runner-process.ts';
import { runSuite } from './suite/suite.ts';

const usage = `npm run bench -- --site DIR --pages N [--rounds N] [--concurrency N] [--depth quick|standard|thorough] [--screenshots] [--browser PATH] [--json]
npm run bench -- --capture --site DIR --pages N
npm run bench -- --rules [--site DIR --pages N] [--json]
npm run bench -- --depths [--pages N] [--rounds N] [--concurrency N] [--profile] [--browser PATH] [--json]
npm run bench -- --suite [--kind TEXT] [--start cold|warm] [--rounds N] [--concurrency N] [--source] [--loop-wait load|networkidle] [--latency MS] [--depth quick|standard|thorough] [--screenshots] [--profile] [--browser PATH] [--json]

Scans the same static pages with Curbcut, with a plain playwright + axe-core loop, and with a loop that only loads them,
alternating (two to six rounds, of thirty pages if there are enough). Prints pages per minute, CPU seconds per page, peak
memory, and the ratios with their spread.
--capture compares one capture with one axe.run() on each page instead.
--rules compares all rules together with one axe.run(), on generated pages and on N pages of DIR of all sizes.
--depths compares the depths on the demo shop, on a generated site of N pages (default: 50), and on an application. With --profile, it prints how long each
step takes at depth standard instead.
--suite compares Curbcut with the loop, using the same browser, on small and large pages and on applications: from the
start of the process to its exit (cold), and in processes that have already visited the pages (warm). When cold, it starts
the npm package's command, which it builds; with --source, the command in this repository. With --profile, it prints how
long each step of a page takes instead.
--loop-wait sets when the loop tests a page in the suite. It usually waits for load, and tests many applications before
they have rendered; with networkidle, it waits until there have been no requests for half a second.
--latency makes the suite's server wait before each response, like servers on a network.
--depth sets the depth of the scans (default: standard). A loop with axe-core does about what quick does.
--screenshots takes screenshots of pages with findings and verifies fixes, like the server does.
--browser sets the browser of all of them; without it Curbcut uses its default and the loops use an installed one.`;

const { values: flags } = parseArgs({
  options: {
    site: { type: 'string' },
    pages: { type: 'string' },
    rounds: { type: 'string' },
    concurrency: { type: 'string', default: String(availableParallelism()) },
    screenshots: { type: 'boolean', default: false },
    browser: { type: 'string', default: '' },
    capture: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    depths: { type: 'boolean', default: false },
    suite: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    depth: { type: 'string', default: DEFAULT_DEPTH },
    kind: { type: 'string', default: '' },
    start: { type: 'string', default: '' },
    'loop-wait': { type: 'string', default: 'load' },
    latency: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const DEFAULT_PAGES = 120;
const DEFAULT_DEPTH_PAGES = 50;
if (flags.depths && !flags.help) {
  const costs = await compareDepths({
    concurrency: Number(flags.concurrency),
    browserPath: flags.browser || process.env.CURBCUT_BROWSER || '',
    rounds: Number(flags.rounds ?? 1),
    pages: Number(flags.pages ?? DEFAULT_DEPTH_PAGES),
    profile: flags.profile,
  });
  if (!flags.profile)
    process.stdout.write(`${flags.json ? JSON.stringify(costs) : formatDepthCosts(costs)}\n`);
  process.exit(0);
}
const wantedPages = Number(flags.pages ?? DEFAULT_PAGES);
if (flags.site !== undefined && !flags.help) requirePaths([resolve(flags.site)]);
if (flags.rules && !flags.help) {
  const rows = await benchEvaluation(flags.site && resolve(flags.site), wantedPages);
  if (flags.json) process.stdout.write(`${JSON.stringify({ rows, lowestRatio: getLowestRatio(rows) })}\n`);
  process.exit(0);
}
const depth = Depth.parse(flags.depth);
const loopWait = LOOP_WAITS.find((name) => name === flags['loop-wait']);
if (flags.suite && !flags.help && loopWait !== undefined) {
  await runSuite({
    ...flags,
    loopWait,
    latencyMs: Number(flags.latency),
    depth,
    rounds: Number(flags.rounds ?? 3),
    concurrency: Number(flags.concurrency),
    browserPath: flags.browser,
  });
  process.exit(0);
}
if (flags.help || flags.site === undefined || loopWait === undefined) {
  process.stdout.write(`${usage}\n`);
  process.exit(flags.help ? 0 : 2);
}

if (flags.capture) {
  await benchCapture(resolve(flags.site), wantedPages);
  process.exit(0);
}

interface Round {
  readonly pagesPerMinute: number;
  readonly cpuSecondsPerPage: number;
}

const folder = resolve(flags.site);
const concurrency = Number(flags.concurrency);
const server = await serveFolder(folder);
const allPages = await findHtmlPages(folder);
const pageCount = Math.min(wantedPages, allPages.length);
// On its first pages, a scan learns which waits the others don't need, so a short scan isn't
// representative.
const roundCount = flags.rounds ? Number(flags.rounds) : Math.max(2, Math.min(6, Math.floor(pageCount / 30)));
// Spread evenly over the folder, so that no part of a site dominates.
const pages = selectEvenly(allPages, pageCount);
const urls = pages.map((page) => `${server.origin}/${page.split('/').map(encodeURIComponent).join('/')}`);

const loopBrowserPath =
  flags.browser ||
  (listInstalledBrowserPaths(process.platform, process.env).find((path) => existsSync(path)) ?? '');
if (loopBrowserPath === '')
  throw new Error('No installed browser was found for the loops. Set one with --browser.');
const runnerNames: RunnerName[] = ['curbcut', 'axe-loop', 'load-only'];
const runners: BenchmarkRunner[] = [];
for (const name of runnerNames) {
  const browser = name === 'curbcut' ? flags.browser : loopBrowserPath;
  runners.push(
    await startBenchmarkRunner(name, {
      concurrency,
      browserPath: browser,
      screenshots: flags.screenshots,
      depth,
    }),
  );
}

const rounds = new Map<string, Round[]>(runners.map(({ name }) => [name, []]));
let peakMb = 0;
// Warm-up before measuring, because a browser's first use isn't part of the comparison.
for (const runner of runners) await runner.visit(urls.slice(0, concurrency));
for (let round = 0; round < roundCount; round++) {
  const part = urls.filter((_, index) => index % roundCount === round);
  for (const runner of runners) {
    const isOurs = runner === runners[0];
    const before = readProcessTree(runner.pid, false);
    const sampler = isOurs
      ? setInterval(() => {
          peakMb = Math.max(peakMb, readProcessTree(runner.pid, true).memoryMb);
        }, 1000)
      : undefined;
    const start = performance.now();
    await runner.visit(part);
    const seconds = (performance.now() - start) / 1000;
    clearInterval(sampler);
    const cpuSeconds = computeCpuSeconds(before, readProcessTree(runner.pid, false));
    if (isOurs) peakMb = Math.max(peakMb, readProcessTree(runner.pid, true).memoryMb);
    rounds.get(runner.name)!.push({
      pagesPerMinute: (part.length / seconds) * 60,
      cpuSecondsPerPage: cpuSeconds / part.length,
    });
    process.stderr.write(
      `round ${round + 1}: ${runner.name} ${part.length} pages in ${seconds.toFixed(2)} s\n`,
    );
  }
}
for (const runner of runners) await runner.close();
await server.close();

const [ours, axeLoop, loadOnly] = runnerNames.map((name) => rounds.get(name)!) as [Round[], Round[], Round[]];
const getMedianSpeed = (list: Round[]) => median(list.map((round) => round.pagesPerMinute));
const ratios = ours.map((round, index) => round.pagesPerMinute / axeLoop[index]!.pagesPerMinute);
const cpuRatios = ours.map((round, index) => axeLoop[index]!.cpuSecondsPerPage / round.cpuSecondsPerPage);
for (const [name, list] of rounds) {
  const perMinute = list.map((round) => round.pagesPerMinute);
  const cpu = list.map((round) => round.cpuSecondsPerPage);
  process.stdout.write(
    `${name}: ${describeSpread(perMinute, 0)} pages/min, ${describeSpread(cpu, 3)} CPU s/page\n`,
  );
}
process.stdout.write(
  `Curbcut compared with the axe-core loop: ${describeSpread(ratios, 2)} times the pages, `,
);
process.stdout.write(
  `${describeSpread(cpuRatios, 2)} times less CPU per page; peak memory ${peakMb.toFixed(0)} MB\n`,
);
if (flags.json) {
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  process.stdout.write(
    `${JSON.stringify({
      pagesPerMinute: {
        curbcut: round(getMedianSpeed(ours), 1),
        axeLoop: round(getMedianSpeed(axeLoop), 1),
        loadOnly: round(getMedianSpeed(loadOnly), 1),
      },
      ratio: round(median(ratios), 3),
      cpuRatio: round(median(cpuRatios), 3),
      peakMb: round(peakMb, 1),
    })}\n`,
  );
}
