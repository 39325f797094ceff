import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { withBusyProcesses } from '../lib/busy-processes.ts';
import { Random } from '../lib/random.ts';
import {
  openRealPageScanner,
  type ScannedPage,
  type ScanRealSitesOptions,
  scanRealSites,
} from './scan-real-sites.ts';
import type { RealSite } from './sites.ts';

/**
 * Conditions of the runs, in turn: pages at a time, as multiples of the usual number, and processes that keep the
 * CPU busy if nothing else does.
 */
const conditions: readonly { readonly pages: number; readonly busy: number }[] = [
  { pages: 1, busy: 0 },
  { pages: 0.5, busy: 2 },
  { pages: 2, busy: 0 },
  { pages: 1.5, busy: 2 },
  { pages: 1, busy: 4 },
];

/**
 * Sites whose runs are complete before the next ones start, as a multiple of the pages at a time, so that an
 * interrupted comparison has results.
 */
const BATCH_SIZE = 2;

/**
 * Scans sites several times, each time in a different order, with another number of pages at a time and another
 * load.
 *
 * @param folder where each page's result is stored, one file per run, so that an interrupted comparison can be
 *   resumed: sites whose pages were all tested in a run aren't scanned again; null to store nothing
 * @returns each run's pages
 */
export async function repeatScans(
  sites: readonly RealSite[],
  repeat: number,
  folder: string | null,
  options: ScanRealSitesOptions,
): Promise<ScannedPage[][]> {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const getFile = (run: number) => (folder === null ? null : join(folder, `run-${run + 1}.jsonl`));
  const runs = Array.from({ length: repeat }, (_, run) => readPages(getFile(run)));
  const batchSize = BATCH_SIZE * options.concurrency;
  for (let first = 0; first < sites.length; first += batchSize) {
    const batch = sites.slice(first, first + batchSize);
    for (const [run, pages] of runs.entries()) {
      const done = new Set(pages.map(({ path }) => path));
      const missing = batch.filter(({ paths }) => !paths.every((path) => done.has(path)));
      if (missing.length === 0) continue;
      const { pages: multiple, busy: processes } = conditions[run % conditions.length]!;
      const concurrency = Math.ceil(multiple * options.concurrency);
      const [load = 0] = loadavg();
      const busy = load < availableParallelism() ? processes : 0;
      const runOptions: ScanRealSitesOptions = {
        ...options,
        concurrency,
        onPage(page) {
          options.onPage(page);
          if (done.has(page.path)) return;
          const file = getFile(run);
          // The port differs when a comparison is resumed.
          const line = JSON.stringify(page).replaceAll(options.origin, '');
          pages.push(JSON.parse(line));
          if (file !== null) appendFileSync(file, `${line}\n`);
        },
      };
      options.onWarning(
        `Sites ${first + 1} to ${first + batch.length} of ${sites.length}, run ${run + 1}: ${concurrency} pages at a time, ${busy} busy processes, load ${load.toFixed(1)}`,
      );
      const order = new Random(run).shuffle(missing);
      await withBusyProcesses(busy, async () => {
        const scanner = await openRealPageScanner(runOptions);
        try {
          await scanRealSites(scanner, run === 0 ? missing : order, runOptions);
        } finally {
          await scanner.close();
        }
      });
    }
  }
  return runs;
}

function readPages(file: string | null): ScannedPage[] {
  if (file === null || !existsSync(file)) return [];
  // The last line may be incomplete after an interruption.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  // Pages that couldn't be tested get another chance.
  const tested = lines
    .map((line) => JSON.parse(line) as ScannedPage)
    .filter(({ notTested }) => notTested === null);
  writeFileSync(file, tested.map((page) => `${JSON.stringify(page)}\n`).join(''));
  return tested;
}
