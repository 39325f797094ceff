import { once } from 'node:events';
import {
  cancelScan,
  getEnhancedResults,
  getPageScreenshot,
  getPageTranscript,
  getProgress,
  getResults,
  listIssueOccurrences,
  listScannedPages,
  previewScanResults,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { startTestServer, streamProgress, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

const PAGES = 7;
let server: TestServer;
let site: TestSite;
let scanId: string;
let events: Awaited<ReturnType<typeof collectEvents>>;

async function collectEvents(address: string, id: string) {
  const all = [];
  for await (const event of streamProgress(address, id)) all.push(event);
  return all;
}

beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: PAGES })]);
  scanId = await server.startScan({ url: site.url });
  events = await collectEvents(server.url, scanId);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const read = (query: Record<string, string> = {}) =>
  expectStatus(server.call(getResults, { params: { scanId }, query }), 200);

describe('progress', () => {
  test('is streamed to the end in complete values, with a percentage that never decreases', () => {
    const last = events.at(-1);
    expect(last).toMatchObject({ status: 'completed', pages_done: PAGES, pages_found: PAGES, percent: 100 });
    expect(events.slice(0, -1).every(({ status }) => status === 'queued' || status === 'running')).toBe(true);
    const percents = events.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });

  test('includes pages, the latest findings by message, and the latest screenshot', () => {
    const last = events.at(-1);
    expect(last?.pages.map(({ title }) => title)).toEqual(
      Array.from({ length: PAGES }, (_, n) => `Page ${n}`),
    );
    expect(last?.latest_findings[0]).toMatchObject({
      count: 1,
      severity: 'critical',
      page_url: expect.any(String),
    });
    expect(last?.latest_findings[0]?.rule_title).not.toBe(last?.latest_findings[0]?.rule_id);
    expect(last?.latest_screenshot).toMatchObject({ width: 640, height: 400, scale: 0.5 });
  });

  test('returns the same values when polled', async () => {
    const polled = await expectStatus(server.call(getProgress, { params: { scanId } }), 200);
    expect(polled).toEqual(events.at(-1));
  });
});

