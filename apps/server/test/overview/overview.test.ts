import {
  assignAuditQuestions,
  changeTrackedIssues,
  deleteSite,
  getAudit,
  getOverview,
  getSite,
  inviteToAudit,
  listAuditQuestions,
  listNotifications,
  listTrackedIssues,
  MAX_NOTIFICATIONS,
  markNotificationsRead,
  reviewAuditAnswer,
  searchAccount,
  signAudit,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { joinAudit } from '../support/audit-team.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { waitUntil } from '../support/wait-until.ts';

let server: TestServer;
let ada: TestAccount;
let eve: TestAccount;
beforeAll(async () => {
  server = await startTestServer();
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
});
afterAll(() => server?.close());

const readOverview = ({ headers }: TestAccount) => expectStatus(server.call(getOverview, { headers }), 200);
const readNotifications = ({ headers }: TestAccount) =>
  expectStatus(server.call(listNotifications, { headers }), 200);
const markRead = ({ headers }: TestAccount, ids: readonly string[]) =>
  expectStatus(server.call(markNotificationsRead, { headers, body: { ids: [...ids] } }), 200);
const search = ({ headers }: TestAccount, q: string) =>
  expectStatus(server.call(searchAccount, { headers, query: { q } }), 200);
const nothing = {
  totals: { sites: 0, issues: 0, scans: 0, audits: 0 },
  ...{ sites: [], issues: [], scans: [], audits: [] },
};

test('shows a new account nothing, and requires a verified account', async () => {
  expect(await readOverview(eve)).toEqual({
    importing: 0,
    totals: { sites: 0, open: 0, critical: 0, overdue: 0, regressed: 0 },
    attention: { critical: 0, regressed: 0, overdue: 0, assigned: 0, issues: 0 },
    issues: [],
    failed_scans: [],
    failed_schedules: [],
    invitations: [],
    sites: [],
    audits: [],
    outdated_reports: [],
  });
  expect(await readNotifications(eve)).toEqual({ notifications: [], unread: 0 });
  expect(await search(eve, 'localhost')).toEqual(nothing);
  for (const route of [getOverview, listNotifications]) await expectStatus(server.call(route), 401);
  await expectStatus(server.call(searchAccount, { query: { q: 'shop' } }), 401);
  await expectStatus(server.call(markNotificationsRead, { body: { ids: ['scan:1'] } }), 401);
});

test('refuses searches that are too short or too long', async () => {
  for (const q of ['', ' a ', 'a'.repeat(101)])
    await expectStatus(server.call(searchAccount, { headers: ada.headers, query: { q } }), 400);
});

describe('an account with a site scanned three times', () => {
  let site: AuditedSite;
  let siteId: string;
  const scans: string[] = [];
  const setImages = (names: readonly string[]) => {
    site.pages['/'] = names.map((name) => `<img src="/${name}.png" class="${name}">`).join('');
  };
  beforeAll(async () => {
    site = await startAuditedSite(server, ada, { '/': '' });
    for (const names of [['logo', 'hero'], ['hero'], ['hero', 'logo', 'banner']]) {
      setImages(names);
      scans.push(await site.scan());
    }
    siteId = await site.getSiteId();
  });
  afterAll(() => site?.close());

  test('the overview counts its open, critical and regressed issues', async () => {
    const { totals, sites } = await readOverview(ada);
    expect(totals).toEqual({ sites: 1, open: 3, critical: 3, overdue: 0, regressed: 1 });
    expect(sites).toEqual([
      {
        id: siteId,
        name: null,
        origin: new URL(site.url).origin,
        ...{ owner: null, tags: [], thresholds: null },
        ...{ open: 3, critical: 3, overdue: 0, regressed: 1 },
        severities: { critical: 3, serious: 0, moderate: 0, minor: 0 },
        last_scan: expect.objectContaining({
          ...{ id: scans[2], added: 1, fixed: 0, regressed: 1, pages_tested: 1, total_issues: 3 },
          previous: { pages_tested: 1, is_comparable: true },
        }),
        next_scan_at: null,
        trend: scans.map((scan_id) => expect.objectContaining({ scan_id, score: expect.any(Number) })),
      },
    ]);
    const shown = await expectStatus(server.call(getSite, { params: { siteId }, headers: ada.headers }), 200);
    expect(shown).toMatchObject({ trend: sites[0]!.trend, severities: sites[0]!.severities });
    expect(shown.last_scan).toMatchObject(sites[0]!.last_scan!);
  });

  test('the overview lists its regressed and new critical issues with their screenshots', async () => {
    const { attention, issues, importing } = await readOverview(ada);
    expect(importing).toBe(0);
    expect(attention).toEqual({ critical: 2, regressed: 1, overdue: 0, assigned: 0, issues: 3 });
    expect(issues).toHaveLength(3);
    expect(issues.map(({ reasons }) => reasons).toSorted()).toEqual([
      ['critical'],
      ['critical'],
      ['regressed'],
    ]);
    const tracked = await expectStatus(
      server.call(listTrackedIssues, { params: { siteId }, headers: ada.headers, query: {} }),
      200,
    );
    expect(
      issues.map(({ id }) => id),
      'in the tracker’s order',
    ).toEqual(tracked.issues.map(({ id }) => id));
    for (const { site_id, severity, thumbnail } of issues) {
      expect([site_id, severity]).toEqual([siteId, 'critical']);
      const { url } = thumbnail!.screenshot;
      expect(url).toContain(scans[2]);
      expect((await fetch(`${server.url}${url}`)).status, 'the URL contains its key').toBe(200);
    }
  });

  test('a critical issue that someone works on is no longer new, but still counts', async () => {
    const { issues } = await readOverview(ada);
    const { id } = issues.find(({ reasons }) => reasons.includes('critical'))!;
    const change = (state: 'in_progress' | 'open') =>
      expectStatus(
        server.call(changeTrackedIssues, {
          params: { siteId },
          headers: ada.headers,
          body: { ids: [id], change: { state } },
        }),
        200,
      );
    await change('in_progress');
    const changed = await readOverview(ada);
    expect(changed.attention).toMatchObject({ critical: 1, issues: 2 });
    expect(changed.issues.map((issue) => issue.id)).not.toContain(id);
    expect(changed.totals.critical).toBe(3);
    await change('open');
  });

  test('ignored issues no longer count', async () => {
    const { issues } = await expectStatus(
      server.call(listTrackedIssues, { params: { siteId }, headers: ada.headers, query: { q: 'hero' } }),
      200,
    );
    const change = (state: 'ignored' | 'open') =>
      server.call(changeTrackedIssues, {
        params: { siteId },
        headers: ada.headers,
        body: {
          ids: [issues[0]!.id],
          change: { state, ...(state === 'ignored' && { ignored_reason: 'Gone soon.' }) },
        },
      });
    await expectStatus(change('ignored'), 200);
    expect((await readOverview(ada)).totals).toMatchObject({ open: 2, critical: 2, overdue: 0 });
    await expectStatus(change('open'), 200);
  });

  test('notifications list each scan with what came back and what is new and critical', async () => {
    const { notifications, unread } = await readNotifications(ada);
    expect(notifications).toMatchObject([
      { kind: 'scan-completed', scan_id: scans[2], site_id: siteId, regressed: 1, new_critical: 1 },
      { kind: 'scan-completed', scan_id: scans[1], regressed: 0, new_critical: 0 },
      // All of a first scan's issues are new, which isn't news.
      { kind: 'scan-completed', scan_id: scans[0], regressed: 0, new_critical: 0 },
    ]);
    expect(unread).toBe(3);
  });

  test('a notification stays read, for this account only', async () => {
    const [newest, ...others] = (await readNotifications(ada)).notifications;
    const marked = await markRead(ada, [newest!.id, 'scan:unknown']);
    expect(marked.unread).toBe(2);
    expect(marked.notifications.map(({ is_read }) => is_read)).toEqual([true, false, false]);
    expect((await markRead(eve, [others[0]!.id])).notifications).toEqual([]);
    expect((await readNotifications(ada)).unread).toBe(2);
    expect(
      (
        await markRead(
          ada,
          marked.notifications.map(({ id }) => id),
        )
      ).unread,
    ).toBe(0);
    await expectStatus(server.call(markNotificationsRead, { headers: ada.headers, body: { ids: [] } }), 400);
    await expectStatus(
      server.call(markNotificationsRead, {
        headers: ada.headers,
        body: { ids: Array.from({ length: MAX_NOTIFICATIONS + 1 }, (_, index) => `scan:${index}`) },
      }),
      400,
    );
  });

  test('a scan that could not test anything is listed as failed', async () => {
    site.pages['/'] = null;
    const scanId = await server.startScan({ url: site.url, max_pages: 1 }, ada.headers);
    await server.waitForEnd(scanId, ada.headers);
    const [newest] = (await readNotifications(ada)).notifications;
    expect(newest).toMatchObject({ kind: 'scan-failed', scan_id: scanId, is_read: false });
    expect(newest).toHaveProperty('error', expect.any(String));
    const listed = { scan_id: scanId, error: expect.any(String), failed_at: expect.any(String) };
    expect((await readOverview(ada)).failed_scans).toEqual([{ ...listed, url: expect.any(String) }]);
    expect((await readOverview(eve)).failed_scans).toEqual([]);
  });

  test('a failed scan leaves the overview once its URL is scanned again', async () => {
    setImages(['hero', 'logo', 'banner']);
    scans.push(await site.scan());
    expect((await readOverview(ada)).failed_scans).toEqual([]);
  });

  test('a search finds only the organization’s sites, scans and issues, by their text', async () => {
    const { host, origin } = new URL(site.url);
    const found = await search(ada, host.toUpperCase());
    expect(found.sites).toEqual([{ id: siteId, origin, name: null }]);
    expect(found.scans.length).toBe(5);
    expect(found.totals).toMatchObject({ sites: 1, scans: 5, audits: 0 });
    expect((await search(ada, 'alternative')).totals.issues).toBe(3);
    expect(found.scans[2]).toMatchObject({ id: scans[2], status: 'completed' });
    const { issues } = await search(ada, 'banner');
    expect(issues).toMatchObject([
      { site_id: siteId, severity: 'critical', state: 'open', cause: 'banner', pages: 1, url: site.url },
    ]);
    expect(await search(eve, host)).toEqual(nothing);
    expect(await search(eve, 'banner')).toEqual(nothing);
    // SQL wildcards are treated as text.
    for (const text of ['%%', '__', '\\\\']) expect(await search(ada, text), text).toEqual(nothing);
  });
});

describe('an audit with a member', () => {
  let site: AuditedSite;
  let auditId: string;
  beforeAll(async () => {
    site = await startAuditedSite(server, ada);
    await site.scan();
    auditId = (await site.startAudit({ title: 'Audit of the harbor' })).id;
  });
  afterAll(() => site?.close());

  const assign = async (questions: number, user: TestAccount) => {
    const asked = (await site.listQuestions(auditId)).slice(0, questions);
    const body = { question_ids: asked.map(({ id }) => id), assignee: { user_id: user.user.id } };
    await expectStatus(
      server.call(assignAuditQuestions, { params: { auditId }, headers: ada.headers, body }),
      200,
    );
    return asked;
  };

  test('is announced to an invited account, and shown to it once it has joined', async () => {
    const body = { email: eve.user.email, role: 'evaluator' as const };
    await expectStatus(server.call(inviteToAudit, { params: { auditId }, headers: ada.headers, body }), 201);
    expect((await readNotifications(eve)).notifications).toMatchObject([
      {
        kind: 'audit-invitation',
        audit_id: auditId,
        invited_by: `Ada Byron (${ada.user.email})`,
        role: 'evaluator',
      },
    ]);
    expect((await readOverview(eve)).invitations).toMatchObject([
      { audit_id: auditId, title: 'Audit of the harbor', invited_by: `Ada Byron (${ada.user.email})` },
    ]);
    expect((await search(eve, 'harbor')).audits).toEqual([]);
    await joinAudit(server, ada, auditId, eve);
    expect((await readNotifications(eve)).notifications).toEqual([]);
    expect((await search(eve, 'harbor')).audits).toMatchObject([{ id: auditId, role: 'evaluator' }]);
    expect((await search(ada, 'HARBOR')).audits).toMatchObject([{ id: auditId, role: 'owner' }]);
    const { audits, sites, invitations } = await readOverview(eve);
    expect(invitations).toEqual([]);
    expect(audits).toMatchObject([{ id: auditId, role: 'evaluator', assigned: 0, answered: 0 }]);
    expect(sites, 'the site belongs to the owner').toEqual([]);
  });

  test('counts assigned questions until they are answered, and notifies members only', async () => {
    const [first] = await assign(2, eve);
    expect((await readOverview(eve)).audits[0]?.assigned).toBe(2);
    expect((await readNotifications(eve)).notifications).toMatchObject([
      { kind: 'questions-assigned', audit_id: auditId, questions: 2, is_read: false },
    ]);
    await site.answerAll(auditId, 'pass', ({ id }) => id === first!.id);
    expect((await readOverview(eve)).audits[0]?.assigned).toBe(1);
    await site.answerAll(auditId, 'cannot-tell', ({ id }) => id === first!.id);
    expect((await readOverview(eve)).audits[0]?.assigned).toBe(2);
    const before = (await readNotifications(eve)).notifications;
    await markRead(
      eve,
      before.map(({ id }) => id),
    );
    await assign(3, eve);
    expect(await readNotifications(eve), 'a further assignment is news').toMatchObject({
      unread: 1,
      notifications: [{ questions: 3, is_read: false }],
    });
    await assign(1, ada);
    expect((await readOverview(ada)).audits[0]?.assigned).toBe(1);
    const ownKinds = (await readNotifications(ada)).notifications.map(({ kind }) => kind);
    expect(ownKinds).not.toContain('questions-assigned');
  });
});

test('counts answers that a reviewer has not reviewed yet', async () => {
  const site = await startAuditedSite(server, ada, { '/': '<p>The start.</p>' });
  await site.scan();
  const { id: auditId } = await site.startAudit({ title: 'Audit of the ferry' });
  await joinAudit(server, ada, auditId, eve, 'reviewer');
  const countToReview = async (reader: TestAccount) =>
    (await readOverview(reader)).audits.find(({ id }) => id === auditId)?.to_review;
  expect(await countToReview(eve)).toBe(0);
  const asked = await site.listQuestions(auditId);
  await site.answerAll(auditId, 'pass', ({ id }) => id === asked[0]!.id || id === asked[1]!.id);
  expect(await countToReview(eve)).toBe(2);
  expect(await countToReview(ada), 'their own answers, and no review is required').toBe(0);
  const { questions } = await expectStatus(
    server.call(listAuditQuestions, { params: { auditId }, headers: eve.headers }),
    200,
  );
  const { answer } = questions.find(({ id }) => id === asked[0]!.id)!;
  const body = { answer_id: answer!.id, decision: 'agrees' as const };
  await expectStatus(
    server.call(reviewAuditAnswer, { params: { auditId }, headers: eve.headers, body }),
    200,
  );
  expect(await countToReview(eve)).toBe(1);
  await site.close();
});

test('lists a signed report that a scan contradicts, and announces it again for each additional criterion', async () => {
  const site = await startAuditedSite(server, ada, { '/': '<p>The start.</p>' });
  await site.scan();
  const { id: auditId } = await site.startAudit({ title: 'Audit of the lighthouse' });
  await site.answerAll(auditId);
  const { headers } = ada;
  const params = { auditId };
  const { updated_at } = await expectStatus(server.call(getAudit, { params, headers }), 200);
  const body = { name: 'Ada Byron', updated_at };
  await expectStatus(server.call(signAudit, { params, headers, body }), 200);
  const listOutdated = async () =>
    (await readNotifications(ada)).notifications.filter(({ kind }) => kind === 'report-outdated');
  expect((await readOverview(ada)).outdated_reports).toEqual([]);
  expect(await listOutdated()).toEqual([]);

  site.pages['/'] = '<img src="/new.png" class="new">';
  await site.scan();
  const origin = new URL(site.url).origin;
  const report = { audit_id: auditId, title: 'Audit of the lighthouse', origin, criteria: ['1.1.1'] };
  await waitUntil(async () => expect((await readOverview(ada)).outdated_reports).toEqual([report]));
  expect((await readOverview(ada)).audits.map(({ id }) => id)).not.toContain(auditId);
  const [announced] = await listOutdated();
  expect(announced).toMatchObject({ ...report, is_read: false });
  await markRead(ada, [announced!.id]);
  await site.scan();
  expect(await listOutdated(), 'the same criterion is no news').toMatchObject([{ is_read: true }]);

  await expectStatus(server.call(deleteSite, { params: { siteId: await site.getSiteId() }, headers }), 200);
  expect(await listOutdated()).toEqual([]);
  await site.close();
});
