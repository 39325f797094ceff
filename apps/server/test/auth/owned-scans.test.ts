import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  cancelScan,
  changeSite,
  deleteAccount,
  deleteScan,
  getDashboard,
  getEnhancedResults,
  getPageScreenshot,
  getPageTranscript,
  getProfile,
  getProgress,
  getResults,
  listIssueOccurrences,
  listScannedPages,
  listUserScans,
  login,
  previewScanResults,
  refreshAccessToken,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signUp, type TestAccount, waitForMails } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 3 })]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterEach(() => {
  server.scanner.beforeVisit = async () => undefined;
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

async function runScan(account?: TestAccount, url = site.url): Promise<string> {
  const scanId = await server.startScan({ url, max_pages: 1 }, account?.headers);
  await server.waitForEnd(scanId, account?.headers);
  return scanId;
}

/** Starts a scan of this account whose only visit lasts until it's aborted. */
async function startVisit(account: TestAccount): Promise<{ scanId: string; brokenOff: Promise<unknown> }> {
  const visitStarted = Promise.withResolvers<AbortSignal>();
  server.scanner.beforeVisit = async (_url, signal) => {
    visitStarted.resolve(signal);
    await once(signal, 'abort');
  };
  const scanId = await server.startScan({ url: site.url, max_pages: 1 }, account.headers);
  const signal = await visitStarted.promise;
  return { scanId, brokenOff: signal.aborted ? Promise.resolve() : once(signal, 'abort') };
}

const listScans = ({ headers }: TestAccount, query = {}) =>
  expectStatus(server.call(listUserScans, { headers, query }), 200);

describe('a scan of an account', () => {
  let scanId: string;
  beforeAll(async () => {
    scanId = await runScan(ada);
  });

  const listEndpoints = () => {
    const params = { scanId };
    return [
      [getProgress, params],
      [getResults, params],
      [getEnhancedResults, params],
      [listScannedPages, params],
      [listIssueOccurrences, { ...params, issueId: 'any' }],
      [getPageScreenshot, { ...params, pageId: '0' }],
      [getPageTranscript, { ...params, pageId: '0' }],
      [cancelScan, params],
    ] as const;
  };

  test('can be read by its owner', async () => {
    const { headers } = ada;
    const { issues } = await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200);
    const issueId = issues[0]?.id ?? '';
    const params = { scanId, issueId, pageId: '0' };
    for (const contract of [
      getProgress,
      getEnhancedResults,
      listScannedPages,
      listIssueOccurrences,
      getPageScreenshot,
      getPageTranscript,
    ]) {
      expect((await server.call(contract, { params, headers })).status).toBe(200);
    }
    expect((await listScans(ada)).scans.map(({ id }) => id)).toContain(scanId);
  });

  test('does not exist for anyone else, signed in or not', async () => {
    for (const headers of [eve.headers, undefined]) {
      for (const [contract, params] of listEndpoints()) {
        const reply = await server.call(contract, { params, ...(headers && { headers }) });
        expect([contract.id, reply.status]).toEqual([contract.id, 404]);
      }
    }
    await expectStatus(server.call(deleteScan, { params: { scanId }, headers: eve.headers }), 404);
    await expectStatus(server.call(deleteScan, { params: { scanId } }), 404);
    expect((await listScans(eve)).scans).toEqual([]);
    await expectStatus(server.call(previewScanResults, { query: { url: site.url } }), 404);
  });

  test('shows its screenshots to anyone with their URLs, which open no other scan', async () => {
    const { headers } = ada;
    const other = await runScan(ada);
    const { pages } = await expectStatus(server.call(listScannedPages, { params: { scanId }, headers }), 200);
    const { url } = pages[0]?.screenshot ?? { url: '' };
    const asImage = (address: string) => fetch(`${server.url}${address}`);
    expect((await asImage(url)).status).toBe(200);
    expect((await asImage(url.replace(scanId, other))).status).toBe(404);
    expect((await asImage(url.replace(/.$/, ''))).status).toBe(404);
    expect((await asImage(url.replace(/\?.*$/, ''))).status).toBe(404);
  });

  test('cannot be started or read as a visitor’s scan when the session has expired', async () => {
    const headers = { authorization: 'Bearer no.such.token' };
    for (const [contract, params] of listEndpoints().slice(0, -1)) {
      const reply = await server.call(contract, { params, headers });
      expect(reply).toMatchObject({ status: 401, body: { code: 'account/session-expired' } });
    }
    await expect(server.startScan({ url: site.url }, headers)).rejects.toThrow('Your session has expired');
  });

  test('can be deleted completely by its owner, even while it runs', async () => {
    const { headers } = ada;
    const done = await runScan(ada);
    const running = await startVisit(ada);
    for (const id of [done, running.scanId]) {
      await expectStatus(server.call(deleteScan, { params: { scanId: id }, headers }), 200);
      await expectStatus(server.call(getResults, { params: { scanId: id }, headers }), 404);
    }
    await running.brokenOff;
    const folder = join(server.config.dataDir, 'blobs', done);
    await waitUntil(() => expect(existsSync(folder)).toBe(false));
    expect((await listScans(ada)).scans.map(({ id }) => id)).not.toContain(done);
  });
});

test('the scan list is paged, can be searched by URL and includes the previous score', async () => {
  const account = await signUp(server, 'list@example.com');
  const other = `${site.url}1`;
  const ids = [await runScan(account), await runScan(account, other), await runScan(account)];
  const newestFirst = ids.toReversed();

  const all = await listScans(account);
  expect(all).toMatchObject({ total: 3, next_cursor: null });
  expect(all.scans.map(({ id }) => id)).toEqual(newestFirst);
  expect(all.scans.map(({ score_before }) => score_before)).toEqual([all.scans[2]?.score, null, null]);

  const first = await listScans(account, { limit: '2' });
  const second = await listScans(account, { limit: '1', cursor: first.next_cursor });
  expect([...first.scans, ...second.scans].map(({ id }) => id)).toEqual(newestFirst);
  expect(second.next_cursor).toBeNull();

  expect(
    (await listScans(account, { search: `${new URL(site.url).host}/1` })).scans.map(({ id }) => id),
  ).toEqual([ids[1]]);
  expect(await listScans(account, { search: '%' })).toMatchObject({ scans: [], total: 0 });
  const siteId = all.scans[0]!.site_id!;
  const [beforeLast, last] = [all.scans[1]!, all.scans[0]!];
  expect(await listScans(account, { site_id: siteId, status: 'completed' })).toMatchObject({ total: 3 });
  expect(await listScans(account, { status: 'failed' })).toMatchObject({ scans: [], total: 0 });
  expect(await listScans(account, { site_id: crypto.randomUUID() })).toMatchObject({ scans: [], total: 0 });
  expect((await listScans(account, { since: last.created_at })).scans.map(({ id }) => id)).toEqual([last.id]);
  expect(await listScans(account, { since: beforeLast.created_at })).toMatchObject({ total: 2 });
  const body = { name: 'Harbor shop' };
  await expectStatus(server.call(changeSite, { params: { siteId }, headers: account.headers, body }), 200);
  expect(await listScans(account, { search: 'harbor' })).toMatchObject({ total: 3 });
  await expectStatus(server.call(listUserScans, { headers: account.headers, query: { cursor: 'x' } }), 400);
});

test('the scan list has no previous score if the previous scan had different settings', async () => {
  const account = await signUp(server, 'scopes@example.com');
  const small = await runScan(account);
  const large = await server.startScan({ url: site.url, max_pages: 2 }, account.headers);
  await server.waitForEnd(large, account.headers);
  const { scans } = await listScans(account);
  expect(scans).toMatchObject([
    { id: large, score: expect.any(Number), score_before: null, before_id: small },
    { id: small, score: expect.any(Number), score_before: null, before_id: null },
  ]);
});

test('the dashboard shows the five newest scans, the average score and the scans left this month', async () => {
  const account = await signUp(server, 'dashboard@example.com');
  const read = () => expectStatus(server.call(getDashboard, { headers: account.headers }), 200);
  expect(await read()).toMatchObject({
    scans_used_this_month: 0,
    scans_remaining: 10,
    usage_percent: 0,
    average_score: null,
    total_scans: 0,
    recent_scans: [],
    subscription_tier: { name: 'Free', max_scans_per_month: 10 },
  });
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await runScan(account));
  const after = await read();
  expect(after).toMatchObject({
    scans_used_this_month: 6,
    scans_remaining: 4,
    usage_percent: 60,
    total_scans: 6,
  });
  expect(after.recent_scans.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(after.average_score).toBe(after.recent_scans[0]?.score);
});

test('deleting an account removes all its data, even during a scan, and notifies its owner', async () => {
  const email = 'leaving@example.com';
  const account = await signUp(server, email);
  const { headers, refresh } = account;
  const done = await runScan(account);
  const running = await startVisit(account);
  expect(
    await expectStatus(server.call(deleteAccount, { headers, body: { password: PASSWORD } }), 200),
  ).toEqual({
    message: 'Account deleted successfully',
  });
  await running.brokenOff;
  await expectStatus(server.call(getProfile, { headers }), 401);
  await expectStatus(server.call(refreshAccessToken, { body: { refresh } }), 401);
  await expectStatus(server.call(login, { body: { email, password: PASSWORD } }), 401);
  for (const scanId of [done, running.scanId]) {
    await expectStatus(server.call(getResults, { params: { scanId } }), 404);
    const folder = join(server.config.dataDir, 'blobs', scanId);
    await waitUntil(() => expect(existsSync(folder)).toBe(false));
  }
  expect(await waitForMails(server, email, 'Your Curbcut account was deleted')).toHaveLength(1);
  // The email address can be registered again.
  await signUp(server, email, 2);
});
