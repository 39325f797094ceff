import {
  getIssueFix,
  getPageScreenshot,
  getPageTranscript,
  getProgress,
  getResults,
  getSharedResults,
  listIssueOccurrences,
  listResultShares,
  listScannedPages,
  listSites,
  listTrackedIssues,
  listUserScans,
  type RouteContract,
  revokeResultShare,
  shareResults,
  startScan,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let scanId: string;
let otherScanId: string;
let visitorScanId: string;

beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 3 })]);
  ada = await signUp(server, 'ada@example.com');
  for (const headers of [ada.headers, ada.headers, undefined]) {
    const id = await server.startScan({ url: site.url }, headers);
    await server.waitForEnd(id, headers);
    [visitorScanId, otherScanId, scanId] = [id, visitorScanId, otherScanId];
  }
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

async function createLink(days?: number) {
  const { share, url } = await expectStatus(
    server.call(shareResults, { params: { scanId }, headers: ada.headers, ...(days && { body: { days } }) }),
    201,
  );
  const token = new URL(url).pathname.split('/').at(-1)!;
  return { share, url, token, headers: { authorization: `Bearer ${token}` } };
}

/** Everything the results screen reads, with the link's token. */
const readAll = async (headers: Record<string, string>) => {
  const params = { scanId };
  const results = await expectStatus(server.call(getResults, { params, headers }), 200);
  const { pages } = await expectStatus(server.call(listScannedPages, { params, headers }), 200);
  const issueId = results.issues[0]!.id;
  const { occurrences } = await expectStatus(
    server.call(listIssueOccurrences, { params: { scanId, issueId }, headers }),
    200,
  );
  const progress = await expectStatus(server.call(getProgress, { params, headers }), 200);
  const transcript = await expectStatus(
    server.call(getPageTranscript, { params: { scanId, pageId: '0' }, headers }),
    200,
  );
  return { results, pages, occurrences, progress, transcript };
};

test('opens its scan’s results with screenshots, but nothing else of the site', async () => {
  const { token, url, headers } = await createLink();
  expect(url).toMatch(/\/shared\/results\/results_[\w-]{43}$/);
  const shared = await expectStatus(server.call(getSharedResults, { params: { token } }), 200);
  expect(shared).toMatchObject({ scan_id: scanId, url: site.url });
  const links = await expectStatus(
    server.call(listResultShares, { params: { scanId }, headers: ada.headers }),
    200,
  );
  expect(links.shares[0]).toMatchObject({ opened: 1, openings: [{ network: '127.0.0.0/24' }] });
  const { results, pages, occurrences, progress, transcript } = await readAll(headers);
  expect(results).toMatchObject({ scan_id: scanId, site_id: null, asks_model: false });
  expect(progress).toMatchObject({ scan_id: scanId, site_id: null, status: 'completed' });
  expect(occurrences.length).toBeGreaterThan(0);
  expect(transcript.lines[0]).toMatchObject({ text: 'Page 0, heading', role: 'heading' });
  // The owner gets other URLs: the replies are cached separately.
  const own = await readAll(ada.headers);
  expect(own.results.site_id).not.toBe(null);
  expect(own.progress.site_id).toBe(own.results.site_id);
  const image = progress.latest_screenshot!.url;
  expect(own.progress.latest_screenshot!.url).not.toBe(image);
  const urls = [
    pages[0]!.screenshot!.url,
    results.issues[0]!.sample.screenshot_url!,
    occurrences[0]!.screenshot_url!,
  ];
  for (const screenshot of urls) expect((await fetch(new URL(screenshot, server.url))).status).toBe(200);
  expect((await fetch(new URL(image, server.url))).status).toBe(200);
});

test('doesn’t open other scans, not even a visitor’s, or anything else of the organization', async () => {
  const { headers } = await createLink();
  for (const other of [otherScanId, visitorScanId]) {
    const params = { scanId: other, issueId: 'any', pageId: '0' };
    const scanContracts = [
      getResults,
      getProgress,
      listScannedPages,
      getPageTranscript,
      listIssueOccurrences,
    ];
    for (const contract of [...scanContracts, getIssueFix])
      expect((await server.call(contract as RouteContract, { params, headers })).status, contract.id).toBe(
        404,
      );
  }
  const siteId = (
    await expectStatus(server.call(getResults, { params: { scanId }, headers: ada.headers }), 200)
  ).site_id!;
  const params = { scanId, siteId };
  for (const contract of [listTrackedIssues, listSites, listUserScans, listResultShares, shareResults])
    expect((await server.call(contract as RouteContract, { params, headers })).status, contract.id).toBe(401);
  const body = { url: site.url };
  const started = await server.call(startScan as RouteContract, { headers, body: body as never });
  expect(started.status).toBe(401);
  // The key in a screenshot's URL opens only this scan's screenshots.
  const { pages } = await readAll(headers);
  const foreign = pages[0]!.screenshot!.url.replace(scanId, otherScanId);
  expect((await fetch(new URL(foreign, server.url))).status).toBe(404);
});

// `access-matrix.test.ts` tests links that have expired.
test('that was revoked doesn’t open anything, and neither do its screenshot URLs', async () => {
  const { share, token, headers } = await createLink(3);
  const { pages } = await readAll(headers);
  const image = new URL(pages[0]!.screenshot!.url, server.url);
  expect((await fetch(image)).status).toBe(200);
  const params = { scanId, shareId: share.id };
  await expectStatus(server.call(revokeResultShare, { params, headers: ada.headers }), 200);
  expect(await expectStatus(server.call(getSharedResults, { params: { token } }), 404)).toMatchObject({
    code: 'results/link-expired',
  });
  expect((await server.call(getResults, { params: { scanId }, headers })).status).toBe(404);
  expect((await fetch(image)).status).toBe(404);
  const withPageKey = getPageScreenshot.path.replace('{scanId}', scanId).replace('{pageId}', '0');
  expect((await fetch(`${server.url}${withPageKey}`, { headers })).status).toBe(404);
});

test('is listed for its organization without its token, and not created for a visitor’s scan', async () => {
  const { share, token } = await createLink();
  const listed = await expectStatus(
    server.call(listResultShares, { params: { scanId }, headers: ada.headers }),
    200,
  );
  expect(listed.shares[0]).toEqual(share);
  expect(JSON.stringify(listed)).not.toContain(token);
  const visitors = { params: { scanId: visitorScanId }, headers: ada.headers };
  expect((await server.call(shareResults, visitors)).status).toBe(404);
});
