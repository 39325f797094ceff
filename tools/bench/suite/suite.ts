import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBrowser } from '@curbcut/capture';
import { serveFolder } from '../../lib/static-server.ts';
import { median } from '../../lib/statistics.ts';
import { buildPackage } from '../../package/build-package.ts';
import type { CurbcutOptions } from '../curbcut.ts';
import type { LoopWait } from '../playwright-loop.ts';
import { computeCpuSeconds, readProcessTree } from '../process-tree.ts';
import type { BenchmarkRunner } from '../runner.ts';
import { startBenchmarkRunner } from '../runner-process.ts';
import { measureProcess, type ProcessUsage } from './measure-process.ts';
import { type PageKind, pageKinds, preparePages } from './pages.ts';
import { printProfile } from './profile.ts';

export interface SuiteOptions extends CurbcutOptions {
  /** When the loop tests a page; see `startAxeLoop`. */
  readonly loopWait: LoopWait;
  /** Milliseconds before each response of the server. */
  readonly latencyMs: number;
  readonly rounds: number;
  /** Only kinds whose name contains this text; all if it's empty. */
  readonly kind: string;
  /** Only `cold` or `warm`; both if empty. */
  readonly start: string;
  /** Whether to start Curbcut from its source code instead of the npm package, which is what users start. */
  readonly source: boolean;
  /** Whether to print how long each step of a page takes instead of comparing. */
  readonly profile: boolean;
  readonly json: boolean;
}

/** The median of each figure. Ratios above 1 mean that Curbcut is faster or uses less CPU time. */
interface SuiteRow {
  readonly kind: string;
  readonly start: 'cold' | 'warm';
  readonly loopPagesPerMinute: number;
  readonly pagesPerMinute: number;
  readonly ratio: number;
  readonly lowestRatio: number;
  readonly highestRatio: number;
  /** CPU seconds per page, compared with the loop. */
  readonly cpuRatio: number;
  readonly peakMb: number | null;
}

interface Measurement {
  readonly ours: ProcessUsage;
  readonly loop: ProcessUsage;
}

const sourceMain = resolve(import.meta.dirname, '../../../apps/cli/src/main.ts');
const loopMain = resolve(import.meta.dirname, 'loop.main.ts');
const cacheFolder = resolve(import.meta.dirname, '../../../.cache');

/**
 * Measures the kinds of pages that people scan, alternating between Curbcut and a bare Playwright + axe-core
 * loop with the same browser: cold, from process start to exit, and warm, in processes that have already
 * visited the pages. Prints a table with the spread across rounds.
 */
