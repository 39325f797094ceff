/**
 * `npm run chaos -- [--scans 20] [--pages 50] [--workers 3] [--seed 1] [--pause 2-8] [--fault NAME]... [--seconds N] [--depth DEPTH] [--json]`:
 * scans several sites with one server and several workers on PostgreSQL and an S3-compatible store, while
 * processes are killed or frozen, connections are cut, clocks are set, disks are slow or full, and the
 * database and the store fail. Checks that every scan ends with the results of an undisturbed scan, that no
 * page is lost or counted twice, and that nothing is left behind.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deleteScan, StartedScan, startScan } from '@curbcut/contract';
import { Client } from 'pg';
import { createS3BlobStore } from '../../apps/server/src/blobs/s3-store.ts';
import { startTestS3 } from '../../apps/server/test/support/s3-server.ts';
import { listRunningProcesses } from '../../packages/engine/test/processes.ts';
import { startPostgres } from '../lib/postgres.ts';
import { Random } from '../lib/random.ts';
import { buildPostRequest, requestJson } from '../load/client.ts';
import { serveSites } from './chaos-site.ts';
import { compareOutcomes, readOutcome, readProgress } from './check-scans.ts';
import { listDescendants, Member } from './cluster.ts';
import { causeFaults, type FaultRecord, faults } from './faults.ts';

const { values: flags } = parseArgs({
  options: {
    scans: { type: 'string', default: '20' },
    pages: { type: 'string', default: '50' },
    workers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    pause: { type: 'string', default: '2-8' },
    seconds: { type: 'string', default: '3600' },
    fault: { type: 'string', multiple: true, default: Object.keys(faults) },
    depth: { type: 'string', default: 'quick' },
    json: { type: 'boolean', default: false },
  },
});
const unknownFault = flags.fault.find((name) => !(name in faults));
if (unknownFault !== undefined) {
  process.stderr.write(`There is no fault “${unknownFault}”. Faults: ${Object.keys(faults).join(', ')}.\n`);
  process.exit(2);
}
const [scanCount, pageCount, workerCount] = [Number(flags.scans), Number(flags.pages), Number(flags.workers)];
const [min = 2, max = min] = flags.pause.split('-').map(Number);
/** Enough for the scans, and quickly filled. */
const POSTGRES_DISK_MB = 1_024;
const startedAt = performance.now();
const print = (line: string) => {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4);
  process[flags.json ? 'stderr' : 'stdout'].write(`${seconds} s  ${line}\n`);
};

const postgres = await startPostgres({ diskMb: POSTGRES_DISK_MB });
if (postgres === undefined) {
  process.stderr.write('PostgreSQL is missing. Install it on Debian with: apt-get install postgresql\n');
  process.exit(2);
}
const random = new Random(Number(flags.seed));
const storage = await startTestS3();
let storageFailures = 0;
let storageDelayMs = 0;
storage.fault = () => {
  if (random.next() < storageFailures) return { status: 503 };
  return storageDelayMs > 0 ? { delayMs: storageDelayMs } : undefined;
};
const sites = await serveSites(scanCount + 1, pageCount);
const folder = await mkdtemp(join(tmpdir(), 'curbcut-chaos-'));

