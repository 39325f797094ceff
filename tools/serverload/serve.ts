/**
 * Runs the product in its own process and measures how long its event loop was blocked. Takes the host and
 * port that may be scanned, the data folder, and `in-process` to run the scanner in the server's own process.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openScanner } from '@curbcut/engine';
import { readConfig, startServer } from '@curbcut/server';

const [target, dataDir, scannerMode] = process.argv.slice(2);
const config = readConfig({
  ...process.env,
  PORT: '0',
  CURBCUT_DATA: dataDir,
  VISITOR_PAGES_PER_SCAN: '100',
  VISITOR_SCANS_PER_HOUR: '1000',
  ALLOW_PRIVATE_TARGETS: target,
  LOG_LEVEL: 'warn',
});
const server = await startServer(config, scannerMode === 'in-process' ? { openScanner } : {});
await server.ready;

/** Sampling interval in milliseconds; each sample includes it. */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let peakBytes = 0;
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 100).unref();
let longestCpuMs = 0;
let lastCpu = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(lastCpu);
  lastCpu = process.threadCpuUsage();
  longestCpuMs = Math.max(longestCpuMs, (user + system) / 1_000);
}, RESOLUTION_MS).unref();

/** Resource usage of the server's process since the last request. */
export interface ServerUsage {
  /** Longest time that the event loop was blocked, in milliseconds. */
  readonly longestBlockMs: number;
  /**
   * Highest CPU time of the server's thread between two turns of the event loop, in milliseconds: the part of
   * a block that the server itself caused, independent of other load on the machine.
   */
  readonly longestCpuMs: number;
  readonly rssMb: number;
  readonly peakMb: number;
}

process.on('message', () => {
  const usage: ServerUsage = {
    longestBlockMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
    longestCpuMs,
    rssMb: process.memoryUsage.rss() / 1024 ** 2,
    peakMb: peakBytes / 1024 ** 2,
  };
  process.send?.(usage);
  delay.reset();
  peakBytes = 0;
  longestCpuMs = 0;
});
process.on('disconnect', () => void server.close().then(() => process.exit(0)));
process.send?.({ url: server.url });
