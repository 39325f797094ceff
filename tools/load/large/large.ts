/**
 * `npm run load -- large [--pages 10000] [--seconds 1500] [--kill-at 500] [--database postgres|embedded]
 * [--depth DEPTH] [--no-sitemap] [--workers 0] [--concurrency N] [--delay MS] [--seed 1] [--json]`: makes the
 * server scan one large generated site, and kills the server once during the scan. Prints the server's memory
 * over time, pages per minute, CPU time and bytes per page, the time until the first finding shows, how long
 * the scan needs to continue after the kill, and how long the results take to load at the end. A scan that is
 * not done after `--seconds` is canceled, but its results are still read.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  cancelScan,
  checkHealth,
  getResults,
  type ScanProgress,
  ScanResults,
  StartedScan,
  startScan,
} from '@curbcut/contract';
import { Client } from 'pg';
import { computeCpuSeconds, readProcessTree, type TreeUsage } from '../../bench/process-tree.ts';
import { readOutcome, readProgress } from '../../chaos/check-scans.ts';
import { Member } from '../../chaos/cluster.ts';
import { startPostgres } from '../../lib/postgres.ts';
import { serveLargeSite } from '../../lib/sites/large-site.ts';
import { buildPostRequest, requestJson } from '../client.ts';
import { measureResults } from './measure-results.ts';
import { type MemoryByPart, readMemoryByPart } from './memory-by-part.ts';

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '1500' },
    'kill-at': { type: 'string', default: '500' },
    database: { type: 'string', default: 'postgres' },
    depth: { type: 'string', default: 'quick' },
    'no-sitemap': { type: 'boolean', default: false },
    workers: { type: 'string', default: '0' },
    concurrency: { type: 'string' },
    delay: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const SAMPLE_INTERVAL_MS = 1_000;
/** Seconds between printed samples. */
const PRINT_INTERVAL_SECONDS = 30;

/** The scan's state and the installation's memory at a point in time. */
interface Sample extends MemoryByPart {
  readonly seconds: number;
  readonly pages: number;
}

const print = (line: string) => process[flags.json ? 'stderr' : 'stdout'].write(`${line}\n`);
const pageCount = Number(flags.pages);
const postgres = flags.database === 'postgres' ? await startPostgres() : undefined;
if (flags.database === 'postgres' && postgres === undefined) {
  process.stderr.write('PostgreSQL is missing. Install it on Debian with: apt-get install postgresql\n');
  process.exit(2);
}
const site = await serveLargeSite(pageCount, {
  seed: Number(flags.seed),
  hasSitemap: !flags['no-sitemap'],
  delayMs: Number(flags.delay),
});
const folder = await mkdtemp(join(tmpdir(), 'curbcut-load-large-'));
const workerCount = Number(flags.workers);
const buildEnvironment = () => ({
  ...process.env,
  PORT: '0',
  CURBCUT_SECRET_KEY: 'the key that all processes of this test share',
  SCAN_CONCURRENCY: flags.concurrency,
  CURBCUT_DATA: folder,
  ...(postgres && { DATABASE_URL: postgres.url }),
  VISITOR_PAGES_PER_SCAN: flags.pages,
  SCAN_TIME_LIMIT_MINUTES: '1440',
  ALLOW_PRIVATE_TARGETS: new URL(site.url).host,
  LOG_LEVEL: 'warn',
});
const server = new Member('server', workerCount > 0 ? ['serve', '--no-worker'] : ['serve'], buildEnvironment);
const workers = Array.from(
  { length: workerCount },
  (_, index) => new Member(`worker ${index + 1}`, ['worker'], buildEnvironment),
);
const members = [server, ...workers];
const getProcessIds = () => members.flatMap(({ pid }) => pid ?? []);
const startedAt = performance.now();
const getSeconds = () => (performance.now() - startedAt) / 1_000;
const toUrl = (path: string) => new URL(path, server.url);
const measure = async (request: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await request();
  return Math.round(performance.now() - before);
};

const round = (value: number, parts: number) => Math.round(value * parts) / parts;

/** Reads the CPU time of servers and workers with their descendants, and of PostgreSQL. */
const readUsage = (): {
  readonly servers: readonly TreeUsage[];
  readonly database: TreeUsage | undefined;
} => ({
  servers: getProcessIds().map((pid) => readProcessTree(pid, false)),
  database: postgres && readProcessTree(postgres.pid, false),
});

async function readFolderBytes(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => {
      const entry = await stat(join(path, name));
      return entry.isFile() ? entry.size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readDatabaseBytes(): Promise<number> {
  if (postgres === undefined) return 0;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0].bytes);
  } finally {
    await client.end();
  }
}

/** Waits until the screen of a running scan has a finding to show, and returns how many seconds that took. */
async function waitForFirstFinding(scanId: string): Promise<number> {
  for (;;) {
    const progress = await readProgress(server.url, scanId).catch(() => undefined);
    if (progress !== undefined && progress.latest_findings.length > 0) return getSeconds();
    await wait(200);
  }
}

/** Kills the server, restarts it, and returns how many seconds the scan took to finish another page. */
async function killAndResume(scanId: string, pagesBefore: number): Promise<number> {
  const killedAt = performance.now();
  await server.end('SIGKILL');
  await server.start();
  for (;;) {
    const progress = await readProgress(server.url, scanId).catch(() => undefined);
    if (progress !== undefined && progress.pages_done < pagesBefore)
      throw new Error(`The scan had ${pagesBefore} pages and has ${progress.pages_done} after the kill.`);
    if (progress !== undefined && progress.pages_done > pagesBefore)
      return (performance.now() - killedAt) / 1_000;
    await wait(250);
  }
}

