import {
  deleteScan,
  getFixScreenshot,
  getIssueFix,
  getPageScreenshot,
  getPageTranscript,
  getResults,
  listIssueOccurrences,
  listScannedPages,
  putSchedule,
  type StartScanBody,
  scanAgain,
} from '@curbcut/contract';
import { getFingerprint } from '@curbcut/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listReusablePages } from '../../src/db/queries/reusable-pages.ts';
import { scanPages } from '../../src/db/schema.ts';
import { signUp } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTestServices } from '../support/test-services.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const PAGES = 5;
const scanner = createFakeScanner();
const screenshot = {
  format: 'webp',
  width: 40,
  height: 20,
  scale: 0.5,
  box: { x: 1, y: 2, width: 80, height: 40 },
} as const;
/** Verifies a fix for the image that all pages share on the first page that has it. */
scanner.verifyFixes = (url, findings, isTried) => {
  const image = findings.findIndex(({ ruleId }) => ruleId === 'image-alt');
  if (image === -1) return null;
  const fingerprint = getFingerprint(findings[image]!);
  const fix = {
    status: 'proven' as const,
    unverified_reason: null,
    proven: 'alone' as const,
    why: `Verified on ${new URL(url).pathname}.`,
    confidence: 'certain' as const,
    needs_author_text: null,
    made_by: 'curbcut' as const,
    steps: [{ kind: 'set-attribute' as const, selector: 'img', name: 'alt', value: 'Logo' }],
    source: {
      before: [{ kind: 'element' as const, tag: 'img', attributes: [], children: [] }],
      after: [
        {
          kind: 'element' as const,
          tag: 'img',
          attributes: [['alt', 'Logo'] as [string, string]],
          children: [],
        },
      ],
    },
  };
  const after = { ...screenshot, bytes: Buffer.from(`after the fix on ${url}`) };
  const fixes = isTried(fingerprint) ? [] : [{ fingerprint, fix, screenshot: after }];
  return { fixes, attempted: [fingerprint], fixed: [image], harmful: 0, proofs: fixes.length, elements: 10 };
};

let server: TestServer;
let site: TestSite;
let headers: { readonly authorization: string };
/** Replaces the body of a page. */
let changed: Record<string, string> = {};
const respond = (path: string) => changed[path];
let accounts = 0;

beforeAll(async () => {
  server = await startTestServer({ scanner });
});
afterAll(() => server?.close());
beforeEach(async () => {
  const plain = await startTestSite({ pages: PAGES });
  const handlers = Object.fromEntries(
    ['/', '/1', '/2', '/3', '/4'].map((path) => [
      path,
      async (
        _: unknown,
        response: { end(text: string): void; setHeader(name: string, value: string): void },
      ) => {
        const original = await (await fetch(new URL(path, plain.url))).text();
        response.setHeader('content-type', 'text/html');
        response.end(respond(path) ?? original);
      },
    ]),
  );
  const front = await startTestSite({ pages: PAGES, handlers });
  site = {
    ...front,
    close: async () => {
      await Promise.all([front.close(), plain.close()]);
    },
  };
  accounts += 1;
  ({ headers } = await signUp(server, `ada-${accounts}@example.com`));
});
afterEach(async () => {
  changed = {};
  scanner.engine = 'Fake 1.0';
  await site.close();
});

async function scan(options: Partial<StartScanBody> = {}): Promise<string> {
  scanner.unchanged.length = 0;
  const scanId = await server.startScan({ url: site.url, reuse_unchanged: true, ...options }, headers);
  expect(await server.waitForEnd(scanId, headers)).toMatchObject({ status: 'completed' });
  return scanId;
}

/** Reads everything that the API returns about a scan, without ids of the scan and its times. */
async function readAll(scanId: string) {
  const params = { scanId };
  const results = await expectStatus(server.call(getResults, { params, headers }), 200);
  const { pages } = await expectStatus(server.call(listScannedPages, { params, headers }), 200);
  const details = [];
  for (const { id: issueId } of results.issues) {
    const place = { params: { scanId, issueId }, headers };
    const { occurrences } = await expectStatus(server.call(listIssueOccurrences, place), 200);
    const fix = await server.call(getIssueFix, place);
    const image = await server.call(getFixScreenshot, place);
    details.push({
      occurrences,
      fix: JSON.stringify(fix.body),
      image: image.status === 200 ? String(image.body) : null,
    });
  }
  const images = [];
  const transcripts = [];
  for (const { id: pageId } of pages) {
    const place = { params: { scanId, pageId }, headers };
    images.push(String(await expectStatus(server.call(getPageScreenshot, place), 200)));
    transcripts.push(await expectStatus(server.call(getPageTranscript, place), 200));
  }
  const { coverage, issues, score, severity_counts, projected, proven_count } = results;
  const numbers = { coverage, score, severity_counts, projected, proven_count };
  const all = { ...numbers, issues, pages, details, images, transcripts };
  return JSON.parse(JSON.stringify(all), (_, value) =>
    typeof value === 'string' ? value.replaceAll(scanId, 'ID').replace(/\?key=.*/s, '') : value,
  ) as typeof all;
}

/** Removes the information that results were reused. */
const withoutReuse = ({ coverage, pages, ...all }: Awaited<ReturnType<typeof readAll>>) => ({
  ...all,
  coverage: { ...coverage, pages_reused: 0 },
  pages: pages.map((page) => ({ ...page, reused_from: null })),
});