export async function runSuite(options: SuiteOptions): Promise<void> {
  const found = await findBrowser({
    configuredPath: options.browserPath || undefined,
    cacheFolder,
    onWarning: (sentence) => process.stderr.write(`bench: ${sentence}\n`),
  });
  const server = await serveFolder(preparePages(join(cacheFolder, 'bench-pages')), '', options.latencyMs);
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-suite-'));
  const rows: SuiteRow[] = [];
  // The command line takes no screenshots when it prints findings.
  const starts = options.start === '' ? (options.screenshots ? ['warm'] : ['cold', 'warm']) : [options.start];
  const isCold = starts.includes('cold') && !options.profile;
  const curbcutMain = isCold && !options.source ? await buildCommand() : sourceMain;
  if (!options.profile) process.stdout.write(header);
  try {
    for (const kind of pageKinds.filter(({ name }) => name.includes(options.kind))) {
      const urls = kind.paths.map((path) => `${server.origin}/${path}`);
      if (options.profile) {
        await printProfile(kind.name, urls, { ...options, browserPath: found.executablePath });
        continue;
      }
      const list = join(folder, 'urls.txt');
      writeFileSync(list, urls.join('\n'));
      const suite = { ...options, browserPath: found.executablePath };
      const addRow = (start: SuiteRow['start'], measurements: readonly Measurement[]) => {
        const row = toRow(kind, start, measurements);
        rows.push(row);
        process.stdout.write(formatSuiteRow(row));
      };
      if (starts.includes('cold'))
        addRow(
          'cold',
          await measureRounds(suite.rounds, (withMemory) =>
            measureCold(curbcutMain, list, suite, withMemory),
          ),
        );
      if (starts.includes('warm') && urls.length > 1) addRow('warm', await measureWarm(urls, suite));
    }
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
  const startMs = isCold ? measureStarts(curbcutMain, options.rounds) : undefined;
  if (startMs !== undefined)
    process.stdout.write(
      `milliseconds until --version has ended: ${startMs.command} (npm run --silent curbcut: ${startMs.npmScript})\n`,
    );
  if (options.json) process.stdout.write(`${JSON.stringify({ rows, startMs })}\n`);
}

/** Builds the npm package where its dependencies can be found, and returns the path of its command. */
async function buildCommand(): Promise<string> {
  const folder = join(cacheFolder, 'bench-package');
  await buildPackage(folder);
  return join(folder, 'dist/main.js');
}

/** Measures the milliseconds until processes can begin to scan, and how many the npm script adds. */
function measureStarts(
  curbcutMain: string,
  rounds: number,
): { readonly command: number; readonly npmScript: number } {
  const measure = (file: string, args: readonly string[]) => {
    const times = Array.from({ length: rounds }, () => {
      const startedAt = performance.now();
      execFileSync(file, [...args, '--version'], { stdio: 'ignore' });
      return performance.now() - startedAt;
    });
    return Math.round(median(times));
  };
  return {
    command: measure(process.execPath, [curbcutMain]),
    npmScript: measure('npm', ['run', '--silent', 'curbcut', '--']),
  };
}

/**
 * Runs one warm-up round to fill the file and compiled-code caches, then measures the remaining rounds. Memory is
 * measured in the warm-up round, because measuring it takes time.
 */
async function measureRounds(
  rounds: number,
  measure: (withMemory: boolean) => Promise<Measurement>,
): Promise<Measurement[]> {
  const { peakMb } = (await measure(true)).ours;
  const measurements: Measurement[] = [];
  for (let round = 0; round < rounds; round++) {
    const { ours, loop } = await measure(false);
    measurements.push({ ours: { ...ours, peakMb }, loop });
  }
  return measurements;
}

async function measureCold(
  curbcutMain: string,
  list: string,
  { concurrency, browserPath, depth, loopWait }: SuiteOptions,
  withMemory: boolean,
): Promise<Measurement> {
  const flags = [
    '--allow-private',
    '--depth',
    depth,
    '--concurrency',
    String(concurrency),
    '--format',
    'jsonl',
  ];
  const ours = await measureProcess([curbcutMain, 'scan', ...flags, '--url-list', list], {
    withMemory,
    env: { CURBCUT_BROWSER: browserPath },
    // Exit code 1 means that issues were found.
    exitCodes: [1],
  });
  const loop = await measureProcess([loopMain, list, String(concurrency), browserPath, loopWait]);
  return { ours, loop };
}

async function measureWarm(urls: readonly string[], options: SuiteOptions): Promise<Measurement[]> {
  const [ours, loop] = await Promise.all([
    startBenchmarkRunner('curbcut', options),
    startBenchmarkRunner('axe-loop', options),
  ]);
  const measure = async (runner: BenchmarkRunner, withMemory: boolean): Promise<ProcessUsage> => {
    const before = readProcessTree(runner.pid, false);
    const startedAt = performance.now();
    await runner.visit(urls);
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = readProcessTree(runner.pid, withMemory);
    const peakMb = withMemory ? after.memoryMb : null;
    return { seconds, cpuSeconds: computeCpuSeconds(before, after), peakMb };
  };
  const measurements = await measureRounds(options.rounds, async (withMemory) => ({
    ours: await measure(ours, withMemory),
    loop: await measure(loop, false),
  }));
  await Promise.all([ours.close(), loop.close()]);
  return measurements;
}

function toRow(
  { name, paths }: PageKind,
  start: SuiteRow['start'],
  measurements: readonly Measurement[],
): SuiteRow {
  const toPagesPerMinute = ({ seconds }: ProcessUsage) => (paths.length / seconds) * 60;
  const ratios = measurements.map(({ ours, loop }) => loop.seconds / ours.seconds);
  const round = (value: number) => Number(value.toFixed(2));
  return {
    kind: name,
    start,
    loopPagesPerMinute: round(median(measurements.map(({ loop }) => toPagesPerMinute(loop)))),
    pagesPerMinute: round(median(measurements.map(({ ours }) => toPagesPerMinute(ours)))),
    ratio: round(median(ratios)),
    lowestRatio: round(Math.min(...ratios)),
    highestRatio: round(Math.max(...ratios)),
    cpuRatio: round(median(measurements.map(({ ours, loop }) => ours.cpuSeconds / loop.cpuSeconds))),
    peakMb: measurements[0]!.ours.peakMb,
  };
}

const columns = [22, 6, 12, 12, 22, 10, 9] as const;

function formatRow(cells: readonly string[]): string {
  return `${cells.map((cell, index) => (index < 2 ? cell.padEnd(columns[index]!) : cell.padStart(columns[index]!))).join('')}\n`;
}

const header = formatRow(['pages', 'start', 'loop p/min', 'ours p/min', 'ratio', 'CPU ratio', 'peak MB']);

function formatSuiteRow(row: SuiteRow): string {
  return formatRow([
    row.kind,
    row.start,
    row.loopPagesPerMinute.toFixed(1),
    row.pagesPerMinute.toFixed(1),
    `${row.ratio} (${row.lowestRatio} to ${row.highestRatio})`,
    String(row.cpuRatio),
    row.peakMb === null ? '' : row.peakMb.toFixed(0),
  ]);
}
