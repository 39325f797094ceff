import { rm } from 'node:fs/promises';
import { listScannedPages } from '@curbcut/contract';
import type { LedgerPage, ScannerOptions } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../src/start-worker.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { createTestConfig } from '../support/test-config.ts';
import { createTestDatabase } from '../support/test-database.ts';
import {
  createTemporaryFolder,
  fastHeartbeat,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const PAGES = 8;
/** Has findings, so it is tested on every page. */
const FAULTY = 'card';
/** The parts of a page: a navigation, a menu on every other page, a card on every third, and one of its own. */
const listParts = (page: number): string[] => [
  'navigation',
  ...(page % 2 === 1 ? ['menu'] : []),
  ...(page % 3 === 1 ? [FAULTY] : []),
  `own part of ${page}`,
];

let dataDir: string;
let web: TestServer;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: PAGES });
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  web = await startTestServer({ dataDir, config: { runsJobs: false }, heartbeat: fastHeartbeat });
});
afterAll(async () => {
  await web?.close();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What the pages skipped, by URL: parts with the position of the page on which they were tested. */
type Decisions = Map<string, readonly string[]>;

async function testParts(page: number, ledger: LedgerPage): Promise<string[]> {
  const parts = listParts(page);
  ledger.describe(0, { shared: new Set(['script']), byTest: new Map([['states', new Set(parts)]]) });
  const excluded = (await ledger.decide(0)).get('states') ?? new Map<string, number>();
  const tested = new Set(parts.filter((part) => !excluded.has(part)));
  ledger.report(0, [{ test: 'states', tested, found: new Set([FAULTY]) }]);
  return [...excluded].map(([part, position]) => `${part}: ${position}`).sort();
}

/** Starts a worker that tests, on each page, the parts that the ledger assigns to it. */
async function startLedgerWorker(
  decisions: Decisions,
  concurrency: number,
  isHeld: (url: string) => boolean = () => false,
) {
  const held = Promise.withResolvers<void>();
  const openScanner = async (options: ScannerOptions) => {
    const scanner = await createFakeScanner(async (url, signal) => {
      if (!isHeld(url)) return;
      held.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }).open(options);
    return {
      ...scanner,
      scanPageIfChanged: async (
        ...[url, settings, earlier, pageOptions]: Parameters<typeof scanner.scanPageIfChanged>
      ) => {
        const result = await scanner.scanPageIfChanged(url, settings, earlier, pageOptions);
        const page = Number(new URL(url).pathname.slice(1));
        const { ledger, signal } = pageOptions!;
        const interrupted = new Promise<never>((_, reject) => {
          signal!.addEventListener('abort', () => reject(signal!.reason));
        });
        decisions.set(url, await Promise.race([testParts(page, ledger!), interrupted]));
        return result;
      },
    };
  };
  const worker = await startWorker(createTestConfig(dataDir, { concurrency }), {
    openScanner,
    heartbeat: fastHeartbeat,
  });
  await worker.ready;
  return { close: worker.close, held: held.promise };
}

async function expectAllTested(scanId: string): Promise<void> {
  expect(await web.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: PAGES });
  const { pages } = await expectStatus(web.call(listScannedPages, { params: { scanId } }), 200);
  expect(pages.filter(({ status }) => status === 'tested')).toHaveLength(PAGES);
}

/** Scans the site with workers, and returns what its pages skipped. */
async function scanWith(workerCount: number): Promise<Decisions> {
  const decisions: Decisions = new Map();
  const workers = await Promise.all(
    Array.from({ length: workerCount }, () => startLedgerWorker(decisions, 2)),
  );
  await expectAllTested(await web.startScan({ url: site.url }));
  await Promise.all(workers.map((worker) => worker.close()));
  return decisions;
}

test('each part of a site is tested by the first page that has it, with one worker, with two, and with one that stops', async () => {
  const expected = await scanWith(1);
  expect([...expected.values()].filter((excluded) => excluded.includes('navigation: 0'))).toHaveLength(
    PAGES - 1,
  );
  expect([...expected.values()].flat().filter((excluded) => excluded.startsWith(FAULTY))).toEqual([]);
  expect(await scanWith(2)).toEqual(expected);

  // A waiting page has the remaining worker's only slot, which the page it's waiting for needs.
  const decisions: Decisions = new Map();
  const url = site.url;
  const stopping = await startLedgerWorker(decisions, 1, (each) => each.endsWith('/1'));
  const scanId = await web.startScan({ url });
  await stopping.held;
  const other = await startLedgerWorker(decisions, 1);
  await web.waitForPages(scanId, 1);
  await stopping.close();
  await expectAllTested(scanId);
  expect(decisions).toEqual(expected);
  await other.close();
});