describe('a scan that may reuse results', () => {
  test('has the results of a full scan, and lists which are reused and when they are from', async () => {
    const before = new Date();
    const full = await readAll(await scan());
    const after = new Date();
    expect(full.coverage).toMatchObject({ pages_tested: PAGES, pages_reused: 0 });
    expect(full.issues.length).toBeGreaterThan(1);
    expect(full.details.some(({ image }) => image !== null)).toBe(true);
    expect(full.transcripts.every(({ lines }) => lines.length > 0)).toBe(true);

    const reused = await readAll(await scan());
    expect(scanner.unchanged).toHaveLength(PAGES);
    expect(reused.coverage).toMatchObject({ pages_tested: PAGES, pages_reused: PAGES });
    expect(withoutReuse(reused)).toEqual(full);
    for (const { reused_from } of reused.pages) {
      expect(Date.parse(reused_from!)).toBeGreaterThanOrEqual(before.getTime());
      expect(Date.parse(reused_from!)).toBeLessThanOrEqual(after.getTime());
    }

    // Reused results aren't newer because they are reused again.
    const again = await readAll(await scan());
    expect(again).toEqual(reused);
  });

  test('tests pages that have changed, like a full scan', async () => {
    await scan();
    changed['/2'] = '<title>New</title><img class="logo"><img class="new"><a href="/4">';
    const partly = await readAll(await scan());
    expect(partly.coverage).toMatchObject({ pages_tested: PAGES, pages_reused: PAGES - 1 });
    expect(partly.pages.filter(({ reused_from }) => reused_from === null).map(({ title }) => title)).toEqual([
      'New',
    ]);
    const full = await readAll(await scan({ reuse_unchanged: false }));
    expect(full.coverage.pages_reused).toBe(0);
    expect(withoutReuse(partly)).toEqual(full);
  });

  test('tests a page if the page that verified its fix has changed', async () => {
    await scan({ max_pages: 3 });
    changed['/'] = '<title>New</title><a href="/1"></a><a href="/2"></a>';
    const partly = await readAll(await scan({ max_pages: 3 }));
    expect(partly.details.map(({ fix }) => fix).join()).toContain('Verified on /1.');
    const full = await readAll(await scan({ max_pages: 3, reuse_unchanged: false }));
    expect(withoutReuse(partly)).toEqual(full);
  });

  test.each([
    ['other settings', { level: 'AAA' as const }],
    ['sign-in data', { auth: { type: 'header' as const, name: 'X-Token', value: 'secret' } }],
  ])('tests all pages with %s', async (_, options) => {
    await scan();
    const { coverage } = await readAll(await scan(options));
    expect(coverage.pages_reused).toBe(0);
    // Results of a signed-in scan aren't reused either.
    const again = await readAll(await scan(options));
    expect(again.coverage.pages_reused).toBe('auth' in options ? 0 : PAGES);
  });

  test('tests all pages with another engine', async () => {
    await scan();
    scanner.engine = 'Fake 2.0';
    expect((await readAll(await scan())).coverage.pages_reused).toBe(0);
    expect((await readAll(await scan())).coverage.pages_reused).toBe(PAGES);
  });

  test('finds earlier results with the same settings behind a scan with different ones', async () => {
    await scan();
    await scan({ level: 'A' });
    expect((await readAll(await scan())).coverage.pages_reused).toBe(PAGES);
  });

  test('tests all pages when the earlier scan was deleted', async () => {
    const scanId = await scan();
    await expectStatus(server.call(deleteScan, { params: { scanId }, headers }), 200);
    expect((await readAll(await scan())).coverage.pages_reused).toBe(0);
  });

  test('never reuses results of another account, or for a visitor', async () => {
    await scan();
    ({ headers } = await signUp(server, `eve-${accounts}@example.com`));
    expect((await readAll(await scan())).coverage.pages_reused).toBe(0);
    for (const _ of [1, 2]) {
      scanner.unchanged.length = 0;
      await server.waitForEnd(await server.startScan({ url: site.url, reuse_unchanged: true }));
      expect(scanner.unchanged).toEqual([]);
    }
  });

  test('is repeated with the same option, also by a schedule', async () => {
    const scanId = await scan();
    const started = await expectStatus(server.call(scanAgain, { params: { scanId }, headers }), 202);
    await server.waitForEnd(started.scan_id, headers);
    const results = await readAll(started.scan_id);
    expect(results.coverage.pages_reused).toBe(PAGES);
    const params = { siteId: started.site_id! };
    const body = { every: 'weekly' as const, settings: { url: site.url, reuse_unchanged: true } };
    const schedule = await expectStatus(server.call(putSchedule, { params, headers, body }), 200);
    expect(schedule).toMatchObject({ settings: { reuse_unchanged: true } });
  });
});

test('results older than the limit are not found, not even when they were reused since', async () => {
  const { services, createOrganization, storeAndTrackScan, close } = await openTestServices();
  const { db } = services;
  const organizationId = await createOrganization();
  const startedAt = new Date('2026-05-01T10:00:00Z');
  const stored = await storeAndTrackScan({ organizationId, startedAt, pages: { '/': ['logo'] } });
  const { url } = stored;
  const find = async (since: string, other: Partial<typeof stored> = {}) =>
    (await listReusablePages(db, { ...stored, ...other }, { url, testedSince: new Date(since) })).length;
  const before = '2026-04-30T10:00:00Z';
  expect(await find(before), 'without hashes').toBe(0);
  await db.update(scanPages).set({ inputHashes: ['a'] });
  expect(await find(before)).toBe(1);
  expect(await find('2026-05-01T10:00:01Z')).toBe(0);
  expect(await find(before, { organizationId: await createOrganization() })).toBe(0);
  await db.update(scanPages).set({ reusedFrom: new Date('2026-04-29T10:00:00Z') });
  expect(await find(before)).toBe(0);
  await close();
});
