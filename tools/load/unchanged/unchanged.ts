/**
 * `npm run load -- unchanged [--site NAME]... [--workers 3] [--json]`: scans sites that don't change, with
 * changing depths, pages, views, load and numbers of processes, and then once more with planted defects
 * fixed. Checks after each scan that the tracker closed, reopened and announced only what has changed, and
 * that the trend joins only scans with the same scope, which must have the same results. Needs PostgreSQL.
 * Exits with 1 if anything is wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '@curbcut/server/config';
import { openDatabase } from '../../../apps/server/src/db/open-database.ts';
import { Member } from '../../chaos/cluster.ts';
import { withBusyProcesses } from '../../lib/busy-processes.ts';
import { formatTable } from '../../lib/format-table.ts';
import { startPostgres } from '../../lib/postgres.ts';
import { isSiteName, type MultiPageSiteName, multiPageSites } from '../../lib/sites/multi-page-sites.ts';
import { print } from '../server-process.ts';
import { checkFixed, checkTrend, checkUnchanged, countOpen, type ScanRecord } from './check-tracking.ts';
import { servePlantedSite } from './planted-sites.ts';
import { type PlannedScan, planScans, planScansAfterFix, type Setup, toRequest } from './scan-plan.ts';
import { SiteObserver } from './site-observer.ts';

const { values: flags } = parseArgs({
  options: {
    site: { type: 'string', multiple: true, default: Object.keys(multiPageSites) },
    workers: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const siteNames = flags.site.filter(isSiteName);
const workerCount = Number(flags.workers);
if (siteNames.length < flags.site.length || !Number.isInteger(workerCount) || workerCount < 1) {
  process.stderr.write(
    `--site is one of ${Object.keys(multiPageSites).join(', ')}; --workers is at least 1.\n`,
  );
  process.exit(2);
}
const postgres = await startPostgres();
if (postgres === undefined) {
  process.stderr.write('PostgreSQL is missing. Install it on Debian with: apt-get install postgresql\n');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'curbcut-load-unchanged-'));
const environment = {
  ...process.env,
  PORT: '0',
  WORKER_HEALTH_PORT: '0',
  CURBCUT_DATA: folder,
  CURBCUT_SECRET_KEY: 'the key that all processes of this test share',
  DATABASE_URL: postgres.url,
  ALLOW_PRIVATE_TARGETS: '1',
  // Prevents emails about finished scans, because only emails about issues are counted.
  SCAN_MAIL_AFTER_MINUTES: '1440',
  MAIL_SPACING_SECONDS: '0',
  LOG_LEVEL: 'warn',
};

/** Runs a function with the product's processes, which differ from scan to scan. */
async function withProcesses<T>({ workers, pages }: Setup, run: (url: string) => Promise<T>): Promise<T> {
  const build = () => ({ ...environment, SCAN_CONCURRENCY: String(pages) });
  const server = new Member('server', workers > 0 ? ['serve', '--no-worker'] : ['serve'], build);
  const members = [
    server,
    ...Array.from({ length: workers }, (_, index) => new Member(`worker ${index + 1}`, ['worker'], build)),
  ];
  try {
    for (const member of members) {
      await member.start();
      if (!member.isRunning) throw new Error(`The ${member.name} did not start:\n${member.log.join('\n')}`);
    }
    return await run(server.url);
  } finally {
    for (const member of members) await member.end('SIGTERM');
  }
}

interface SiteReport {
  readonly site: string;
  readonly problems: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const header = [
  'scan',
  'depth',
  'pages',
  'processes',
  'open',
  'not retested',
  'fixed',
  'notices',
  'emails',
  's',
];

/** Scans a site as planned, before and after its planted defects are fixed. */
async function checkSite(name: MultiPageSiteName): Promise<SiteReport> {
  const site = await servePlantedSite(multiPageSites[name]());
  const observer = await SiteObserver.create(database.db, join(folder, 'mail'), name);
  const problems: string[] = [];
  const rows: string[][] = [];
  const records: ScanRecord[] = [];
  const runScan = async (scan: PlannedScan): Promise<ScanRecord> => {
    const startedAt = performance.now();
    const record = await withProcesses(scan.setup, (url) =>
      withBusyProcesses(scan.busyProcesses, () =>
        observer.scan(url, scan, toRequest(scan, site.origin, site.paths)),
      ),
    );
    const { open, notRetested } = countOpen(record);
    const { workers, pages } = scan.setup;
    rows.push([
      scan.name,
      scan.depth,
      String(record.testedPaths.length),
      `${Math.max(1, workers)} × ${pages}`,
      String(open),
      String(notRetested),
      String(record.issues.length - open),
      String(record.notifications),
      String(record.mails),
      ((performance.now() - startedAt) / 1_000).toFixed(0),
    ]);
    process.stderr.write(`${name}: ${scan.name}, ${record.issues.length} issues\n`);
    return record;
  };
  const report = (scan: PlannedScan, found: readonly string[]) => {
    const named = found.map((problem) => `${scan.name}: ${problem}`);
    for (const problem of named) process.stderr.write(`${name}: ${problem}\n`);
    problems.push(...named);
  };
  try {
    for (const scan of planScans(site.paths.length, workerCount)) {
      const record = await runScan(scan);
      const before = records.at(-1);
      if (before) report(scan, checkUnchanged(before, record));
      records.push(record);
    }
    problems.push(...checkTrend(records, observer.history));
    const { planted } = observer;
    const kinds = new Set([...planted.values()].flatMap((issue) => [...issue.kinds]));
    if (kinds.size < 3) problems.push(`only ${kinds.size} of 3 kinds of planted defects were found`);
    site.fix();
    const fixed: ScanRecord[] = [records.at(-1)!];
    for (const scan of planScansAfterFix(site.paths.length)) {
      const record = await runScan(scan);
      report(scan, checkFixed(fixed.at(-1)!, record, planted));
      fixed.push(record);
    }
    const last = fixed.at(-1)!;
    const left = last.issues.filter(({ id, state }) => planted.has(id) && state !== 'fixed');
    problems.push(...left.map(({ rule_id }) => `a fixed defect is still open: ${rule_id}`));
    // If nothing were sent even now, the lack of messages after the earlier scans wouldn't mean anything.
    await wait(MAIL_WAIT_MS);
    if (last.notifications === 0) problems.push('no notification about the fixed issues');
    if ((await observer.countMails()) === 0) problems.push('no email about the fixed issues');
  } finally {
    await site.close();
  }
  return { site: name, problems, rows };
}

/** Enough for the server to send what it has queued. */
const MAIL_WAIT_MS = 5_000;

const reports: SiteReport[] = [];
// Creates the tables.
await withProcesses({ workers: 0, pages: 1 }, async () => {});
const database = await openDatabase(readConfig(environment));
try {
  for (const name of siteNames) {
    const checked = await checkSite(name);
    reports.push(checked);
    print([`\n${name}`, ...formatTable([header, ...checked.rows])].join('\n'));
    for (const problem of checked.problems) print(`PROBLEM  ${problem}`);
  }
} finally {
  await database.close();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}
const problemCount = reports.reduce((sum, { problems }) => sum + problems.length, 0);
print(`\n${problemCount} problems on ${reports.length} sites`);
if (flags.json) print(JSON.stringify(reports));
process.exit(problemCount === 0 ? 0 : 1);
