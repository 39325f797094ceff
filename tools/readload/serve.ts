/**
 * Stores generated scans, then runs the product in its own process. Takes the data folder and optionally the path of a
 * CPU profile to write; sends what it stored to its parent, and its resource usage on request.
 */

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig, startServer } from '@curbcut/server';
import { createPasswordHasher } from '../../apps/server/src/auth/password-hasher.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { users } from '../../apps/server/src/db/schema.ts';
import { generateScan, generateSite, LARGE_SCAN } from '../../apps/server/test/kit/generated-scans.ts';

const EMAIL = 'load@example.com';
const PASSWORD = 'a long enough password';
const SMALL_SCAN = { pages: 25, occurrencesPerPage: 40, issues: 60 };
const SITES = 8;
const SCANS_PER_SITE = 6;
const VISITOR_SCANS = 20;

const [dataDir, profilePath] = process.argv.slice(2);
const config = readConfig({
  ...process.env,
  PORT: '0',
  CURBCUT_DATA: dataDir,
  VISITOR_SCANS_PER_HOUR: '1000000',
  LOG_LEVEL: 'warn',
});

/** What the server has to read. */
export interface LoadSubject {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly largeScanId: string;
  readonly ownScanIds: readonly string[];
  readonly visitorScanIds: readonly string[];
}

/** Resource usage since the last request. */
export interface LoadUsage {
  /** CPU time of all threads of the server's process, in milliseconds. */
  readonly cpuMs: number;
  /** CPU time of its main thread, which answers requests, in milliseconds. */
  readonly mainThreadMs: number;
  readonly rssMb: number;
  /** How late timers of the main thread were, in milliseconds. */
  readonly loopDelay: { readonly p50: number; readonly p99: number; readonly max: number };
}

async function generateSubject(): Promise<Omit<LoadSubject, 'url'>> {
  const database = await openDatabase(config);
  const { db } = database;
  const userId = randomUUID();
  await db.insert(users).values({
    id: userId,
    email: EMAIL,
    username: EMAIL,
    passwordHash: await createPasswordHasher().hash(PASSWORD),
    firstName: 'Ada',
    lastName: 'Byron',
    isEmailVerified: true,
    plan: 'Business',
  });
  const large = await generateSite(db, userId, 'https://large.example', [LARGE_SCAN]);
  const ownScanIds: string[] = [];
  for (let site = 0; site < SITES; site += 1) {
    const sizes = Array.from({ length: SCANS_PER_SITE }, () => SMALL_SCAN);
    const generated = await generateSite(db, userId, `https://site-${site}.example`, sizes);
    ownScanIds.push(...generated.scanIds);
  }
  const visitorScanIds: string[] = [];
  for (let scan = 0; scan < VISITOR_SCANS; scan += 1)
    visitorScanIds.push(await generateScan(db, { ...SMALL_SCAN, origin: `https://visited-${scan}.example` }));
  await database.close();
  return { email: EMAIL, password: PASSWORD, largeScanId: large.scanIds[0]!, ownScanIds, visitorScanIds };
}

const subject = await generateSubject();
const server = await startServer(config);
await server.ready;

let lastCpu = process.cpuUsage();
let lastThread = process.threadCpuUsage();
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
const profiler = new Session();
profiler.connect();

/** Returns the usage since the last call, and starts to count again. */
function readUsage(): LoadUsage {
  const cpu = process.cpuUsage(lastCpu);
  const thread = process.threadCpuUsage(lastThread);
  const toMs = (nanoseconds: number) => Math.round(nanoseconds / 100_000) / 10;
  const usage: LoadUsage = {
    cpuMs: (cpu.user + cpu.system) / 1_000,
    mainThreadMs: (thread.user + thread.system) / 1_000,
    rssMb: process.memoryUsage.rss() / 1024 ** 2,
    loopDelay: { p50: toMs(delays.percentile(50)), p99: toMs(delays.percentile(99)), max: toMs(delays.max) },
  };
  delays.reset();
  lastCpu = process.cpuUsage();
  lastThread = process.threadCpuUsage();
  return usage;
}

let isProfiling = false;
process.on('message', async () => {
  const usage = readUsage();
  if (profilePath !== undefined) {
    if (isProfiling) {
      const { profile } = await profiler.post('Profiler.stop');
      await writeFile(profilePath, JSON.stringify(profile));
    } else {
      await profiler.post('Profiler.enable');
      await profiler.post('Profiler.setSamplingInterval', { interval: 500 });
      await profiler.post('Profiler.start');
    }
    isProfiling = !isProfiling;
  }
  process.send?.(usage);
});
process.on('disconnect', () => void server.close().then(() => process.exit(0)));
process.send?.({ ...subject, url: server.url } satisfies LoadSubject);
