import { randomUUID } from 'node:crypto';
import type { Finding, ScanStatus } from '@curbcut/contract';
import { fingerprintOf, rankedIssues } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countOccurrencesOn,
  findingsToReport,
  firstPlacesOn,
  insertFindings,
  occurrencesOf,
} from '../src/db/queries/findings.ts';
import { placesOfIssues } from '../src/db/queries/issue-samples.ts';
import { issuesMatching } from '../src/db/queries/issues.ts';
import { admitPages, finishPage } from '../src/db/queries/pages.ts';
import { VISITOR } from '../src/db/queries/reader.ts';
import { createScan, readScanToWork, updateScan } from '../src/db/queries/scans.ts';
import { PlanKeeper } from '../src/scans/plan-keeper.ts';
import { settleScan } from '../src/scans/settle-scan.ts';
import { NOTHING_FOUND } from '../src/scans/stored-visit.ts';
import { VisitRegister } from '../src/scans/visit-register.ts';
import type { Services } from '../src/services.ts';
import { imageWithout, openWorkshop, SETTINGS, type Workshop } from './kit/stored-scan.ts';

let shop: Workshop;
let services: Services;
/** One that was settled. */
let scanId: string;
let status: ScanStatus | undefined;
beforeAll(async () => {
  shop = await openWorkshop();
  services = {
    ...shop.services,
    plans: new PlanKeeper(),
    visits: new VisitRegister(),
    progress: { announce: async () => undefined },
  } as unknown as Services;
  scanId = await store();
  status = await settleScan(services, scanId, 'time-is-up');
});
afterAll(() => shop?.close());

/** Pale text on surfaces that only a look at the whole site shows to be one design's. */
const paleText = (background: string, name: string): Finding => ({
  ...imageWithout(name),
  ruleId: 'color-contrast',
  severity: 'serious',
  reason: 'too-low',
  facts: { foreground: '#999999', background, ratio: 2.8, required: 4.5 },
});
const [WHITE, PALE] = ['#ffffff', '#fafafa'];

/** More pages than are settled at once, each with five findings in two issues; those of one were found as two causes. */
const PAGES = 60;
const FOUND = [
  paleText(WHITE, 'one'),
  paleText(PALE, 'two'),
  imageWithout('image'),
  paleText(PALE, 'three'),
  paleText(WHITE, 'four'),
];
const OF_TEXTS = [0, 1, 3, 4];

/** A scan of which all pages but one were visited. */
async function store(): Promise<string> {
  const scanId = randomUUID();
  const { db } = shop.services;
  await createScan(db, {
    id: scanId,
    ownerId: null,
    url: SETTINGS.url,
    settings: SETTINGS,
    countedMonth: null,
  });
  const urls = Array.from({ length: PAGES }, (_, page) => `${SETTINGS.url}${page || ''}`);
  await admitPages(db, scanId, urls, 0);
  for (const position of urls.keys()) {
    // The last one is never visited.
    if (position === PAGES - 1) continue;
    const links = position === 0 ? urls : [];
    await finishPage(db, scanId, position, position + 1, {
      ...NOTHING_FOUND,
      links,
      score: 90,
      elements: 10,
    });
    const found = FOUND.map((finding) => ({
      fingerprint: fingerprintOf(finding),
      finding,
      element: finding.selector,
      isMended: false,
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

const issuesOf = (id: string) => issuesMatching(shop.services.db, VISITOR, id, {}, { after: -1, limit: 10 });

test('a large scan is joined into the issues that it would be joined into at once', async () => {
  expect(status).toBe('completed');
  const issues = await issuesOf(scanId);
  const tested = PAGES - 1;
  const cause = { pages: tested, engines: ['curbcut' as const], importance: 'high' as const };
  const [image, text] = [FOUND[2]!, FOUND[0]!];
  const expected = rankedIssues([
    { fingerprint: fingerprintOf(text), first: text, occurrences: 4 * tested, ...cause },
    { fingerprint: fingerprintOf(image), first: image, occurrences: tested, ...cause },
  ]);
  const named = issues.map(({ issue }) => ({ rule: issue.rule_id, issue }));
  expect(named).toMatchObject(expected.map(({ issue }) => ({ rule: issue.rule_id, issue })));
  expect(await readScanToWork(shop.services.db, scanId)).toMatchObject({
    status: 'completed',
    pagesNotTested: 1,
    critical: 2,
    ending: null,
  });
});

test('places of causes that were joined come page by page, in order, however few are asked for at a time', async () => {
  const { db } = shop.services;
  const issue = (await issuesOf(scanId)).find(
    ({ issue: { rule_id } }) => rule_id === 'color-contrast',
  )!.fingerprint;
  const all = Array.from({ length: PAGES - 1 }, (_, position) =>
    OF_TEXTS.map((index) => ({ position, index })),
  );
  for (const limit of [3, 7, 500]) {
    const read: { position: number; index: number }[] = [];
    for (let after = { position: -1, index: -1 }; ; ) {
      const rows = await occurrencesOf(db, VISITOR, scanId, issue, { after, limit });
      read.push(...rows.map(({ position, index }) => ({ position, index })));
      if (rows.length < limit) break;
      after = read.at(-1)!;
    }
    expect(read).toEqual(all.flat());
  }
  const onPage = { page: 5, after: { position: 5, index: 1 }, limit: 10 };
  const rest = await occurrencesOf(db, VISITOR, scanId, issue, onPage);
  expect(rest.map(({ position, index, finding }) => [position, index, finding.selector])).toEqual([
    [5, 3, FOUND[3]!.selector],
    [5, 4, FOUND[4]!.selector],
  ]);
  expect(await countOccurrencesOn(db, VISITOR, scanId, issue, 5)).toBe(OF_TEXTS.length);
  expect(await firstPlacesOn(db, scanId, [issue], 5)).toEqual(new Map([[issue, 0]]));
});

test('reports and the tracker read the same issues', async () => {
  const { db } = shop.services;
  const [text, image] = (await issuesOf(scanId)).map(({ fingerprint }) => fingerprint);
  const reported = await findingsToReport(db, scanId, 7, { after: 0, limit: 3 });
  expect(reported.map(({ index, issue }) => [index, issue])).toEqual([
    [1, text],
    [2, image],
    [3, text],
  ]);
  const places = await placesOfIssues(db, scanId, [text!], { samples: 2, pages: 4 });
  expect(places.map(({ url, finding }) => [new URL(url).pathname, finding?.selector])).toEqual([
    ['/', FOUND[0]!.selector],
    ['/1', FOUND[0]!.selector],
    ['/2', undefined],
    ['/3', undefined],
  ]);
});

test('an end that broke off is made again, as it was begun; two at once end a scan once', async () => {
  const { db } = shop.services;
  const id = await store();
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
  await expect(settleScan(broken, id, 'cancelled')).rejects.toThrow('broke off');
  expect(await readScanToWork(db, id)).toMatchObject({ status: 'running', ending: 'cancelled' });
  expect(await issuesOf(id)).toEqual([]);
  let alongside = 0;
  const count = async () => {
    alongside += 1;
  };
  const ends = [1, 2].map(() => settleScan(services, id, 'pages-done', count));
  expect(await Promise.all(ends)).toEqual(['cancelled', 'cancelled']);
  expect(alongside).toBe(2);
  expect((await issuesOf(id)).map(({ issue }) => issue.occurrences)).toEqual([4 * (PAGES - 1), PAGES - 1]);
  expect(await readScanToWork(db, id)).toMatchObject({ status: 'cancelled', pagesNotTested: 1 });
});