/** Builds the environment of a process, which connects to PostgreSQL through its own link. */
const buildEnvironment = ({ link, clockFile }: Member): NodeJS.ProcessEnv => {
  const database = new URL(postgres.url);
  database.port = String(link.port);
  return {
    ...process.env,
    CHAOS_CLOCK: clockFile,
    NODE_OPTIONS: `--import=${import.meta.resolve('./shifted-clock.ts')}`,
    PORT: '0',
    WORKER_HEALTH_PORT: '0',
    CURBCUT_DATA: folder,
    CURBCUT_SECRET_KEY: 'the key that all processes of this cluster share',
    DATABASE_URL: database.href,
    S3_BUCKET: storage.settings.bucket,
    S3_ENDPOINT: storage.settings.endpoint?.href,
    S3_REGION: storage.settings.region,
    S3_ACCESS_KEY_ID: storage.settings.credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.settings.credentials?.secretAccessKey,
    SCAN_CONCURRENCY: '2',
    VISITOR_PAGES_PER_SCAN: String(pageCount),
    VISITOR_SCANS_PER_HOUR: String(scanCount + 1),
    SCAN_TIME_LIMIT_MINUTES: '240',
    ALLOW_PRIVATE_TARGETS: sites.urls.map((url) => new URL(url).host).join(','),
    LOG_LEVEL: 'warn',
  };
};
const server = new Member('server', ['serve', '--no-worker'], buildEnvironment);
const workers = Array.from(
  { length: workerCount },
  (_, index) => new Member(`worker ${index + 1}`, ['worker'], buildEnvironment),
);
const members = [server, ...workers];
const problems: string[] = [];
let records: FaultRecord[] = [];
let notStored = 0;
try {
  for (const member of members) {
    await member.link.open(() => postgres.port);
    await member.start();
    if (!member.isRunning) throw new Error(`${member.name} did not start:\n${member.log.join('\n')}`);
  }
  const start = async (url: string): Promise<StartedScan> => {
    const request = buildPostRequest({ url, max_pages: pageCount, depth: flags.depth });
    return requestJson(StartedScan, new URL(startScan.path, server.url), request);
  };
  const waitForEnd = async (scanId: string) => {
    while (performance.now() - startedAt < Number(flags.seconds) * 1_000) {
      const progress = await readProgress(server.url, scanId).catch(() => undefined);
      if (progress !== undefined && !['queued', 'running'].includes(progress.status)) return;
      await wait(500);
    }
    problems.push(`${scanId} did not end in time`);
  };

  const undisturbed = await start(sites.urls[0]!);
  await waitForEnd(undisturbed.scan_id);
  const expected = await readOutcome(server.url, undisturbed.scan_id);
  print(
    `undisturbed: ${expected.pages} pages, ${expected.issues} issues, ${expected.occurrences} occurrences`,
  );
  const scans: StartedScan[] = [undisturbed];
  for (const url of sites.urls.slice(1)) scans.push(await start(url));

  const ended = new AbortController();
  const setStorageFailures = (share: number) => {
    storageFailures = share;
  };
  const setStorageDelay = (ms: number) => {
    storageDelayMs = ms;
  };
  const causing = causeFaults(
    { members, postgres, setStorageFailures, setStorageDelay },
    flags.fault,
    random,
    { min: min * 1_000, max: max * 1_000 },
    ended.signal,
    print,
  );
  await Promise.all(scans.map(({ scan_id }) => waitForEnd(scan_id)));
  ended.abort();
  records = await causing;
  print(`all scans have ended, after ${records.length} faults`);

  for (const { scan_id } of scans.slice(1)) {
    const outcome = await readOutcome(server.url, scan_id);
    notStored += outcome.screenshotsNotStored.length;
    const differences = compareOutcomes(expected, outcome);
    problems.push(...differences.map((difference) => `${scan_id}: ${difference}`));
  }
  problems.push(...(await deleteAll(scans)));
} finally {
  for (const member of members) {
    const descendants = member.pid === undefined ? [] : await listDescendants(member.pid);
    await member.end('SIGTERM');
    await wait(500);
    const left = (await listRunningProcesses()).filter(({ pid }) =>
      descendants.some((process) => process.pid === pid),
    );
    problems.push(...left.map(({ command }) => `left running: ${command.slice(0, 200)}`));
  }
  await storage.close();
  await postgres.close();
  sites.close();
  await rm(folder, { recursive: true, force: true });
}

/** Deletes all scans, and returns what is left of them in the database and the store. */
async function deleteAll(scans: readonly StartedScan[]): Promise<string[]> {
  const undeletable: string[] = [];
  const store = createS3BlobStore(storage.settings);
  for (const { scan_id, claim_token } of scans) {
    const url = new URL(deleteScan.path.replace('{scanId}', scan_id), server.url);
    const response = await fetch(url, {
      method: deleteScan.method,
      headers: { 'x-claim-token': claim_token ?? '' },
    });
    if (!response.ok) undeletable.push(`${scan_id} was not deleted: ${response.status}`);
  }
  const client = new Client({ connectionString: postgres!.url });
  await client.connect();
  try {
    const count = async (table: string) =>
      Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
    const deadline = performance.now() + 120_000;
    let left: string[] = [];
    do {
      await wait(1_000);
      left = [];
      for (const table of ['scans', 'scan_pages', 'findings', 'scan_plans', 'scan_queue', 'blob_deletions']) {
        const rows = await count(table);
        if (rows > 0) left.push(`${rows} rows left in ${table}`);
      }
      const objects: string[] = [];
      for await (const { key } of store.list()) objects.push(key);
      if (objects.length > 0) {
        left.push(`${objects.length} objects left in the store: ${objects.slice(0, 3).join(', ')}`);
      }
    } while (left.length > 0 && performance.now() < deadline);
    return [...undeletable, ...left];
  } finally {
    await client.end();
    store.close();
  }
}

const byFault = Object.keys(faults).map((name) => ({
  fault: name,
  times: records.filter((record) => record.name === name).length,
}));
for (const { fault, times } of byFault) if (times > 0) print(`${fault}: ${times}`);
if (notStored > 0) print(`${notStored} pages report that their screenshot could not be stored`);
for (const problem of problems) print(`PROBLEM  ${problem}`);
print(
  problems.length === 0
    ? `${scanCount} scans of ${pageCount} pages ended with the same results as an undisturbed scan; nothing is left`
    : `${problems.length} problems`,
);
if (flags.json) {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(
    `${JSON.stringify({ scans: scanCount, pages: pageCount, workers: workerCount, seconds, faults: byFault, notStored, problems })}\n`,
  );
}
process.exit(problems.length === 0 ? 0 : 1);
