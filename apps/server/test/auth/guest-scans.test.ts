import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cancelScan,
  claimAnonymousScans,
  deleteScan,
  getProfile,
  getProgress,
  getResults,
  listUserScans,
  previewScanResults,
  scanAgain,
  startScan,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 2 })]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterEach(() => {
  server.scanner.beforeVisit = async () => undefined;
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

interface GuestScan {
  readonly scanId: string;
  readonly claimToken: string;
}

/** Runs a scan without an account to its end. */
async function runGuestScan(url = site.url): Promise<GuestScan> {
  const started = await server.startScanAsVisitor({ url, max_pages: 1 });
  await server.waitForEnd(started.scanId);
  return started;
}

/** Starts a scan without an account whose only visit lasts until the scan is stopped. */
async function startGuestScan(): Promise<GuestScan> {
  const visitStarted = Promise.withResolvers<void>();
  server.scanner.beforeVisit = async (_url, signal) => {
    visitStarted.resolve();
    if (!signal.aborted) await once(signal, 'abort');
  };
  const started = await server.startScanAsVisitor({ url: site.url, max_pages: 1 });
  await visitStarted.promise;
  return started;
}

const claim = ({ headers }: TestAccount, scans: readonly { scanId: string; claimToken?: string }[]) =>
  expectStatus(
    server.call(claimAnonymousScans, {
      headers,
      body: {
        scan_ids: scans.map(({ scanId }) => scanId),
        claim_tokens: scans.map(({ claimToken = '' }) => claimToken),
      },
    }),
    200,
  );
const getOutcomes = ({ scans }: Awaited<ReturnType<typeof claim>>) => scans.map(({ outcome }) => outcome);
const getScansUsed = async ({ headers }: TestAccount) =>
  (await expectStatus(server.call(getProfile, { headers }), 200)).scans_used_this_month;
const preview = (url: string, account?: TestAccount) =>
  server.call(previewScanResults, { query: { url }, ...(account && { headers: account.headers }) });
const withToken = (token: string) => ({ 'x-claim-token': token });

describe('the claim token', () => {
  test('is returned once, only to the visitor who starts the scan', async () => {
    const started = await server.startScanAsVisitor({ url: site.url, max_pages: 1 });
    expect(started.claimToken).toMatch(/^[\w-]{43}$/);
    await server.waitForEnd(started.scanId);
    const params = { scanId: started.scanId };
    for (const contract of [getProgress, getResults]) {
      const reply = await expectStatus(server.call(contract, { params }), 200);
      expect(JSON.stringify(reply)).not.toContain(started.claimToken);
      expect(JSON.stringify(reply)).not.toMatch(/claim/i);
    }
    const again = await expectStatus(server.call(scanAgain, { params }), 202);
    expect(again.claim_token).toMatch(/^[\w-]{43}$/);
    expect(again.claim_token).not.toBe(started.claimToken);
    const body = { url: site.url, max_pages: 1 };
    const owned = await expectStatus(server.call(startScan, { body, headers: ada.headers }), 202);
    expect(owned.claim_token).toBeNull();
  });

  test('is required to cancel a scan; its id isn’t enough', async () => {
    const other = await runGuestScan();
    const { scanId, claimToken } = await startGuestScan();
    const params = { scanId };
    for (const headers of [{}, withToken('x'.repeat(43)), withToken(other.claimToken), eve.headers]) {
      const reply = await server.call(cancelScan, { params, headers });
      expect(reply).toMatchObject({ status: 403, body: { code: 'scan/claim-token' } });
    }
    const now = await expectStatus(server.call(getProgress, { params }), 200);
    expect(now.status).toBe('running');
    await expectStatus(server.call(cancelScan, { params, headers: withToken(claimToken) }), 200);
  });

  test('is required to delete a scan', async () => {
    const { scanId, claimToken } = await runGuestScan();
    const params = { scanId };
    for (const headers of [{}, withToken(`${claimToken}x`), eve.headers]) {
      await expectStatus(server.call(deleteScan, { params, headers }), 403);
    }
    await expectStatus(server.call(getResults, { params }), 200);
    await expectStatus(server.call(deleteScan, { params, headers: withToken(claimToken) }), 200);
    await expectStatus(server.call(getResults, { params }), 404);
    await expectStatus(server.call(deleteScan, { params, headers: withToken(claimToken) }), 404);
  });

  test('stops working once the scan belongs to an account', async () => {
    const scan = await runGuestScan();
    await claim(ada, [scan]);
    const [params, headers] = [{ scanId: scan.scanId }, withToken(scan.claimToken)];
    await expectStatus(server.call(deleteScan, { params, headers }), 404);
    await expectStatus(server.call(deleteScan, { params, headers: { ...headers, ...eve.headers } }), 404);
    expect(getOutcomes(await claim(eve, [scan]))).toEqual(['not_found']);
    await expectStatus(server.call(getResults, { params, headers: ada.headers }), 200);
  });
});

describe('a preview', () => {
  test('of a visitor’s scan contains nothing that identifies the scan', async () => {
    const { scanId } = await runGuestScan();
    for (const account of [undefined, eve]) {
      const body = await expectStatus(preview(site.url, account), 200);
      expect(body.url).toBe(site.url);
      expect(body.issues.length).toBeGreaterThan(0);
      expect(body).not.toHaveProperty('scan_id');
      expect(JSON.stringify(body)).not.toContain(scanId);
    }
  });

  test('returns the user’s own scan with its id, even if a visitor’s scan is newer', async () => {
    const account = await signUp(server, 'previewing@example.com');
    const ownScanId = await server.startScan({ url: site.url, max_pages: 1 }, account.headers);
    await server.waitForEnd(ownScanId, account.headers);
    await runGuestScan();
    const body = await expectStatus(preview(site.url, account), 200);
    expect(body.scan_id).toBe(ownScanId);
    expect(body.issues[0]?.sample.screenshot_url).toContain(ownScanId);
    expect((await expectStatus(preview(site.url), 200)).scan_id).toBeUndefined();
  });

  test('never shows a scan of another account or one that signed in', async () => {
    const [url, headers] = [`${site.url}1`, ada.headers];
    await server.waitForEnd(await server.startScan({ url, max_pages: 1 }, headers), headers);
    await expectStatus(preview(url), 404);
    await expectStatus(preview(url, eve), 404);
    await expectStatus(preview(url, ada), 200);
    const auth = { type: 'basic', username: 'ada', password: 'behind the sign-in' } as const;
    await server.waitForEnd(await server.startScan({ url, max_pages: 1, auth }));
    await expectStatus(preview(url), 404);
  });
});

describe('claiming', () => {
  test('is not possible with only the id of a visitor’s scan', async () => {
    const scan = await runGuestScan();
    const params = { scanId: scan.scanId };
    expect(await claim(eve, [{ scanId: scan.scanId }])).toMatchObject({ attributed_count: 0 });
    const body = { scan_ids: [scan.scanId] };
    const without = await expectStatus(server.call(claimAnonymousScans, { body, headers: eve.headers }), 200);
    expect(without.scans).toEqual([{ scan_id: scan.scanId, outcome: 'wrong_token' }]);
    await expectStatus(server.call(deleteScan, { params, headers: eve.headers }), 403);
    await expectStatus(server.call(getResults, { params }), 200);
    expect(getOutcomes(await claim(ada, [scan]))).toEqual(['claimed']);
    await expectStatus(server.call(getResults, { params, headers: ada.headers }), 200);
    await expectStatus(server.call(getResults, { params }), 404);
  });

  test('returns the outcome of each scan in the order of the request', async () => {
    const account = await signUp(server, 'claims@example.com');
    const [first, second] = [await runGuestScan(), await runGuestScan()];
    const adasScanId = await server.startScan({ url: site.url, max_pages: 1 }, ada.headers);
    const reply = await claim(account, [
      first,
      first,
      { scanId: second.scanId, claimToken: first.claimToken },
      { scanId: adasScanId, claimToken: first.claimToken },
      { scanId: randomUUID() },
      { scanId: "'; drop table scans; --" },
      second,
    ]);
    expect(reply.attributed_count).toBe(2);
    expect(getOutcomes(reply)).toEqual([
      'claimed',
      'already_yours',
      'wrong_token',
      'not_found',
      'not_found',
      'not_found',
      'claimed',
    ]);
    const { scans } = await expectStatus(server.call(listUserScans, { headers: account.headers }), 200);
    expect(scans.map(({ id }) => id).toSorted()).toEqual([first.scanId, second.scanId].toSorted());
  });

  test('rejects a list of tokens of a different length, with a message', async () => {
    const { scanId } = await runGuestScan();
    const body = { scan_ids: [scanId], claim_tokens: [] };
    const refused = await expectStatus(server.call(claimAnonymousScans, { body, headers: ada.headers }), 400);
    expect(refused.details).toEqual({ claim_tokens: [expect.stringContaining('in the same order')] });
  });

  test('gives a scan to only one of two accounts that send the same token at the same time', async () => {
    const scan = await runGuestScan();
    const answers = await Promise.all([ada, eve].map((account) => claim(account, [scan])));
    expect(answers.map(({ attributed_count }) => attributed_count).toSorted()).toEqual([0, 1]);
  });

  test('counts toward the quota, unless nothing could be tested', async () => {
    const account = await signUp(server, 'counted@example.com');
    const [completed, failed] = [await runGuestScan(), await runGuestScan(`${site.url}not-there`)];
    expect(await claim(account, [completed, failed])).toMatchObject({ attributed_count: 2 });
    expect(await getScansUsed(account)).toBe(1);
  });

  test('refunds a running scan that then tests nothing', async () => {
    const account = await signUp(server, 'refunded@example.com');
    const scan = await startGuestScan();
    expect(getOutcomes(await claim(account, [scan]))).toEqual(['claimed']);
    expect(await getScansUsed(account)).toBe(1);
    const params = { scanId: scan.scanId };
    await expectStatus(server.call(cancelScan, { params, headers: account.headers }), 200);
    expect(await getScansUsed(account)).toBe(0);
  });

  test('leaves a scan readable and claimable if the quota is used up', async () => {
    const account = await signUp(server, 'full@example.com');
    const scans = [];
    for (let number = 0; number < 12; number += 1) scans.push(await runGuestScan());
    const reply = await claim(account, scans);
    expect(reply.attributed_count).toBe(10);
    expect(getOutcomes(reply).slice(9)).toEqual(['claimed', 'over_quota', 'over_quota']);
    expect(await getScansUsed(account)).toBe(10);
    const unclaimed = scans[11]!;
    await expectStatus(server.call(getResults, { params: { scanId: unclaimed.scanId } }), 200);
    const other = await signUp(server, 'room@example.com');
    expect(getOutcomes(await claim(other, [unclaimed]))).toEqual(['claimed']);
  });
});