const samples: Sample[] = [];
const isOver = ({ status }: ScanProgress) => status !== 'queued' && status !== 'running';
let resumeSeconds: number | undefined;
try {
  for (const member of members) {
    await member.start();
    if (!member.isRunning) throw new Error(`The ${member.name} did not start:\n${member.log.join('\n')}`);
  }
  const idle = await readMemoryByPart(getProcessIds());
  print(`${site.count} pages of ${(site.bytes / site.count / 1024).toFixed(1)} KB; idle: ${idle.server} MB`);
  const scanStartedAt = getSeconds();
  const usageBefore = readUsage();
  const databaseBytesBefore = await readDatabaseBytes();
  const body = {
    url: site.url,
    max_pages: pageCount,
    depth: flags.depth,
  };
  const scan = await requestJson(StartedScan, toUrl(startScan.path), buildPostRequest(body));
  const firstFinding = waitForFirstFinding(scan.scan_id);
  let progress = await readProgress(server.url, scan.scan_id);
  let slowestProgressMs = 0;
  for (let printedAt = 0; !isOver(progress) && getSeconds() < Number(flags.seconds); ) {
    await wait(SAMPLE_INTERVAL_MS);
    if (!server.isRunning) throw new Error(`The server has ended:\n${server.log.slice(-5).join('\n')}`);
    const ms = await measure(async () => {
      progress = await readProgress(server.url, scan.scan_id);
    });
    slowestProgressMs = Math.max(slowestProgressMs, ms);
    const memory = await readMemoryByPart(getProcessIds());
    const sample = { seconds: Math.round(getSeconds()), pages: progress.pages_done, ...memory };
    samples.push(sample);
    if (sample.seconds - printedAt >= PRINT_INTERVAL_SECONDS) {
      printedAt = sample.seconds;
      print(
        `${sample.seconds} s: ${sample.pages} of ${progress.pages_found} pages; server ${sample.server} MB, scanner ${sample.scanner} MB, browsers ${sample.browsers} MB`,
      );
    }
    if (resumeSeconds === undefined && !isOver(progress) && progress.pages_done >= Number(flags['kill-at'])) {
      resumeSeconds = await killAndResume(scan.scan_id, progress.pages_done);
      print(
        `killed after ${progress.pages_done} pages; the next page was done ${resumeSeconds.toFixed(1)} s later`,
      );
    }
  }
  const scanSeconds = getSeconds() - scanStartedAt;
  const usage = readUsage();
  const { pages_done: pagesDone } = progress;
  const endSeconds =
    (await measure(async () => {
      if (!isOver(progress)) {
        const path = cancelScan.path.replace('{scanId}', scan.scan_id);
        await fetch(toUrl(path), {
          method: cancelScan.method,
          headers: { 'x-claim-token': scan.claim_token ?? '' },
        });
      }
      while (!isOver(progress)) {
        await wait(250);
        progress = await readProgress(server.url, scan.scan_id);
      }
    })) / 1_000;
  const results = getResults.path.replace('{scanId}', scan.scan_id);
  const found = await requestJson(ScanResults, toUrl(`${results}?limit=50`));
  const timings = await measureResults(server.url, scan.scan_id, pagesDone);
  const { byPage, lostScreenshots, notTested } = await readOutcome(server.url, scan.scan_id);
  const health = await fetch(toUrl(checkHealth.path));
  const report = {
    pages: pagesDone,
    seconds: Math.round(scanSeconds),
    pagesPerMinute: Math.round((pagesDone / scanSeconds) * 60),
    firstFindingSeconds: Math.round(((await firstFinding) - scanStartedAt) * 10) / 10,
    resumeSeconds,
    endSeconds,
    status: progress.status,
    notTested,
    countedTwice: byPage.length - new Set(byPage.map((page) => page.split(' ', 1)[0])).size,
    lostScreenshots: lostScreenshots.length,
    issues: found.matching,
    occurrences: found.occurrences_count,
    slowestProgressMs,
    timings,
    health: health.status,
    // Without the part before the kill, whose processes are gone.
    ...(resumeSeconds === undefined && {
      cpuSecondsPerPage: round(
        usage.servers.reduce(
          (sum, tree, index) => sum + computeCpuSeconds(usageBefore.servers[index]!, tree),
          0,
        ) / pagesDone,
        100,
      ),
      databaseCpuSecondsPerPage:
        usageBefore.database &&
        usage.database &&
        round(computeCpuSeconds(usageBefore.database, usage.database) / pagesDone, 1_000),
    }),
    fileBytesPerPage: Math.round((await readFolderBytes(join(folder, 'pictures'))) / pagesDone),
    databaseBytesPerPage:
      postgres && Math.round(((await readDatabaseBytes()) - databaseBytesBefore) / pagesDone),
    memory: summarizeMemory(samples),
  };
  print(JSON.stringify(report, undefined, 2));
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...report, samples })}\n`);
} finally {
  for (const member of members) {
    await member.end('SIGTERM');
    if (member.log.length > 0) print(`log of ${member.name}:\n${member.log.slice(-20).join('\n')}`);
  }
  site.close();
  await postgres?.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Returns the medians of a scan's first and last quarters and its peak, in MB, so that growth is visible. */
function summarizeMemory(all: readonly Sample[]): Record<string, Record<string, number>> {
  const quarter = Math.max(1, Math.floor(all.length / 4));
  const parts = ['server', 'scanner', 'browsers'] as const;
  const median = (some: readonly Sample[], part: (typeof parts)[number]) =>
    some.map((sample) => sample[part]).toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  return Object.fromEntries(
    parts.map((part) => [
      part,
      {
        firstQuarter: median(all.slice(0, quarter), part),
        lastQuarter: median(all.slice(-quarter), part),
        peak: Math.max(...all.map((sample) => sample[part])),
      },
    ]),
  );
}
