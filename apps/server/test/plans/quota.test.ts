import { once } from 'node:events';
import { join } from 'node:path';
import {
  cancelScan,
  changePlan,
  dashboard,
  passwordReset,
  profile,
  scanLimits,
  startScan,
  subscription,
} from '@curbcut/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openMailbox } from '../../src/mail/mailbox.ts';
import { monthOf } from '../../src/plans/month.ts';
import { mailedToken, signUp, type TestAccount } from '../kit/account.ts';
import { answered } from '../kit/call.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { startSite, type TestSite } from '../kit/site.ts';

let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  [server, site] = await Promise.all([startTestServer(), startSite({ pages: 3 })]);
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
const startedId = async (account: TestAccount, url?: string, pages?: number) =>
  (await answered(start(account, url, pages), 202)).scan_id;
const limitsOf = ({ headers }: TestAccount) => answered(server.call(scanLimits, { headers }), 200);
const usedBy = async ({ headers }: TestAccount) =>
  (await answered(server.call(profile, { headers }), 200)).scans_used_this_month;
const switchTo = ({ headers }: TestAccount, plan: 'Free' | 'Starter') =>
  answered(server.call(changePlan, { body: { plan }, headers }), 200);

let release: () => void = () => undefined;

/** Visits, all or those of some pages, go on until their scan is stopped or the test is over. */
function holdVisits(held: (url: string) => boolean = () => true): void {
  const over = Promise.withResolvers<void>();
  release = over.resolve;
  server.scanner.beforeVisit = async (url, signal) => {
    if (held(url)) await Promise.race([once(signal, 'abort'), over.promise]);
  };
}

async function cancel({ headers }: TestAccount, scanId: string): Promise<void> {
  await answered(server.call(cancelScan, { params: { scanId }, headers }), 200);
}

test('of a hundred scans that start at once with ten left, ten start', async () => {
  holdVisits();
  const account = await signUp(server, 'many@example.com');
  const replies = await Promise.all(Array.from({ length: 100 }, () => start(account)));
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(90);

  const { endsAt } = monthOf(new Date());
  const refused = replies.find(({ status }) => status === 402);
  expect(refused?.body).toEqual({
    code: 'quota_exceeded',
    error: expect.stringMatching(
      /^All 10 scans of your Free plan are used.* larger plan .* from \w+ 1, \d{4}\.$/,
    ),
    details: {
      plan: ['Free'],
      limit: ['10'],
      resets_at: [endsAt.toISOString()],
      upgrade_url: ['/subscription'],
    },
  });
  // Every place that tells of it tells the same.
  const { headers } = account;
  const left = { scans_used_this_month: 10, scans_remaining: 0 };
  expect(await limitsOf(account)).toMatchObject({
    plan: 'Free',
    window: 'month',
    max_scans: 10,
    scans_remaining: 0,
    max_pages_per_scan: 10,
    resets_at: endsAt.toISOString(),
  });
  expect(await usedBy(account)).toBe(10);
  expect(await answered(server.call(dashboard, { headers }), 200)).toMatchObject(left);
  expect(await answered(server.call(subscription, { headers }), 200)).toMatchObject(left);
  // Another account has its own, and what is refused for its address counts for nothing.
  const other = await signUp(server, 'other@example.com');
  await answered(server.call(startScan, { body: { url: 'ftp://example.com' }, headers: other.headers }), 400);
  expect(await usedBy(other)).toBe(0);
});

test('a scan that could test nothing is given back, one that tested a page is not', async () => {
  const account = await signUp(server, 'back@example.com');
  const failed = await startedId(account, `${site.url}not-there`);
  expect(await server.ended(failed, account.headers)).toMatchObject({ status: 'failed' });
  expect(await usedBy(account)).toBe(0);

  holdVisits();
  const stopped = await startedId(account);
  expect(await usedBy(account)).toBe(1);
  await cancel(account, stopped);
  await answered(server.call(cancelScan, { params: { scanId: stopped }, headers: account.headers }), 409);
  expect(await usedBy(account)).toBe(0);

  holdVisits((url) => url !== site.url);
  const halfway = await startedId(account, site.url, 3);
  await server.reached(halfway, 1, account.headers);
  await cancel(account, halfway);
  expect(await usedBy(account)).toBe(1);
});

test('a plan bounds the pages of a scan, and the scan says so', async () => {
  const account = await signUp(server, 'pages@example.com');
  expect(await answered(start(account, site.url, 500), 202)).toMatchObject({
    max_pages: 10,
    notice: 'On the Free plan a scan visits up to 10 pages, so this one does.',
  });
  await switchTo(account, 'Starter');
  expect(await answered(start(account, site.url, 50), 202)).toMatchObject({ max_pages: 50, notice: null });
});

test('above four fifths of the scans its owner is told once a month', async () => {
  holdVisits();
  const account = await signUp(server, 'near@example.com');
  const mailbox = openMailbox(join(server.config.dataDir, 'mail'));
  const told = async () =>
    (await mailbox.list()).filter(
      ({ to, subject }) => to === account.user.email && subject.startsWith('Usage limit approaching'),
    );
  for (let started = 0; started < 8; started += 1) await startedId(account);
  expect(await told()).toEqual([]);
  await startedId(account);
  await vi.waitUntil(async () => (await told()).length > 0, { timeout: 30_000 });
  await startedId(account);
  // Sent after whatever the last scan would have sent.
  const { email } = account.user;
  await answered(server.call(passwordReset, { body: { email } }), 200);
  await mailedToken(server, email, 'reset-password');
  expect(await told()).toHaveLength(1);
});

test('on a smaller plan what was used stays used: none are left until the next month, and nothing is deleted', async () => {
  holdVisits();
  const account = await signUp(server, 'smaller@example.com');
  await switchTo(account, 'Starter');
  for (let started = 0; started < 11; started += 1) await startedId(account);
  expect(await switchTo(account, 'Free')).toMatchObject({
    plan: 'Free',
    scans_used_this_month: 11,
    scans_remaining: 0,
  });
  await answered(start(account), 402);
  expect(await switchTo(account, 'Starter')).toMatchObject({ scans_remaining: 39 });
  await answered(start(account), 202);
});