describe('results', () => {
  test('count each page, finding and issue once', async () => {
    const found = await read();
    expect(found).toMatchObject({
      status: 'completed',
      pages_scanned: PAGES,
      occurrences_count: 2 * PAGES,
      total_issues: 1 + PAGES,
      severity_counts: { critical: 1 + PAGES, serious: 0, moderate: 0, minor: 0 },
      matching: 1 + PAGES,
      coverage: { pages_tested: PAGES, pages_not_tested: 0, pages_beyond_limit: 0, rules_run: 2 },
    });
    expect(found.score).toBe(found.score_result?.score);
    expect(found.issues.find(({ rule_id }) => rule_id === 'image-alt')).toMatchObject({
      occurrences: PAGES,
      pages: PAGES,
    });
  });

  test('are filtered by rule, severity and outcome, while the counts cover the whole scan', async () => {
    expect((await read({ rule: 'image-alt' })).issues.map(({ rule_id }) => rule_id)).toEqual(['image-alt']);
    const none = await read({ severity: 'minor,moderate' });
    expect(none).toMatchObject({ issues: [], matching: 0, total_issues: 1 + PAGES });
    expect((await read({ status: 'cantTell' })).issues).toEqual([]);
  });

  test('are filtered by page, with the occurrence of each issue on that page', async () => {
    const { issues, matching } = await read({ page: '3' });
    expect(matching).toBe(2);
    expect(issues.map(({ sample }) => sample.page_id)).toEqual(['3', '3']);
    expect((await read({ page: 'no-such-page' })).matching).toBe(0);
  });

  test('are paged in a stable order without duplicates', async () => {
    const complete = await read();
    const pagedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read({ limit: '3', cursor });
      pagedIds.push(...page.issues.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(pagedIds).toEqual(complete.issues.map(({ id }) => id));
  });

  test.each(['x', '-1', '1.2', "0'; drop table scans"])('reject the cursor %j', async (cursor) => {
    const refused = await expectStatus(
      server.call(getResults, { params: { scanId }, query: { cursor } }),
      400,
    );
    expect(refused).toMatchObject({ code: 'request/cursor', details: { cursor: [expect.any(String)] } });
  });

  test('show all occurrences of an issue, page by page', async () => {
    const issueId = (await read({ rule: 'image-alt' })).issues[0]?.id ?? '';
    const params = { scanId, issueId };
    const first = await expectStatus(
      server.call(listIssueOccurrences, { params, query: { limit: '4' } }),
      200,
    );
    expect(first).toMatchObject({ total: PAGES, next_cursor: expect.any(String) });
    const query = { limit: '4', cursor: first.next_cursor ?? '' };
    const second = await expectStatus(server.call(listIssueOccurrences, { params, query }), 200);
    const pages = [...first.occurrences, ...second.occurrences].map(({ page_id }) => page_id);
    expect(pages).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(second.next_cursor).toBeNull();
    const onPage = await expectStatus(
      server.call(listIssueOccurrences, { params, query: { page: '2' } }),
      200,
    );
    expect(onPage).toMatchObject({ total: 1, occurrences: [{ page_id: '2', page_url: `${site.url}2` }] });
  });

  test('list the pages, with importance and score', async () => {
    const listed = await expectStatus(
      server.call(listScannedPages, { params: { scanId }, query: { limit: '5' } }),
      200,
    );
    expect(listed).toMatchObject({ total: PAGES, next_cursor: expect.any(String) });
    expect(listed.pages[0]).toMatchObject({
      id: '0',
      url: site.url,
      title: 'Page 0',
      status: 'tested',
      importance: 'high',
      failed: 2,
      score: 50,
    });
    const untested = { status: 'not-tested' };
    expect(
      (await expectStatus(server.call(listScannedPages, { params: { scanId }, query: untested }), 200)).pages,
    ).toEqual([]);
  });

  test('include a permanently cacheable screenshot of each page', async () => {
    const reply = await server.call(getPageScreenshot, { params: { scanId, pageId: '2' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(String(reply.body)).toBe(`screenshot of ${site.url}2`);
    for (const pageId of ['7', '-1', '../2', '2.webp']) {
      await expectStatus(server.call(getPageScreenshot, { params: { scanId, pageId } }), 404);
    }
  });

  test('contain what each screen reader announces on a page, with its issues', async () => {
    const { issues } = await read({ page: '0' });
    const logo = issues.find(({ rule_id }) => rule_id === 'image-alt');
    const readPage = (pageId: string, query: Record<string, string> = {}) =>
      server.call(getPageTranscript, { params: { scanId, pageId }, query });
    const page = await expectStatus(readPage('0'), 200);
    expect(page).toMatchObject({
      ...{ page_id: '0', url: site.url, title: 'Page 0', order: 'reading', screen_reader: 'nvda' },
      ...{ omitted: 0, totals: { reading: 4, headings: 1, tab: 2, landmarks: 0 } },
      ...{ not_read: [], unavailable: null },
    });
    expect(page.lines.map(({ text }) => text)).toEqual([
      'Page 0, heading',
      'Page 1, link',
      'Page 2, link',
      'logo, graphic',
    ]);
    expect(page.lines[1]).toMatchObject({ role: 'link', issues: [] });
    expect(page.lines[3]?.issues).toEqual([
      {
        ...{ issue_id: logo?.id, rule_title: logo?.rule_title },
        ...{ outcome: 'failed', severity: 'critical' },
      },
    ]);
    const query = { order: 'tab', screen_reader: 'jaws' };
    const inTabOrder = await expectStatus(readPage('0', query), 200);
    expect(inTabOrder.lines.map(({ text }) => text)).toEqual(['Page 1 Link', 'Page 2 Link']);
    expect((await expectStatus(readPage('0', { order: 'landmarks' }), 200)).lines).toEqual([]);
    expect(await expectStatus(readPage('99'), 404)).toMatchObject({ code: 'scan/page-not-found' });
    await expectStatus(readPage('0', { screen_reader: 'narrator' }), 400);
  });

  test('are returned completely for the score calculation', async () => {
    const { issues, original_score, score } = await expectStatus(
      server.call(getEnhancedResults, { params: { scanId } }),
      200,
    );
    expect(issues).toEqual((await read()).issues);
    expect(original_score).toBe(50);
    expect(score?.originalScore).toBe(50);
  });

  test('are returned as a short preview for a URL', async () => {
    const preview = await expectStatus(server.call(previewScanResults, { query: { url: site.url } }), 200);
    expect(preview).toMatchObject({ url: site.url, total_issues: 1 + PAGES });
    expect(JSON.stringify(preview), 'the id opens the full result').not.toContain(scanId);
    expect(preview.issues).toHaveLength(5);
    await expectStatus(server.call(previewScanResults, { query: { url: `${site.url}other` } }), 404);
    await expectStatus(server.call(previewScanResults, { query: { url: 'not an address' } }), 400);
  });
});

test.each(['00000000-0000-4000-8000-000000000000', 'no-uuid', "' or 1=1 --", '..%2f..', '%00'])(
  'returns 404 for the scan id %j',
  async (id) => {
    for (const contract of [getResults, getEnhancedResults, getProgress, listScannedPages]) {
      await expectStatus(server.call(contract, { params: { scanId: id } }), 404);
    }
    await expectStatus(server.call(cancelScan, { params: { scanId: id } }), 404);
    await expectStatus(server.call(listIssueOccurrences, { params: { scanId, issueId: id } }), 404);
  },
);

test('visits at most the requested number of pages and counts the others', async () => {
  const id = await server.startScan({ url: site.url, max_pages: 3 });
  expect(await server.waitForEnd(id)).toMatchObject({ status: 'completed', pages_done: 3, pages_found: 3 });
  const { coverage } = await expectStatus(server.call(getResults, { params: { scanId: id } }), 200);
  expect(coverage.pages_beyond_limit).toBe(4);
});

test('chooses pages by template and counts the templates, if requested', async () => {
  const options = { max_pages: 3, page_selection: 'by-template' } as const;
  const id = await server.startScan({ url: site.url, ...options });
  await server.waitForEnd(id);
  const { coverage, settings } = await expectStatus(server.call(getResults, { params: { scanId: id } }), 200);
  expect(coverage).toMatchObject({
    pages_tested: 3,
    pages_beyond_limit: 4,
    templates: { found: 2, reached: 2 },
  });
  expect(settings).toMatchObject(options);
  expect((await read()).coverage.templates).toBeNull();
});

test('skips an endless URL and visits the pages after it', async () => {
  const links = ['x'.repeat(3000), '1'].map((path) => `<a href="/${path}">`).join('');
  const endless = await startTestSite({
    pages: 4,
    handlers: {
      '/': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(links),
    },
  });
  const ended = await server.waitForEnd(await server.startScan({ url: endless.url }));
  expect(ended.pages.map(({ url }) => url)).toEqual(['', '1', '3'].map((path) => endless.url + path));
  await endless.close();
});

test('releases the browser state shared between pages when the scan ends', () => {
  expect(server.scanner.forgottenKeys).toContain(scanId);
  expect(server.scanner.settings[0]).toMatchObject({ key: scanId, auth: null, screenshots: 'findings' });
});

test('tests the requested level and best practices, and stores both with the scan', async () => {
  const options = {
    level: 'AAA',
    best_practices: false,
    depth: 'quick',
    signed_in: 'full',
  } as const;
  const id = await server.startScan({ url: site.url, max_pages: 1, ...options });
  await server.waitForEnd(id);
  const siteSettings = server.scanner.settings.find(({ key }) => key === id);
  expect(siteSettings).toMatchObject({ level: 'AAA', bestPractices: false });
  const read = (scan: string) => expectStatus(server.call(getResults, { params: { scanId: scan } }), 200);
  expect((await read(id)).settings).toMatchObject(options);
  expect(server.scanner.settings[0]).toMatchObject({ level: 'AA', bestPractices: true });
  expect((await read(scanId)).settings).toMatchObject({ level: 'AA', best_practices: true });
});

test('compares every page with the first one, unless it could not be tested', async () => {
  const { compared } = server.scanner;
  expect(compared.get(site.url)).toBeNull();
  for (const number of [1, 6]) expect(compared.get(`${site.url}${number}`)).toBe(site.url);
  const withoutFirst = await startTestSite({
    pages: 2,
    handlers: {
      '/': (_, response) => response.writeHead(404).end(),
      '/sitemap.xml': ({ headers }, response) =>
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<urlset><url><loc>http://${headers.host}/1</loc></url></urlset>`),
    },
  });
  await server.waitForEnd(await server.startScan({ url: withoutFirst.url }));
  expect(compared.get(`${withoutFirst.url}1`)).toBeNull();
  await withoutFirst.close();
});

describe('a scan that cannot be completed normally', () => {
  test('fails with the reason when its start page does not exist', async () => {
    const id = await server.startScan({ url: `${site.url}99` });
    const ended = await server.waitForEnd(id);
    expect(ended).toMatchObject({
      status: 'failed',
      code: 'scan/not-found',
      error: 'HTTP 404. Fix the link.',
    });
    const found = await expectStatus(server.call(getResults, { params: { scanId: id } }), 200);
    expect(found).toMatchObject({ score: null, score_result: null, total_issues: 0 });
    const query = { status: 'not-tested' };
    const { pages } = await expectStatus(
      server.call(listScannedPages, { params: { scanId: id }, query }),
      200,
    );
    expect(pages).toMatchObject([{ not_tested: { code: 'scan/not-found' } }]);
    const place = { params: { scanId: id, pageId: '0' } };
    expect(await expectStatus(server.call(getPageTranscript, place), 200)).toMatchObject({
      lines: [],
      unavailable: 'page-not-tested',
    });
  });

  test('does not visit a site whose robots.txt forbids it', async () => {
    const forbiddenSite = await startTestSite({
      pages: 3,
      handlers: { '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /\n') },
    });
    const id = await server.startScan({ url: forbiddenSite.url });
    expect(await server.waitForEnd(id)).toMatchObject({ status: 'failed', code: 'scan/robots-disallow' });
    expect(forbiddenSite.visits).not.toContain('/');
    await forbiddenSite.close();
  });

  test('retries a page whose server responds with 429', async () => {
    let requests = 0;
    const busy = await startTestSite({
      pages: 2,
      handlers: {
        '/1': (_, response) => {
          requests += 1;
          response
            .writeHead(requests < 3 ? 429 : 200, { 'content-type': 'text/html' })
            .end('<title>At last</title>');
        },
      },
    });
    const id = await server.startScan({ url: busy.url });
    expect(await server.waitForEnd(id)).toMatchObject({
      status: 'completed',
      pages_done: 2,
      pages_not_tested: 0,
    });
    expect(requests).toBe(3);
    await busy.close();
  });

  test('is canceled by its owner and keeps the results so far', async () => {
    const reached = Promise.withResolvers<void>();
    server.scanner.beforeVisit = async (url, signal) => {
      if (!url.endsWith('/1')) return;
      reached.resolve();
      await once(signal, 'abort');
    };
    const { scanId: id, claimToken } = await server.startScanAsVisitor({ url: site.url });
    await reached.promise;
    const params = { scanId: id };
    const headers = { 'x-claim-token': claimToken };
    expect(await expectStatus(server.call(cancelScan, { params, headers }), 200)).toEqual({
      scan_id: id,
      status: 'cancelled',
    });
    const found = await expectStatus(server.call(getResults, { params }), 200);
    expect(found).toMatchObject({ status: 'cancelled', issues: expect.any(Array) });
    expect(found.coverage.pages_tested).toBeGreaterThan(0);
    expect(found.matching).toBeGreaterThan(0);
    await expectStatus(server.call(cancelScan, { params, headers }), 409);
  });
});
