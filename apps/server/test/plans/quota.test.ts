import { once } from 'node:events';
import { join } from 'node:path';
import {
  cancelScan,
  changePlan,
  getProfile,
  getScanLimits,
  getSubscription,
  requestPasswordReset,
  startScan,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openMailbox } from '../../src/mail/mailbox.ts';
import { signUp, type TestAccount, waitForMailedToken } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startTestSite({ pages: 3 })]);
});
afterEach(() => {
  release();
  server.scanner.beforeVisit = async () => undefined;
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const start = ({ headers }: TestAccount, url = site.url, max_pages = 1) =>
  server.call(startScan, { body: { url, max_pages }, headers });
const startAndGetId = async (account: TestAccount, url?: string, pages?: number) =>
  (await expectStatus(start(account, url, pages), 202)).scan_id;
const getScansUsed = async ({ headers }: TestAccount) =>
  (await expectStatus(server.call(getProfile, { headers }), 200)).scans_used_this_month;
const switchPlan = ({ headers }: TestAccount, plan: 'Free' | 'Starter') =>
  expectStatus(server.call(changePlan, { body: { plan }, headers }), 200);

let release: () => void = () => undefined;

/** Makes visits of all or some pages last until their scan is stopped or the test is over. */
function holdVisits(held: (url: string) => boolean = () => true): void {
  const testEnd = Promise.withResolvers<void>();
  release = testEnd.resolve;
  server.scanner.beforeVisit = async (url, signal) => {
    if (held(url)) await Promise.race([once(signal, 'abort'), testEnd.promise]);
  };
}

async function cancelScanOf({ headers }: TestAccount, scanId: string): Promise<void> {
  await expectStatus(server.call(cancelScan, { params: { scanId }, headers }), 200);
}

test('refunds a scan that tested nothing, but not one that tested a page', async () => {
  const account = await signUp(server, 'back@example.com');
  const failed = await startAndGetId(account, `${site.url}not-there`);
  expect(await server.waitForEnd(failed, account.headers)).toMatchObject({ status: 'failed' });
  expect(await getScansUsed(account)).toBe(0);

  holdVisits();
  const stopped = await startAndGetId(account);
  expect(await getScansUsed(account)).toBe(1);
  await cancelScanOf(account, stopped);
  await expectStatus(server.call(cancelScan, { params: { scanId: stopped }, headers: account.headers }), 409);
  expect(await getScansUsed(account)).toBe(0);

  holdVisits((url) => url !== site.url);
  const halfway = await startAndGetId(account, site.url, 3);
  await server.waitForPages(halfway, 1, account.headers);
  await cancelScanOf(account, halfway);
  expect(await getScansUsed(account)).toBe(1);
});

test('limits a scan’s pages to the plan’s, with a notice', async () => {
  const account = await signUp(server, 'pages@example.com');
  expect(await expectStatus(start(account, site.url, 500), 202)).toMatchObject({
    max_pages: 10,
    notice: 'On the Free plan, a scan is limited to 10 pages.',
  });
  await switchPlan(account, 'Starter');
  expect(await expectStatus(start(account, site.url, 50), 202)).toMatchObject({
    max_pages: 50,
    notice: null,
  });
});

test('allows all accounts as many pages as the operator sets, regardless of plan', async () => {
  const large = await startTestServer({ config: { accountPagesPerScan: 3_000 } });
  const account = await signUp(large, 'large@example.com');
  const { headers } = account;
  const startLarge = (max_pages: number) =>
    large.call(startScan, { body: { url: site.url, max_pages }, headers });
  expect(await expectStatus(startLarge(2_500), 202)).toMatchObject({ max_pages: 2_500, notice: null });
  expect(await expectStatus(startLarge(10_000), 202)).toMatchObject({
    max_pages: 3_000,
    notice: 'Here, a scan is limited to 3000 pages.',
  });
  await expectStatus(startLarge(10_001), 400);
  expect(await expectStatus(large.call(getScanLimits, { headers }), 200)).toMatchObject({
    max_pages_per_scan: 3_000,
  });
  expect(await expectStatus(large.call(getSubscription, { headers }), 200)).toMatchObject({
    plan: 'Free',
    max_pages_per_scan: 3_000,
  });
  await large.close();
});

test('notifies the owner once a month when four fifths of the scans are used', async () => {
  holdVisits();
  const account = await signUp(server, 'near@example.com');
  const mailbox = openMailbox(join(server.config.dataDir, 'mail'));
  const listNotices = async () =>
    (await mailbox.list()).filter(
      ({ to, subject }) => to === account.user.email && subject.startsWith('You’ve used'),
    );
  for (let started = 0; started < 8; started += 1) await startAndGetId(account);
  expect(await listNotices()).toEqual([]);
  await startAndGetId(account);
  await vi.waitUntil(async () => (await listNotices()).length > 0, { timeout: 600_000 });
  await startAndGetId(account);
  // This message is sent after all messages about the last scan.
  const { email } = account.user;
  await expectStatus(server.call(requestPasswordReset, { body: { email } }), 200);
  await waitForMailedToken(server, email, 'reset-password');
  expect(await listNotices()).toHaveLength(1);
});

test('keeps usage on a smaller plan: no scans are left until the next month, and nothing is deleted', async () => {
  holdVisits();
  const account = await signUp(server, 'smaller@example.com');
  await switchPlan(account, 'Starter');
  for (let started = 0; started < 11; started += 1) await startAndGetId(account);
  expect(await switchPlan(account, 'Free')).toMatchObject({
    plan: 'Free',
    scans_used_this_month: 11,
    scans_remaining: 0,
  });
  await expectStatus(start(account), 402);
  expect(await switchPlan(account, 'Starter')).toMatchObject({ scans_remaining: 39 });
  await expectStatus(start(account), 202);
});
