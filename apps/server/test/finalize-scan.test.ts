import { randomUUID } from 'node:crypto';
import type { Finding, ScanStatus } from '@curbcut/contract';
import { getFingerprint, rankIssues } from '@curbcut/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeScanStore } from '../../../packages/engine/test/describe-scan-store.ts';
import {
  countOccurrencesOn,
  insertFindings,
  listFindingsToReport,
  listFirstLocationsOnPage,
  listOccurrences,
} from '../src/db/queries/findings.ts';
import { insertFixes } from '../src/db/queries/fixes.ts';
import { listIssuePages } from '../src/db/queries/issue-samples.ts';
import { listIssuesMatching } from '../src/db/queries/issues.ts';
import { admitPages, finishPage } from '../src/db/queries/pages.ts';
import { visitorReader } from '../src/db/queries/reader.ts';
import { createScan, readScanForJob, updateScan } from '../src/db/queries/scans.ts';
import { scanPages } from '../src/db/schema.ts';
import { Metrics } from '../src/metrics/metrics.ts';
import { finalizeScan } from '../src/scans/finalize-scan.ts';
import { ScanLedgers } from '../src/scans/scan-ledgers.ts';
import { ScanPlans } from '../src/scans/scan-plans.ts';
import { createSqlIdentityStore, createSqlScanStore } from '../src/scans/sql-scan-store.ts';
import { emptyPage, toStoredVisit } from '../src/scans/to-stored-visit.ts';
import { VisitRegistry } from '../src/scans/visit-registry.ts';
import type { Services } from '../src/services.ts';
import {
  createImageFinding,
  defaultSettings,
  openTestServices,
  type TestServices,
} from './support/test-services.ts';

let testServices: TestServices;
let services: Services;
/** A finalized scan's id. */
let scanId: string;
let status: ScanStatus | undefined;
beforeAll(async () => {
  testServices = await openTestServices();
  services = {
    ...testServices.services,
    plans: new ScanPlans(),
    metrics: new Metrics(),
    visits: new VisitRegistry(),
    ledgers: new ScanLedgers(),
    progress: { announce: async () => undefined },
  } as unknown as Services;
  scanId = await storeUnfinishedScan();
  status = await finalizeScan(services, scanId, 'time-is-up');
});
afterAll(() => testServices?.close());

/**
 * Creates a finding of pale text on one of two backgrounds. Only a comparison of all pages shows that both belong
 * to the same design.
 */
const createPaleText = (background: string, name: string): Finding => ({
  ...createImageFinding(name),
  ruleId: 'color-contrast',
  severity: 'serious',
  reason: 'too-low',
  facts: { foreground: '#999999', background, ratio: 2.8, required: 4.5 },
});
const [WHITE, PALE] = ['#ffffff', '#fafafa'];

/**
 * More pages than are finalized in one batch. Each has five findings in two issues; the findings of one issue
 * were stored with two fingerprints.
 */
const PAGES = 60;
const pageFindings = [
  createPaleText(WHITE, 'one'),
  createPaleText(PALE, 'two'),
  createImageFinding('image'),
  createPaleText(PALE, 'three'),
  createPaleText(WHITE, 'four'),
];
const textFindingIndexes = [0, 1, 3, 4];

/** Stores a scan in which all pages but one were visited. */
async function storeUnfinishedScan(): Promise<string> {
  const scanId = randomUUID();
  const { db } = testServices.services;
  await createScan(db, {
    id: scanId,
    organizationId: null,
    url: defaultSettings.url,
    settings: defaultSettings,
    countedMonth: null,
  });
  const urls = Array.from({ length: PAGES }, (_, page) => `${defaultSettings.url}${page || ''}`);
  await admitPages(db, scanId, urls, 0);
  for (const position of urls.keys()) {
    // The last page is never visited.
    if (position === PAGES - 1) continue;
    const links = position === 0 ? urls : [];
    await finishPage(db, scanId, position, position + 1, {
      ...emptyPage,
      links,
      score: 90,
      elements: 10,
    });
    const found = pageFindings.map((finding) => ({
      fingerprint: getFingerprint(finding),
      finding,
      element: finding.selector,
      isFixed: false,
    }));
    await insertFindings(db, scanId, position, found);
  }
  await updateScan(db, scanId, {
    status: 'running',
    pagesFound: PAGES,
    pagesTested: PAGES - 1,
    elements: 590,
  });
  return scanId;
}

const listIssues = (id: string) =>
  listIssuesMatching(testServices.services.db, visitorReader, id, {}, { after: -1, limit: 10 });

test('grouping a large scan’s findings in batches gives the same issues as in one go', async () => {
  expect(status).toBe('completed');
  const issues = await listIssues(scanId);
  const tested = PAGES - 1;
  const common = { pages: tested, engines: ['curbcut' as const], importance: 'high' as const };
  const [image, text] = [pageFindings[2]!, pageFindings[0]!];
  const expected = await rankIssues([
    { fingerprint: getFingerprint(text), first: text, occurrences: 4 * tested, ...common },
    { fingerprint: getFingerprint(image), first: image, occurrences: tested, ...common },
  ]);
  const named = issues.map(({ issue }) => ({ rule: issue.rule_id, issue }));
  expect(named).toMatchObject(expected.map(({ issue }) => ({ rule: issue.rule_id, issue })));
  expect(await readScanForJob(testServices.services.db, scanId)).toMatchObject({
    status: 'completed',
    pagesNotTested: 1,
    critical: 2,
    ending: null,
  });
});

