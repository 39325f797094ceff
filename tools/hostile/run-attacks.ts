import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  ALL_PRIVATE_TARGETS,
  defaultVariant,
  openScannerProcess,
  type PageResult,
  type Scanner,
  type ScannerProcess,
  type SiteScanSettings,
} from '@curbcut/engine';
import { readProcessTree } from '../bench/process-tree.ts';
import { runConcurrently } from '../lib/run-concurrently.ts';
import type { HostileAttack } from './attack.ts';
import { serveAttacks } from './serve-attacks.ts';

export interface AttackOptions {
  /** Time limit per page in milliseconds. Default: the product's. */
  readonly timeLimitMs: number;
  /** Milliseconds by which a page may exceed its limit. */
  readonly graceMs: number;
  readonly memoryLimitMb?: number;
  readonly concurrency: number;
  /** Number of harmless pages scanned before each memory measurement. */
  readonly warmUpPages: number;
  readonly browserPath?: string;
  /** Receives log messages. */
  onWarning?(sentence: string): void;
  /** Receives each page's result as soon as the page is finished. */
  onEnd?(result: AttackResult): void;
}

export interface AttackResult {
  readonly name: string;
  /**
   * `tested`, `tested in part`, the reason code of a page that was not tested, an internal error that lost
   * part of the page, or the thrown error.
   */
  readonly outcome: string;
  readonly ms: number;
  /** Whether the outcome is acceptable for this attack. */
  readonly isExpected: boolean;
}

export interface HostileBenchResult {
  readonly pages: number;
  /** Number of pages whose visit ended with a result. */
  readonly ended: number;
  readonly longestMs: number;
  readonly longestPage: string;
  /** Names of the pages that exceeded their time limit. */
  readonly overDeadline: readonly string[];
  /** Number of child processes left after the scanner was closed. */
  readonly leftoverProcesses: number;
  /** Number of files and folders left in the temporary folder after the scanner was closed. */
  readonly leftoverProfiles: number;
  /**
   * Memory of this process and everything it started (proportional set size), measured after harmless pages,
   * when the scanner is idle and its process has exited.
   */
  readonly memoryBeforeMb: number;
  readonly memoryAfterMb: number;
  /** Number of pages by outcome. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Pages with an outcome that isn't acceptable. */
  readonly wrongReasons: readonly string[];
}

/** Milliseconds without work after which the scanner process exits; ten minutes on a server. */
const MAX_IDLE_MS = 500;
/** Memory counts as stable if it grows by less than this share between two rounds of harmless pages. */
const MAX_STABLE_GROWTH = 0.03;
const MAX_ROUNDS = 10;
const neverExpected = /^(scan\/(unexpected|not-evaluated|internal-error)|internal error|thrown:)/;

/**
 * Scans all attacks concurrently in a scanner process, like the server does, and measures what they cost.
 * Linux only.
 */
