/**
 * `npm run load -- reads [--database postgres|embedded] [--rate 200] [--seconds 30] [--no-scan] [--profile FILE] [--json]`:
 * fills a database with generated scans, one of them with 200,000 occurrences, and reads results, progress
 * and lists like the screens do, at a fixed rate and without waiting for earlier responses, while the server
 * scans its demo site with the real browser. Prints response times in milliseconds by kind of request, and
 * the server's CPU time.
 */
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getProgress, ScanProgress, StartedScan } from '@curbcut/contract';
import { startPostgres } from '../../lib/postgres.ts';
import { Random } from '../../lib/random.ts';
import { buildPostRequest, requestJson } from '../client.ts';
import { print, startServerProcess } from '../server-process.ts';
import type { LoadSubject } from './load-subject.ts';
import { createRequestMix } from './request-mix.ts';
import { sendAtRate } from './send-at-rate.ts';

const { values: flags } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    'no-scan': { type: 'boolean', default: false },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
/** Limits the load regardless of the options. */
const MAX_RATE = 2_000;
const MAX_SECONDS = 300;
/** Caches fill at half the rate, as after a restart. */
const WARM_UP_SECONDS = 10;

const rate = Math.min(MAX_RATE, Number(flags.rate));
const seconds = Math.min(MAX_SECONDS, Number(flags.seconds));
if (!['postgres', 'embedded'].includes(flags.database))
  throw new Error(`--database must be “postgres” or “embedded”, not “${flags.database}”.`);
const postgres = flags.database === 'postgres' ? await startPostgres() : undefined;
if (flags.database === 'postgres' && !postgres)
  throw new Error('PostgreSQL is not installed. Install it on Debian with: apt-get install postgresql');
const server = await startServerProcess<LoadSubject>('reads', {
  hasSubject: true,
  profilePath: flags.profile === undefined ? undefined : resolve(flags.profile),
  resolutionMs: 1,
  settings: { VISITOR_SCANS_PER_HOUR: '1000000', ...(postgres && { DATABASE_URL: postgres.url }) },
});
const { started: subject, toUrl } = server;

const isOver = new AbortController();
let scans = 0;
let currentScan = await startScan();
// The screenshots to read come from a real scan.
const { latest_screenshot: screenshot } = await waitForEnd(currentScan);
if (!screenshot) throw new Error('The demo site scan took no screenshots.');
const scanning = flags['no-scan'] ? undefined : scanRepeatedly();
const random = new Random(7);
const mix = await createRequestMix(
  { ...subject, screenshotPath: screenshot.url },
  () => random.next(),
  () => currentScan,
);

async function startScan(): Promise<string> {
  const body = buildPostRequest({ url: toUrl('/demo-site/').href, max_pages: 5 });
  return (await requestJson(StartedScan, toUrl('/api/scanner/start-scan/'), body)).scan_id;
}

async function waitForEnd(scanId: string): Promise<ScanProgress> {
  for (;;) {
    const progress = await requestJson(ScanProgress, toUrl(getProgress.path.replace('{scanId}', scanId)));
    if ((progress.status !== 'queued' && progress.status !== 'running') || isOver.signal.aborted)
      return progress;
    await wait(500);
  }
}

async function scanRepeatedly(): Promise<void> {
  while (!isOver.signal.aborted) {
    currentScan = await startScan();
    scans += 1;
    await waitForEnd(currentScan);
  }
}

await sendAtRate(mix, { rate: rate / 2, seconds: WARM_UP_SECONDS });
await server.takeUsage();
const result = await sendAtRate(mix, { rate, seconds });
const usage = await server.takeUsage();
isOver.abort();
await scanning;
await server.close();
await postgres?.close();

const columns = ['requests', 'not modified', 'failed', 'p50', 'p95', 'p99', 'max'] as const;
print(
  `${flags.database} database, ${rate} requests per second for ${seconds} s, ${scans} scans of the demo site during that time`,
);
print(['kind'.padEnd(20), ...columns.map((name) => name.padStart(13))].join(''));
for (const [kind, row] of Object.entries(result.kinds)) {
  print([kind.padEnd(20), ...columns.map((name) => String(row[name]).padStart(13))].join(''));
}
const total = result.kinds.all!;
print(
  `server: ${(usage.cpuMs / total.requests).toFixed(2)} ms of CPU per request, ${(usage.mainThreadMs / total.requests).toFixed(2)} ms of it on the main thread; ` +
    `${Math.round(usage.rssMb)} MB; ${(result.bytes / total.requests / 1024).toFixed(1)} KB per response`,
);
const { loopDelay } = usage;
print(
  `server event loop: ${loopDelay.p50} ms late (p50), ${loopDelay.p99} ms (p99), ${loopDelay.max} ms (max)`,
);
if (flags.json) print(JSON.stringify({ ...result, usage }));
