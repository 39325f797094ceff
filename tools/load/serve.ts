/**
 * Runs the product in a separate process, so that its memory is only the server's, and measures what it uses.
 * Gets {@link ServeOptions} as JSON, and sends the server's URL and, on request, {@link ServerUsage} to the parent
 * process.
 */
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openScanner } from '@curbcut/engine';
import { readConfig, startServer } from '@curbcut/server';
import type { PortfolioSize } from '../../apps/server/test/support/generated-scans.ts';
import { createPageResult, type SyntheticSite } from '../lib/sites/synthetic-results.ts';
import { generatePortfolioSubject, generateSubject } from './reads/load-subject.ts';

export interface ServeOptions {
  /** The server's settings, by environment variable name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether the scanner runs in the server's process, for comparison. */
  readonly isInProcess?: boolean;
  /** If set, results of visits are generated instead of visiting pages. */
  readonly site?: SyntheticSite;
  /** Whether to store generated scans first, and to send what was stored along with the URL. */
  readonly hasSubject?: boolean;
  /** If set, stores an account with many sites first, and sends what was stored along with the URL. */
  readonly portfolio?: PortfolioSize;
  /** If set, a CPU profile of the time between two usage requests is written to this file. */
  readonly profilePath?: string | undefined;
  /** The event loop's sampling interval in milliseconds. */
  readonly resolutionMs?: number;
}

/** What the server's process has used since the last request. */
export interface ServerUsage {
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  /** CPU time of the main thread, which handles requests, in milliseconds. */
  readonly mainThreadMs: number;
  readonly rssMb: number;
  readonly peakMb: number;
  /** How late the main thread's timers were, in milliseconds. */
  readonly loopDelay: { readonly p50: number; readonly p99: number; readonly max: number };
  /** Longest time that the event loop was blocked, in milliseconds. */
  readonly longestBlockMs: number;
  /**
   * Highest CPU time of the main thread between two turns of the event loop, in milliseconds: the part of a
   * block that the server itself caused, independent of other load on the machine.
   */
  readonly longestCpuMs: number;
}

const options = JSON.parse(process.argv[2]!) as ServeOptions;
const { isInProcess, site, portfolio, profilePath, resolutionMs = 5 } = options;
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...options.settings });
const subject = portfolio
  ? await generatePortfolioSubject(config, portfolio)
  : options.hasSubject
    ? await generateSubject(config)
    : undefined;
const server = await startServer(
  config,
  site
    ? {
        // Only the results of visits are synthetic; reports are printed with the real browser.
        openScanner: async (scannerOptions) => ({
          ...(await openScanner(scannerOptions)),
          scanPageIfChanged: async (url) => createPageResult(site, url),
        }),
      }
    : isInProcess
      ? { openScanner }
      : {},
);
await server.ready;

const MEMORY_INTERVAL_MS = 100;
// Measured from here on: creating a database takes more memory than serving one.
let peakBytes = process.memoryUsage.rss();
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, MEMORY_INTERVAL_MS).unref();
let longestCpuMs = 0;
let turnCpu = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(turnCpu);
  turnCpu = process.threadCpuUsage();
  longestCpuMs = Math.max(longestCpuMs, (user + system) / 1_000);
}, resolutionMs).unref();
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();
let lastCpu = process.cpuUsage();
let lastThread = process.threadCpuUsage();

/** Returns the usage since the last call, and starts counting again. */
function takeUsage(): ServerUsage {
  const cpu = process.cpuUsage(lastCpu);
  const thread = process.threadCpuUsage(lastThread);
  const toMs = (nanoseconds: number) => Math.round(nanoseconds / 100_000) / 10;
  const usage: ServerUsage = {
    cpuMs: (cpu.user + cpu.system) / 1_000,
    mainThreadMs: (thread.user + thread.system) / 1_000,
    rssMb: process.memoryUsage.rss() / 1024 ** 2,
    peakMb: peakBytes / 1024 ** 2,
    loopDelay: { p50: toMs(delays.percentile(50)), p99: toMs(delays.percentile(99)), max: toMs(delays.max) },
    // Each sample includes the interval.
    longestBlockMs: Math.max(0, delays.max / 1e6 - resolutionMs),
    longestCpuMs,
  };
  delays.reset();
  peakBytes = 0;
  longestCpuMs = 0;
  lastCpu = process.cpuUsage();
  lastThread = process.threadCpuUsage();
  return usage;
}

const profiler = new Session();
let isProfiling = false;

async function toggleProfile(path: string): Promise<void> {
  if (isProfiling) {
    const { profile } = await profiler.post('Profiler.stop');
    await writeFile(path, JSON.stringify(profile));
  } else {
    profiler.connect();
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.setSamplingInterval', { interval: 500 });
    await profiler.post('Profiler.start');
  }
  isProfiling = !isProfiling;
}

process.on('message', async () => {
  const usage = takeUsage();
  if (profilePath !== undefined) await toggleProfile(profilePath);
  process.send?.(usage);
});
// The parent has exited or disconnected.
process.on('disconnect', () => void server.close().then(() => process.exit(0)));
process.send?.({ ...subject, url: server.url });