test('occurrences of merged issues are listed page by page and in order for any page size', async () => {
  const { db } = testServices.services;
  const issue = (await listIssues(scanId)).find(
    ({ issue: { rule_id } }) => rule_id === 'color-contrast',
  )!.fingerprint;
  const all = Array.from({ length: PAGES - 1 }, (_, position) =>
    textFindingIndexes.map((index) => ({ position, index })),
  );
  for (const limit of [3, 7, 500]) {
    const read: { position: number; index: number }[] = [];
    for (let after = { position: -1, index: -1 }; ; ) {
      const rows = await listOccurrences(db, visitorReader, scanId, issue, { after, limit });
      read.push(...rows.map(({ position, index }) => ({ position, index })));
      if (rows.length < limit) break;
      after = read.at(-1)!;
    }
    expect(read).toEqual(all.flat());
  }
  const onPage = { page: 5, after: { position: 5, index: 1 }, limit: 10 };
  const rest = await listOccurrences(db, visitorReader, scanId, issue, onPage);
  expect(rest.map(({ position, index, finding }) => [position, index, finding.selector])).toEqual([
    [5, 3, pageFindings[3]!.selector],
    [5, 4, pageFindings[4]!.selector],
  ]);
  expect(await countOccurrencesOn(db, visitorReader, scanId, issue, 5)).toBe(textFindingIndexes.length);
  expect(await listFirstLocationsOnPage(db, scanId, [issue], 5)).toEqual(new Map([[issue, 0]]));
});

test('reports and the tracker read the same issues', async () => {
  const { db } = testServices.services;
  const [text, image] = (await listIssues(scanId)).map(({ fingerprint }) => fingerprint);
  const reported = await listFindingsToReport(db, scanId, 7, { after: 0, limit: 3 });
  expect(reported.map(({ index, issue }) => [index, issue])).toEqual([
    [1, text],
    [2, image],
    [3, text],
  ]);
  const pages = await listIssuePages(db, scanId, [text!], { pages: 2, findings: 3 });
  expect(pages.map(({ url, indexes }) => [new URL(url).pathname, indexes])).toEqual([
    ['/', [0, 1, 3]],
    ['/1', [0, 1, 3]],
  ]);
});

test('an interrupted finalization is repeated with the same ending, and two concurrent ones finalize a scan once', async () => {
  const { db } = testServices.services;
  const id = await storeUnfinishedScan();
  let transactions = 0;
  const breaking: Pick<typeof db, 'transaction'> = Object.create(db, {
    transaction: {
      value: (work: Parameters<typeof db.transaction>[0]) => {
        transactions += 1;
        return transactions === 1 ? db.transaction(work) : Promise.reject(new Error('broke off'));
      },
    },
  });
  const broken = { ...services, db: breaking } as Services;
  await expect(finalizeScan(broken, id, 'cancelled')).rejects.toThrow('broke off');
  expect(await readScanForJob(db, id)).toMatchObject({ status: 'running', ending: 'cancelled' });
  expect(await listIssues(id)).toEqual([]);
  let alongside = 0;
  const count = async () => {
    alongside += 1;
  };
  const ends = [1, 2].map(() => finalizeScan(services, id, 'pages-done', count));
  expect(await Promise.all(ends)).toEqual(['cancelled', 'cancelled']);
  expect(alongside).toBe(2);
  expect((await listIssues(id)).map(({ issue }) => issue.occurrences)).toEqual([4 * (PAGES - 1), PAGES - 1]);
  expect(await readScanForJob(db, id)).toMatchObject({ status: 'cancelled', pagesNotTested: 1 });
});

test('10,000 pages are admitted in one statement: in order, without duplicates, after known ones', async () => {
  const { db } = testServices.services;
  const id = randomUUID();
  const { url } = defaultSettings;
  await createScan(db, { id, organizationId: null, url, settings: defaultSettings, countedMonth: null });
  const toUrl = (number: number) => `${url}?é=“${number}”&\\'`;
  const known = [toUrl(3), toUrl(1)];
  expect(await admitPages(db, id, known, 0)).toBe(2);
  const urls = Array.from({ length: 10_000 }, (_, number) => toUrl(number));
  expect(await admitPages(db, id, [...urls, toUrl(5)], known.length)).toBe(9_998);
  expect(await admitPages(db, id, urls, urls.length)).toBe(0);
  const stored = await db
    .select({ url: scanPages.url, position: scanPages.position })
    .from(scanPages)
    .where(eq(scanPages.scanId, id))
    .orderBy(scanPages.position);
  const expected = [...known, ...urls.filter((each) => !known.includes(each))];
  expect(stored).toEqual(expected.map((each, position) => ({ url: each, position })));
});

describeScanStore('the database', async (visits) => {
  const { db } = testServices.services;
  const id = randomUUID();
  const { url } = defaultSettings;
  await createScan(db, { id, organizationId: null, url, settings: defaultSettings, countedMonth: null });
  const clicks = new Map(visits.map(({ result, clicks }) => [result.page.url, clicks]));
  await admitPages(db, id, [...clicks.keys()], 0);
  for (const [position, { result }] of visits.entries()) {
    const { page, findings, fixes } = await toStoredVisit(result);
    await finishPage(db, id, position, position + 1, page);
    await insertFindings(db, id, position, findings);
    await insertFixes(db, id, position, fixes);
  }
  const pages = { pageCount: visits.length, getClicks: (address: string) => clicks.get(address) ?? null };
  const store = { ...createSqlScanStore(db, id, pages), ...createSqlIdentityStore(db, id) };
  return { store, close: async () => undefined };
});
