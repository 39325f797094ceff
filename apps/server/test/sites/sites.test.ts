import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  changeTrackedIssues,
  claimAnonymousScans,
  comparePageTranscripts,
  compareScans,
  deleteSchedule,
  deleteSite,
  exportTrackedIssues,
  getResults,
  getSite,
  getSiteHistory,
  getTrackedIssue,
  type IssueChange,
  listChangedTranscripts,
  listSites,
  listTrackedIssues,
  putSchedule,
  type RouteContract,
  scanAgain,
  stopMessages,
  type TrackedIssue,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnsubscribeToken } from '../../src/schedules/unsubscribe.ts';
import { openVault } from '../../src/secrets/vault.ts';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
/** Images without alternative text on each page of the site. */
const images: Record<'/' | '/1', string[]> = { '/': [], '/1': [] };
beforeAll(async () => {
  const createHandler = (path: keyof typeof images) => (_request: unknown, response: ServerResponse) => {
    const list = images[path].map((name) => `<img src="/${name}.png" class="${name}">`).join('');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>A page</title><a href="/1">Next</a>${list}`);
  };
  [server, site] = await Promise.all([
    startTestServer(),
    startTestSite({ pages: 2, handlers: { '/': createHandler('/'), '/1': createHandler('/1') } }),
  ]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

/** Scans the site and waits until the tracker has processed the scan. */
async function runTrackedScan(
  account: TestAccount,
  onStart: string[],
  onNext: string[] = [],
): Promise<string> {
  Object.assign(images, { '/': onStart, '/1': onNext });
  const scanId = await server.startScan({ url: site.url, max_pages: 2 }, account.headers);
  await server.waitForEnd(scanId, account.headers);
  await waitForTracking(account, scanId);
  return scanId;
}

async function getSiteId(account: TestAccount): Promise<string> {
  const { sites } = await expectStatus(server.call(listSites, { headers: account.headers }), 200);
  return sites[0]!.id;
}

/** Waits until the issues of a scan are included in the counts of its site. */
async function waitForTracking({ headers }: TestAccount, scanId: string): Promise<void> {
  const found = await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200);
  const params = { siteId: found.site_id! };
  await waitUntil(async () => {
    const { issues } = await expectStatus(
      server.call(listTrackedIssues, { params, headers, query: { limit: '200' } }),
      200,
    );
    const foundIssues = issues.filter(({ last_scan_id }) => last_scan_id === scanId);
    expect(foundIssues).toHaveLength(found.issues.length);
    const { points } = await expectStatus(server.call(getSiteHistory, { params, headers }), 200);
    const point = points.find(({ scan_id }) => scan_id === scanId);
    const fixedIssues = issues.filter(({ fixed_at }) => fixed_at === point?.completed_at);
    expect(fixedIssues.length).toBe(point?.fixed);
  });
}

const listTracked = async (account: TestAccount, siteId: string, query = {}) =>
  expectStatus(server.call(listTrackedIssues, { params: { siteId }, headers: account.headers, query }), 200);

const getImageName = ({ cause }: Pick<TrackedIssue, 'cause'>) => cause;

describe('a site that is scanned repeatedly', () => {
  let siteId: string;
  const scans: string[] = [];
  beforeAll(async () => {
    scans.push(await runTrackedScan(ada, ['logo', 'hero'], ['cart']));
    scans.push(await runTrackedScan(ada, ['hero', 'banner'], ['cart']));
    siteId = await getSiteId(ada);
  });

  const change = (ids: string[], to: IssueChange) =>
    server.call(changeTrackedIssues, { params: { siteId }, headers: ada.headers, body: { ids, change: to } });
  const findIssueByText = async (name: string) => {
    const [issue] = (await listTracked(ada, siteId, { q: name })).issues;
    return issue!;
  };

  test('is listed with its scans, its counts and its score trend', async () => {
    const { sites } = await expectStatus(server.call(listSites, { headers: ada.headers }), 200);
    const one = await expectStatus(server.call(getSite, { params: { siteId }, headers: ada.headers }), 200);
    expect(sites).toEqual([one]);
    expect(one).toMatchObject({
      origin: new URL(site.url).origin,
      scans: 2,
      last_scan: { id: scans[1] },
      counts: { open: 3, fixed: 1, in_progress: 0, regressed: 0, ignored: 0, false_alarm: 0 },
      schedule: null,
    });
    expect(one.trend).toHaveLength(2);
    const { points } = await expectStatus(
      server.call(getSiteHistory, { params: { siteId }, headers: ada.headers }),
      200,
    );
    expect(
      points.map(({ scan_id, critical, fixed, added, regressed }) => [
        scan_id,
        critical,
        fixed,
        added,
        regressed,
      ]),
    ).toEqual([
      [scans[0], 3, 0, 3, 0],
      [scans[1], 3, 1, 1, 0],
    ]);
  });

  test('has issues that can be filtered, searched, sorted and paged', async () => {
    const all = await listTracked(ada, siteId);
    expect(all.total).toBe(4);
    expect(all.facets.state).toEqual([
      { value: 'open', title: 'Open', issues: 3 },
      { value: 'fixed', title: 'Fixed', issues: 1 },
    ]);
    expect(all.facets.assignee).toEqual([{ value: '-', title: 'Unassigned', issues: 4 }]);
    const open = await listTracked(ada, siteId, { state: 'open,in_progress' });
    expect(open.total).toBe(3);
    // The counts of a facet ignore the filter on that facet.
    expect(open.facets.state).toEqual(all.facets.state);
    expect(open.facets.severity).toEqual([{ value: 'critical', title: 'Critical', issues: 3 }]);
    expect((await listTracked(ada, siteId, { rule: 'no-such-rule' })).total).toBe(0);
    expect((await listTracked(ada, siteId, { q: '%' })).total).toBe(0);
    expect((await listTracked(ada, siteId, { overdue: 'true' })).total).toBe(0);
    expect((await listTracked(ada, siteId, { overdue: 'false', assignee: '-' })).total).toBe(4);
    for (const sort of ['priority', 'due', 'newest', 'pages']) {
      const allNames = (await listTracked(ada, siteId, { sort })).issues.map(getImageName);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await listTracked(ada, siteId, { sort, limit: '1', cursor });
        paged.push(...page.issues.map(getImageName));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(allNames);
    }
    expect(getImageName((await listTracked(ada, siteId, { sort: 'newest' })).issues[0]!)).toBe('banner');
    for (const cursor of ['x', '1', '1_x', 'NaN_00000000-0000-4000-8000-000000000000']) {
      await expectStatus(
        server.call(listTrackedIssues, { params: { siteId }, headers: ada.headers, query: { cursor } }),
        400,
      );
    }
  });

  test('has issues that users can change, many at a time, with a history', async () => {
    const ids = (await listTracked(ada, siteId)).issues.map(({ id }) => id);
    expect(
      await expectStatus(
        change([...ids, randomUUID()], { assignee_id: ada.user.id, due_on: '2999-01-01' }),
        200,
      ),
    ).toEqual({ changed: 4 });
    expect(await expectStatus(change(ids, { assignee_id: ada.user.id }), 200)).toEqual({ changed: 0 });
    const logo = await findIssueByText('logo');
    await expectStatus(change([logo.id], { note: 'A note\nof two lines' }), 200);
    const params = { siteId, issueId: logo.id };
    const { issue, activity } = await expectStatus(
      server.call(getTrackedIssue, { params, headers: ada.headers }),
      200,
    );
    expect(issue).toMatchObject({
      state: 'fixed',
      assignee: { user_id: ada.user.id, name: 'Ada Byron' },
      last_issue_id: expect.any(String),
    });
    expect(activity.map(({ by, field, before, after }) => [by, field, before, after]).slice(0, 4)).toEqual([
      ['person', 'note', null, 'A note\nof two lines'],
      ['person', 'due_on', expect.any(String), '2999-01-01'],
      ['person', 'assignee', null, 'Ada Byron'],
      ['scan', 'state', 'open', 'fixed'],
    ]);
  });

  test('rejects due dates in the past', async () => {
    const hero = await findIssueByText('hero');
    const refused = await expectStatus(change([hero.id], { due_on: '2020-01-01' }), 400);
    expect(refused.details).toEqual({
      due_on: ['The due date is in the past. Choose today or a later date.'],
    });
    expect((await findIssueByText('hero')).due_on).toBe('2999-01-01');
  });

  test('doesn’t let users set states reserved for scans, or ignore an issue without a reason', async () => {
    const hero = await findIssueByText('hero');
    for (const state of ['fixed', 'regressed'] as const)
      await expectStatus(change([hero.id], { state }), 400);
    await expectStatus(change([hero.id], { state: 'ignored' }), 400);
    await expectStatus(change([hero.id], { state: 'open', ignored_until: '2999-01-01' }), 400);
    const past = { state: 'ignored', ignored_reason: 'Later', ignored_until: '2020-01-01' } as const;
    await expectStatus(change([hero.id], past), 400);
    await expectStatus(change([hero.id], {}), 400);
    expect((await findIssueByText('hero')).state).toBe('open');
    await expectStatus(change([hero.id], { ...past, ignored_until: '2999-01-01' }), 200);
    expect(await findIssueByText('hero')).toMatchObject({ state: 'ignored', ignored_until: '2999-01-01' });
    await expectStatus(change([hero.id], { state: 'open' }), 200);
    expect(await findIssueByText('hero')).toMatchObject({
      state: 'open',
      ignored_reason: '',
      ignored_until: null,
    });
  });

  test('lets users undo a change, even to a state that a scan had set', async () => {
    const logo = await findIssueByText('logo');
    await expectStatus(change([logo.id], { state: 'false_alarm' }), 200);
    await expectStatus(change([logo.id], { state: 'regressed' }), 400);
    await expectStatus(change([logo.id], { state: 'fixed' }), 200);
    expect(await findIssueByText('logo')).toMatchObject({ state: 'fixed', fixed_at: expect.any(String) });
  });

  test('is exported, safely for spreadsheets', async () => {
    const logo = await findIssueByText('logo');
    await expectStatus(change([logo.id], { note: '=HYPERLINK("http://evil.example")' }), 200);
    const exportIssues = async (query: Record<string, string>) =>
      server.call(exportTrackedIssues, { params: { siteId }, headers: ada.headers, query });
    const csv = await exportIssues({ format: 'csv', q: 'logo' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="curbcut-issues-127.0.0.1.*\.csv"$/,
    );
    const [head, row, ...others] = String(csv.body).trimEnd().split('\r\n');
    expect(others).toEqual([]);
    expect(head).toMatch(/^\uFEFFid,state,/);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const json = JSON.parse(String((await exportIssues({ format: 'json' })).body));
    expect(json.issues).toEqual((await listTracked(ada, siteId)).issues);
  });

  test('has comparisons of two scans: fixed, new and remaining issues', async () => {
    const [beforeId = '', afterId = ''] = scans;
    const params = { beforeId, afterId };
    const compared = await expectStatus(server.call(compareScans, { params, headers: ada.headers }), 200);
    expect(compared.fixed.map(getImageName)).toEqual(['logo']);
    expect(compared.added.map(getImageName)).toEqual(['banner']);
    expect(compared.remaining.map(getImageName).toSorted()).toEqual(['cart', 'hero']);
    expect(compared).toMatchObject({ same_settings: true, comparable_scores: true, not_comparable: [] });
    await expectStatus(server.call(compareScans, { params }), 404);
    await expectStatus(server.call(compareScans, { params, headers: eve.headers }), 404);
    // Only one page is scanned, so that nothing is known about the other.
    Object.assign(images, { '/': ['hero', 'banner'] });
    const onePage = await server.startScan({ url: site.url, max_pages: 1 }, ada.headers);
    await server.waitForEnd(onePage, ada.headers);
    const partly = await expectStatus(
      server.call(compareScans, { params: { beforeId: afterId, afterId: onePage }, headers: ada.headers }),
      200,
    );
    expect(partly).toMatchObject({ same_settings: false, comparable_scores: false });
    expect(partly.not_comparable).toMatchObject([{ cause: 'cart', why: 'page-not-in-scan', after: null }]);
    expect(partly.fixed).toEqual([]);
  });

  test('has comparisons of what screen readers announce in two scans', async () => {
    const [beforeId = '', afterId = ''] = scans;
    const { headers } = ada;
    const params = { beforeId, afterId };
    const changed = await expectStatus(server.call(listChangedTranscripts, { params, headers }), 200);
    expect(changed).toMatchObject({
      pages: [{ page_id: '0', url: site.url, title: 'A page' }],
      ...{ order: 'reading', changed: 1, same: 1, not_compared: 0 },
    });
    // Only images changed, and the Tab key doesn't reach them.
    const inTabOrder = await expectStatus(
      server.call(listChangedTranscripts, { params, headers, query: { order: 'tab' } }),
      200,
    );
    expect(inTabOrder).toMatchObject({ pages: [], changed: 0, same: 2 });
    const compare = (pageId: string, query = {}) =>
      server.call(comparePageTranscripts, { params: { ...params, pageId }, headers, query });
    const compared = await expectStatus(compare('0', { screen_reader: 'jaws' }), 200);
    expect(compared).toMatchObject({
      ...{ page_id: '0', before_page_id: '0', screen_reader: 'jaws', too_different: false },
      differences: [
        { kind: 'same', text: 'Next Link' },
        { kind: 'removed', text: 'logo Graphic' },
        { kind: 'same', text: 'hero Graphic' },
        { kind: 'added', text: 'banner Graphic' },
      ],
    });
    expect((await expectStatus(compare('1'), 200)).differences).toEqual([]);
    expect(await expectStatus(compare('7'), 404)).toMatchObject({ code: 'scan/page-not-found' });
    await expectStatus(compare('0', { order: 'backward' }), 400);
    for (const foreign of [undefined, eve.headers]) {
      const given = { ...(foreign && { headers: foreign }) };
      await expectStatus(server.call(listChangedTranscripts, { params, ...given }), 404);
      const ofPage = { params: { ...params, pageId: '0' }, ...given };
      await expectStatus(server.call(comparePageTranscripts, ofPage), 404);
    }
  });

  test('is only available to its owner', async () => {
    const issueId = (await findIssueByText('logo')).id;
    const settings = { url: site.url };
    const calls: readonly [RouteContract, object][] = [
      [getSite, {}],
      [listTrackedIssues, {}],
      [getTrackedIssue, { params: { siteId, issueId } }],
      [changeTrackedIssues, { body: { ids: [issueId], change: { note: 'Hers' } } }],
      [exportTrackedIssues, {}],
      [getSiteHistory, {}],
      [putSchedule, { body: { every: 'daily', settings } }],
      [deleteSchedule, {}],
      [deleteSite, {}],
    ];
    for (const [contract, input] of calls) {
      const callWith = (headers: Record<string, string>) =>
        server.call(contract, { params: { siteId }, headers, ...input });
      expect((await callWith(eve.headers)).status, contract.id).toBe(404);
      expect((await callWith({})).status, contract.id).toBe(401);
    }
    expect((await expectStatus(server.call(listSites, { headers: eve.headers }), 200)).sites).toEqual([]);
  });
});

test('a schedule is created, changed without changing its day, and deleted', async () => {
  const account = await signUp(server, 'schedule@example.com');
  const { headers } = account;
  await runTrackedScan(account, ['logo']);
  const siteId = await getSiteId(account);
  const params = { siteId };
  const saveSchedule = (body: object) => server.call(putSchedule, { params, headers, body: body as never });
  await expectStatus(
    saveSchedule({ every: 'daily', settings: { url: 'https://elsewhere.example.com' } }),
    400,
  );
  await expectStatus(saveSchedule({ every: 'hourly', settings: { url: site.url } }), 400);
  const auth = { type: 'basic', username: 'ada', password: 'a secret of hers' };
  const created = await expectStatus(
    saveSchedule({ every: 'weekly', settings: { url: site.url, max_pages: 2, auth } }),
    200,
  );
  expect(created).toMatchObject({
    every: 'weekly',
    url: site.url,
    signs_in: true,
    last_problem: null,
    last_scan_id: null,
  });
  const inDays = (new Date(created.next_run_at).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(inDays)).toBe(7);
  const settings = { url: site.url, level: 'AAA' };
  const updated = await expectStatus(
    saveSchedule({ every: 'weekly', settings, keep_credentials: true }),
    200,
  );
  expect(updated).toMatchObject({
    next_run_at: created.next_run_at,
    signs_in: true,
    settings: { level: 'AAA' },
  });
  expect(await expectStatus(saveSchedule({ every: 'weekly', settings }), 200)).toMatchObject({
    signs_in: false,
  });
  const { schedule } = await expectStatus(server.call(getSite, { params, headers }), 200);
  expect(schedule).toMatchObject({ every: 'weekly', settings: { level: 'AAA' }, email_enabled: true });
  const vault = await openVault(server.config);
  // Mail programs send a form without signing in.
  const token = createUnsubscribeToken({ vault }, siteId);
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const stopped = await fetch(`${server.url}/unsubscribe/${token}`, { method: 'POST', body: form });
  expect(stopped.status).toBe(200);
  expect(await expectStatus(saveSchedule({ every: 'daily', settings }), 200)).toMatchObject({
    email_enabled: false,
  });
  await expectStatus(saveSchedule({ every: 'daily', settings, email_enabled: true }), 200);
  const { origin } = await expectStatus(server.call(stopMessages, { body: { token } }), 200);
  expect(origin).toBe(new URL(site.url).origin);
  await expectStatus(server.call(stopMessages, { body: { token: `${token}x` } }), 404);
  await expectStatus(server.call(deleteSchedule, { params, headers }), 200);
  await expectStatus(server.call(deleteSchedule, { params, headers }), 404);
  await expectStatus(server.call(deleteSite, { params, headers }), 200);
  expect((await expectStatus(server.call(listSites, { headers }), 200)).sites).toEqual([]);
});

test('a visitor’s scan is assigned to a site when an account claims it', async () => {
  const account = await signUp(server, 'later@example.com');
  Object.assign(images, { '/': ['logo'], '/1': [] });
  const { scanId, claimToken } = await server.startScanAsVisitor({ url: site.url });
  await server.waitForEnd(scanId);
  const body = { scan_ids: [scanId], claim_tokens: [claimToken] };
  await expectStatus(server.call(claimAnonymousScans, { body, headers: account.headers }), 200);
  await waitForTracking(account, scanId);
  expect((await listTracked(account, await getSiteId(account))).issues.map(getImageName)).toEqual(['logo']);
});

test('a site is listed during its first scan, and after it without any issues', async () => {
  const { headers } = await signUp(server, 'clean@example.com');
  const listUserSites = async () => (await expectStatus(server.call(listSites, { headers }), 200)).sites;
  images['/'] = [];
  const visit = Promise.withResolvers<void>();
  server.scanner.beforeVisit = () => visit.promise;
  const scanId = await server.startScan({ url: site.url, max_pages: 1 }, headers);
  expect(await listUserSites()).toMatchObject([{ scans: 0, last_scan: null, trend: [] }]);
  visit.resolve();
  await server.waitForEnd(scanId, headers);
  expect(await listUserSites()).toMatchObject([{ scans: 1, last_scan: { id: scanId, total_issues: 0 } }]);
});

test('a site that could not be tested at all is not listed', async () => {
  const account = await signUp(server, 'typo@example.com');
  const url = `${site.url}nothing-here`;
  const scanId = await server.startScan({ url, max_pages: 1 }, account.headers);
  expect((await server.waitForEnd(scanId, account.headers)).status).toBe('failed');
  expect((await expectStatus(server.call(listSites, { headers: account.headers }), 200)).sites).toEqual([]);
});

describe('scanning again', () => {
  test('uses the same settings and the limits of the caller', async () => {
    const settings = { url: site.url, max_pages: 1, level: 'A', best_practices: false } as const;
    const scanId = await server.startScan(settings);
    await server.waitForEnd(scanId);
    const again = await expectStatus(server.call(scanAgain, { params: { scanId } }), 202);
    await server.waitForEnd(again.scan_id);
    const read = async (id: string) =>
      (await expectStatus(server.call(getResults, { params: { scanId: id } }), 200)).settings;
    expect(again.scan_id).not.toBe(scanId);
    expect(await read(again.scan_id)).toEqual(await read(scanId));
    const ownScanId = await server.startScan(settings, ada.headers);
    await server.waitForEnd(ownScanId, ada.headers);
    await expectStatus(server.call(scanAgain, { params: { scanId: ownScanId }, headers: eve.headers }), 404);
    await expectStatus(server.call(scanAgain, { params: { scanId: ownScanId } }), 404);
  });

  test('is not possible for a scan that signed in', async () => {
    const auth = { type: 'basic', username: 'ada', password: 'secret' } as const;
    const scanId = await server.startScan({ url: site.url, max_pages: 1, auth }, ada.headers);
    await server.waitForEnd(scanId, ada.headers);
    const reply = await expectStatus(
      server.call(scanAgain, { params: { scanId }, headers: ada.headers }),
      409,
    );
    expect(reply.code).toBe('scan/signed-in');
  });
});