export async function runAttacks(
  attacks: readonly HostileAttack[],
  options: AttackOptions,
): Promise<HostileBenchResult> {
  const server = await serveAttacks(attacks);
  const cacheDir = join(tmpdir(), 'curbcut-test-browser');
  // With a separate temporary folder, leftover profiles can be detected.
  const originalTmpdir = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'curbcut-hostile-'));
  const processesBefore = readProcessTree(process.pid, false).cpuSeconds.size;
  process.env.TMPDIR = folder;
  try {
    const scanner = await openScannerProcess(
      {
        cacheDir,
        ...(options.browserPath !== undefined && { browserPath: options.browserPath }),
        allowPrivate: ALL_PRIVATE_TARGETS,
        concurrency: options.concurrency,
        pageTimeLimitMs: options.timeLimitMs,
        ...(options.memoryLimitMb !== undefined && { pageMemoryLimitMb: options.memoryLimitMb }),
        onWarning: (sentence) => options.onWarning?.(sentence),
      },
      { maxIdleMs: MAX_IDLE_MS },
    );
    const results: AttackResult[] = [];
    let memoryBeforeMb = 0;
    let memoryAfterMb = 0;
    try {
      memoryBeforeMb = await measureStableMemory(scanner, server.plainUrl, options, Number.POSITIVE_INFINITY);
      await runConcurrently(attacks, options.concurrency, async (attack) => {
        const result = await scanAttack(scanner, attack, server.getUrl(attack));
        results.push(result);
        options.onEnd?.(result);
      });
      memoryAfterMb = await measureStableMemory(scanner, server.plainUrl, options, memoryBeforeMb);
    } finally {
      await scanner.close();
    }
    return {
      ...summarizeAttacks(attacks, results, options.timeLimitMs + options.graceMs),
      leftoverProcesses: readProcessTree(process.pid, false).cpuSeconds.size - processesBefore,
      leftoverProfiles: (await readdir(folder)).length,
      memoryBeforeMb: Math.round(memoryBeforeMb),
      memoryAfterMb: Math.round(memoryAfterMb),
    };
  } finally {
    if (originalTmpdir === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = originalTmpdir;
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
}

const createSettings = (): SiteScanSettings => ({
  key: randomUUID(),
  variants: [defaultVariant],
  waitFor: null,
  auth: null,
  secondOpinion: false,
  screenshots: 'findings',
});

async function scanAttack(scanner: Scanner, attack: HostileAttack, url: string): Promise<AttackResult> {
  const site = createSettings();
  const started = performance.now();
  const outcome = await scanner.scanPage(url, site).then(getOutcome, (error) => `thrown: ${error}`);
  const ms = Math.round(performance.now() - started);
  await scanner.forget(site.key);
  return { name: attack.name, outcome, ms, isExpected: isExpectedOutcome(attack, outcome) };
}

function getOutcome(result: PageResult): string {
  if (result.status === 'not-tested') return result.page.notTested.code;
  const fault = result.page.unexamined.find(({ reason }) => reason === 'internal-error');
  if (fault) return `internal error: ${fault.detail}`;
  const isPartial = result.page.unexamined.some(({ reason }) => reason === 'time-limit');
  return isPartial ? 'tested in part' : 'tested';
}

function isExpectedOutcome({ expectedOutcomes }: HostileAttack, outcome: string): boolean {
  if (neverExpected.test(outcome)) return false;
  const [code] = outcome.split(' in part');
  // Any machine may be too slow for a page.
  return expectedOutcomes === undefined || code === 'scan/timed-out' || expectedOutcomes.includes(code!);
}

/**
 * Measures the idle memory in megabytes once a round of harmless pages hardly changes it. After these pages,
 * compiled code and caches are as in a running server.
 *
 * @param earlierMb an earlier measurement to compare the first round with
 */
async function measureStableMemory(
  scanner: ScannerProcess,
  url: string,
  options: AttackOptions,
  earlierMb: number,
): Promise<number> {
  let before = earlierMb;
  for (let round = 1; ; round++) {
    const { memoryMb, tested } = await scanWarmUpRound(scanner, url, options);
    const isStable =
      tested === options.warmUpPages && Math.abs(memoryMb - before) < MAX_STABLE_GROWTH * before;
    if (isStable || round === MAX_ROUNDS) return memoryMb;
    before = memoryMb;
  }
}

async function scanWarmUpRound(
  scanner: ScannerProcess,
  url: string,
  { concurrency, warmUpPages }: AttackOptions,
) {
  const site = createSettings();
  let tested = 0;
  await runConcurrently([...Array(warmUpPages).keys()], concurrency, async () => {
    const { status } = await scanner.scanPage(url, site);
    if (status === 'tested') tested += 1;
  });
  await scanner.forget(site.key);
  // When only this process is left, the scanner process has exited.
  while (scanner.pid !== undefined || readProcessTree(process.pid, false).cpuSeconds.size > 1)
    await sleep(100);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return { memoryMb: readProcessTree(process.pid, true).memoryMb, tested };
}

function summarizeAttacks(
  attacks: readonly HostileAttack[],
  results: readonly AttackResult[],
  maxMs: number,
) {
  const reasons: Record<string, number> = {};
  for (const { outcome } of results) reasons[outcome] = (reasons[outcome] ?? 0) + 1;
  const longest = results.toSorted((one, other) => other.ms - one.ms)[0];
  return {
    pages: attacks.length,
    ended: results.filter(({ outcome }) => !outcome.startsWith('thrown:')).length,
    longestMs: longest?.ms ?? 0,
    longestPage: longest?.name ?? '',
    overDeadline: results.filter(({ ms }) => ms > maxMs).map(({ name, ms }) => `${name} (${ms} ms)`),
    reasons: Object.fromEntries(Object.entries(reasons).sort(([, one], [, other]) => other - one)),
    wrongReasons: results
      .filter(({ isExpected }) => !isExpected)
      .map(({ name, outcome }) => `${name}: ${outcome}`),
  };
}
