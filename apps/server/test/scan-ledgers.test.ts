import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LedgerPage, PartsLedger, type TestedParts } from '@curbcut/engine';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitPages, finishPage } from '../src/db/queries/pages.ts';
import { createScan, deleteWorkingData } from '../src/db/queries/scans.ts';
import { scanPages, scanParts } from '../src/db/schema.ts';
import { ScanLedgers, type VisitedLedgerPage } from '../src/scans/scan-ledgers.ts';
import { emptyPage } from '../src/scans/to-stored-visit.ts';
import { defaultSettings, openTestServices, type TestServices } from './support/test-services.ts';
import { waitUntil } from './support/wait-until.ts';

/** A page of a scan: its parts, those with findings and what happens to it. */
interface TestPage {
  readonly parts: readonly string[];
  /** Scripts, on which all parts depend. */
  readonly shared?: readonly string[];
  readonly found?: readonly string[];
  /** The visit fails before or after its parts were described, or a limit ends the test after some parts. */
  readonly fails?: 'early' | 'late' | readonly string[];
}

const TEST = 'mouse-only';
const pages: readonly TestPage[] = [
  { parts: ['nav', 'search'] },
  { parts: ['nav', 'map', 'form'], found: ['map'], fails: 'late' },
  { parts: ['nav', 'map', 'form', 'chart'], found: ['map'], fails: ['nav', 'map'] },
  { parts: ['nav', 'search', 'form', 'chart', 'map'], found: ['map'] },
  { parts: ['nav'], fails: 'early' },
  { parts: ['nav', 'form', 'chart', 'map'], found: ['map'] },
  { parts: ['nav', 'slider'], shared: ['app.js', 'slider.js'] },
  { parts: ['nav', 'slider'], shared: ['app.js', 'slider.js'] },
  { parts: ['slider'] },
];

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
/** All pages that workers have opened. Some tests leave them open, and their parts may not be stored yet. */
const openedPages: VisitedLedgerPage[] = [];
afterAll(async () => {
  await Promise.all(openedPages.map((page) => page.end()));
  await testServices?.close();
});

/** Stores a scan whose pages all have a slot. */
async function storeScan(pageCount: number): Promise<string> {
  const { db } = testServices.services;
  const id = randomUUID();
  await createScan(db, {
    id,
    organizationId: null,
    url: defaultSettings.url,
    settings: defaultSettings,
    countedMonth: null,
  });
  const urls = Array.from({ length: pageCount }, (_, position) => `https://shop.example.com/${position}`);
  await admitPages(db, id, urls, 0);
  await db.update(scanPages).set({ state: 'running' }).where(eq(scanPages.scanId, id));
  return id;
}

const isPage = (scanId: string, position: number) =>
  and(eq(scanPages.scanId, scanId), eq(scanPages.position, position));

async function finish(scanId: string, position: number): Promise<void> {
  const { db } = testServices.services;
  await db.transaction((tx) => finishPage(tx, scanId, position, position + 1, emptyPage));
}

/** A process that visits pages. It doesn't get messages, so it has to read the database. */
function createWorker() {
  const interrupted: number[] = [];
  const ledgers = new ScanLedgers({ readIntervalMs: 5 });
  const services = {
    db: testServices.services.db,
    log: {
      warn: (problem: unknown) => {
        throw problem;
      },
    },
    visits: { interruptPage: ({ position }: { position: number }) => void interrupted.push(position) },
  } as unknown as Parameters<ScanLedgers['open']>[0];
  return {
    interrupted,
    open: (scanId: string, position: number) => {
      const page = ledgers.open(services, scanId, position);
      openedPages.push(page);
      return page;
    },
  };
}

const describeParts = (page: LedgerPage, { parts, shared = ['app.js'] }: TestPage) =>
  page.describe(0, { shared: new Set(shared), byTest: new Map([[TEST, new Set(parts)]]) });

/** Visits a page, and returns the parts it tested and skipped. */
async function visit(
  page: LedgerPage,
  testPage: TestPage,
  pause: () => Promise<void> = nextTurn,
): Promise<string> {
  const { parts, found = [], fails } = testPage;
  await pause();
  if (fails === 'early') return '';
  describeParts(page, testPage);
  await pause();
  const excluded = (await page.decide(0)).get(TEST) ?? new Map<string, number>();
  await pause();
  const own = parts.filter((part) => !excluded.has(part));
  if (fails !== 'late') {
    const tested: TestedParts['tested'] = fails === undefined ? new Set(own) : new Set(fails);
    page.report(0, [{ test: TEST, tested, found: new Set(found) }]);
  }
  return [...own, ...[...excluded].map(([part, on]) => `${part} on ${on}`)].join(', ');
}

/** The decisions of an in-memory ledger about the pages, one after the other. */
async function decideInMemory(): Promise<string[]> {
  const ledger = new PartsLedger();
  const decisions: string[] = [];
  for (const [position, page] of pages.entries()) {
    const opened = ledger.open(position);
    decisions.push(await visit(opened, page));
    opened.end();
  }
  return decisions;
}

/** Visits the pages with several processes that have two slots each, in an order determined by a seed. */
async function decideWith(workerCount: number, seed: number): Promise<string[]> {
  const scanId = await storeScan(pages.length);
  let state = seed;
  const pause = async () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    for (let turns = state % 40; turns > 0; turns--) await nextTurn();
  };
  const decisions: string[] = [];
  const waiting = [...pages.entries()];
  const runSlot = async (worker: ReturnType<typeof createWorker>) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, page] = next;
      const opened = worker.open(scanId, position);
      decisions[position] = await visit(opened, page, pause);
      await opened.end();
      await finish(scanId, position);
    }
  };
  const workers = Array.from({ length: workerCount }, createWorker);
  await Promise.all([...workers, ...workers].map(runSlot));
  expect(workers.flatMap(({ interrupted }) => interrupted)).toEqual([]);
  return decisions;
}

test('any number of processes makes the same decisions as an in-memory ledger, regardless of the order they finish in', async () => {
  const expected = await decideInMemory();
  expect(expected[5]).toBe('map, nav on 0, form on 3, chart on 3');
  for (const workers of [1, 2, 3]) {
    for (let seed = 1; seed <= 5; seed++) expect(await decideWith(workers, seed)).toEqual(expected);
  }
});

test('a page waits for another whose process has died, until another process has tested its parts', async () => {
  const scanId = await storeScan(2);
  const page: TestPage = { parts: ['nav'] };
  describeParts(createWorker().open(scanId, 0), page);
  const worker = createWorker();
  let decision: string | undefined;
  const visited = visit(worker.open(scanId, 1), page).then((decided) => {
    decision = decided;
  });
  const { db } = testServices.services;
  await waitUntil(async () => expect(await db.$count(scanParts, eq(scanParts.scanId, scanId))).toBe(2));
  expect(decision).toBeUndefined();
  const takenOver = createWorker().open(scanId, 0);
  expect(await visit(takenOver, page)).toBe('nav');
  await takenOver.end();
  await visited;
  expect(decision).toBe('nav on 0');
});

test('a part is tested on the next page if the previous page is finished and the part was not tested there', async () => {
  const scanId = await storeScan(2);
  const page: TestPage = { parts: ['nav'] };
  describeParts(createWorker().open(scanId, 0), page);
  const visited = visit(createWorker().open(scanId, 1), page);
  await finish(scanId, 0);
  expect(await visited).toBe('nav');
});

test('a page gives up its slot if an earlier page has none, and makes the same decision when it’s visited again', async () => {
  const { db } = testServices.services;
  const scanId = await storeScan(2);
  const page: TestPage = { parts: ['nav'] };
  const worker = createWorker();
  await db.update(scanPages).set({ state: 'waiting' }).where(isPage(scanId, 0));
  const second = worker.open(scanId, 1);
  void visit(second, page);
  await waitUntil(async () => expect(worker.interrupted).toContain(1));
  await second.end();
  await db.update(scanPages).set({ state: 'running' }).where(isPage(scanId, 0));
  const first = worker.open(scanId, 0);
  expect(await visit(first, page)).toBe('nav');
  await first.end();
  await finish(scanId, 0);
  expect(await visit(worker.open(scanId, 1), page)).toBe('nav on 0');
});

test('a page gives up its slot if no process takes an earlier page’s job', async () => {
  const { db } = testServices.services;
  const scanId = await storeScan(2);
  await db.execute(sql`
    insert into pgboss.job (name, data, start_after)
    values ('visit-page', ${JSON.stringify({ scanId, position: 0 })}::jsonb, now() - interval '1 minute')`);
  const worker = createWorker();
  const page = worker.open(scanId, 1);
  void visit(page, { parts: ['nav'] });
  await waitUntil(async () => expect(worker.interrupted).toContain(1));
  await page.end();
});

test('the parts are deleted when the scan ends, and none are stored afterward', async () => {
  const { db } = testServices.services;
  const scanId = await storeScan(1);
  const page = createWorker().open(scanId, 0);
  await visit(page, { parts: ['nav'] });
  await page.end();
  expect(await db.$count(scanParts, eq(scanParts.scanId, scanId))).toBe(1);
  await finish(scanId, 0);
  await deleteWorkingData(db, scanId);
  expect(await db.$count(scanParts, eq(scanParts.scanId, scanId))).toBe(0);
  page.report(1, []);
  await page.end();
  expect(await db.$count(scanParts, eq(scanParts.scanId, scanId))).toBe(0);
});
