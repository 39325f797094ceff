import { type ConnectIntegrationBody, type Ticket, TRACKER_TYPES } from '@curbcut/contract';
import { createGuardedSender, parsePrivateTargets } from '@curbcut/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonCaller } from '../../src/auth/caller.ts';
import { findContact, findOrganization } from '../../src/db/queries/organizations.ts';
import { readSite } from '../../src/db/queries/sites.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import { changeLog, integrations, tickets } from '../../src/db/schema.ts';
import { refreshTickets } from '../../src/integrations/refresh-tickets.handler.ts';
import { syncTicket } from '../../src/integrations/sync-ticket.handler.ts';
import {
  changeIntegration,
  connectIntegration,
  deleteTicketProject,
  disconnectIntegration,
  readIntegrations,
  saveTicketProject,
  testIntegration,
} from '../../src/organizations/manage-integrations.ts';
import type { Services } from '../../src/services.ts';
import { createTicket, linkTicket, readIssueTicket, unlinkTicket } from '../../src/tracker/issue-tickets.ts';
import { type FakeTracker, startFakeTracker } from '../support/fake-trackers.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

interface SentJob {
  readonly payload: { readonly issueId: string; readonly attempt: number };
  readonly startAt: Date | undefined;
}

let testServices: TestServices;
let services: Services;
let caller: PersonCaller;
let organizationId: string;
const fakes = new Map<string, FakeTracker>();
const jobs: SentJob[] = [];

beforeAll(async () => {
  testServices = await openTestServices();
  for (const type of TRACKER_TYPES) fakes.set(type, await startFakeTracker(type, 'tracker.test'));
  const allowed = [...fakes.values()].map(({ port }) => `tracker.test:${port}`).join(',');
  const guardedSender = createGuardedSender({
    allowPrivate: parsePrivateTargets(allowed),
    resolve: async (host) => [host === 'tracker.test' ? '127.0.0.1' : '10.0.0.1'],
  });
  const queue = {
    async send(
      _tx: unknown,
      { name }: { name: string },
      payloads: readonly object[],
      { startAt }: { startAt?: Date } = {},
    ) {
      if (name !== 'sync-ticket') return;
      for (const payload of payloads) jobs.push({ payload: payload as SentJob['payload'], startAt });
    },
  };
  services = { ...testServices.services, queue: queue as unknown as Services['queue'], guardedSender };
  testServices.services.queue.send = queue.send as never;
});
beforeEach(async () => {
  jobs.length = 0;
  for (const fake of fakes.values()) {
    for (const list of [fake.tickets, fake.requests, fake.faults]) list.length = 0;
    fake.token = 'secret-token';
    fake.onRequest = () => {};
  }
  organizationId = await testServices.createOrganization();
  const organization = (await findOrganization(services.db, organizationId))!;
  const user = (await findContact(services.db, organizationId, null))!;
  const actor = { type: 'person', id: user.id, name: 'Ada Byron' } as const;
  caller = { organization, user, actor, network: '192.0.2.1' } as unknown as PersonCaller;
});
afterAll(async () => {
  services?.guardedSender.close();
  for (const fake of fakes.values()) await fake.close();
  await testServices?.close();
});

const github = () => fakes.get('github')!;
const connect = (fake: FakeTracker, changes: Partial<ConnectIntegrationBody> = {}) =>
  connectIntegration(services, caller, {
    ...{ type: fake.type, url: `${fake.url}/`, token: fake.token, project: fake.project },
    ...{ account: fake.type === 'jira_cloud' ? 'ada@example.com' : null, site_id: null },
    ...{ issue_type: null, creates_critical: false },
    ...changes,
  });
const scan = (pages: Record<string, readonly string[]>, startedAt: string, extra: object = {}) =>
  testServices.storeAndTrackScan({ organizationId, pages, startedAt: new Date(startedAt), ...extra });
/** Stores a scan with one issue, and returns the site and the issue. */
async function createIssue(extra: object = {}) {
  const { siteId } = await scan({ '/': ['logo'] }, '2026-11-01T00:00:00Z', extra);
  const site = (await readSite(services.db, siteId!))!;
  const [issue] = await listTrackedIssuesToMatch(services.db, site.id);
  return { site, issueId: issue!.id };
}
const run = async (job: SentJob | undefined, signal = new AbortController().signal) => {
  const finish = async () => {};
  await syncTicket(services, { payload: job!.payload, signal, finish, log: services.log });
};
/** Runs the jobs that were sent, and any they send to run immediately, but not later ones. */
async function runJobs(): Promise<void> {
  const isDue = ({ startAt }: SentJob) => !startAt || startAt.getTime() <= Date.now();
  for (let next = jobs.findIndex(isDue); next >= 0; next = jobs.findIndex(isDue))
    await run(jobs.splice(next, 1)[0]);
}
/** Runs scheduled jobs as if they were due. */
async function runLater(): Promise<void> {
  for (const job of jobs.splice(0)) {
    await services.db
      .update(tickets)
      .set({ lockedUntil: null })
      .where(eq(tickets.issueId, job.payload.issueId));
    await run(job);
  }
}
type Created = Awaited<ReturnType<typeof createIssue>>;
const show = async ({ site, issueId }: Created): Promise<Ticket | null> =>
  (await readIssueTicket(services.db, site, issueId)).ticket;
const create = ({ site, issueId }: Created) => createTicket(services, site, issueId);
const isCreation = (request: string) => /^POST .*(?:\/issues|\/issue)$/.test(request);

describe.each(TRACKER_TYPES)('%s', (type) => {
  const fake = () => fakes.get(type)!;

  test('a ticket is created, closed by the scan that verifies the fix, and reopened by one that finds it again', async () => {
    await connect(fake());
    const issue = await createIssue();
    expect(await create(issue)).toMatchObject({ state: 'creating', key: null });
    await runJobs();
    expect(await show(issue)).toMatchObject({
      ...{ tracker: type, state: 'linked', is_closed: false, problem: null, url: fake().getTicketUrl(1) },
      key: type.startsWith('jira') ? 'SHOP-1' : '#1',
    });
    const [ticket] = fake().tickets;
    expect(ticket!.title).toContain('shop.example.com');
    expect(JSON.stringify(ticket!.text)).toContain('curbcut.example.com');
    await scan({ '/': [] }, '2026-11-02T00:00:00Z');
    await runJobs();
    expect(await show(issue)).toMatchObject({ is_closed: true, problem: null });
    expect(ticket).toMatchObject({ isClosed: true, comments: [expect.anything()] });
    if (type.startsWith('jira')) expect(ticket!.status).toBe('Done');
    await scan({ '/': ['logo'] }, '2026-11-03T00:00:00Z');
    await runJobs();
    expect(await show(issue)).toMatchObject({ is_closed: false });
    expect(ticket!.comments).toHaveLength(2);
    expect(fake().tickets).toHaveLength(1);
  });

  test('a lost reply doesn’t create a second ticket', async () => {
    await connect(fake());
    const issue = await createIssue();
    fake().faults.push({ request: 'POST ', reply: 'lost' });
    await create(issue);
    await runJobs();
    expect(await show(issue)).toMatchObject({ state: 'creating', key: null, problem: expect.any(String) });
    fake().faults.push({ request: 'POST ', reply: { status: 502 } });
    fake().faults.push({ request: 'GET ', reply: { status: 502 } });
    await create(issue).catch(() => {});
    await runLater();
    await runLater();
    await runLater();
    expect(await show(issue)).toMatchObject({ state: 'linked', url: fake().getTicketUrl(1), problem: null });
    expect(fake().tickets).toHaveLength(1);
    expect(fake().requests.filter(isCreation)).toHaveLength(1);
  });

  test('text from pages can’t become markup, mentions or commands', async () => {
    await connect(fake());
    const name =
      'x](https://evil.example) @admin #1 !2 {noformat}h1. *b* `c` <img src=x> [~ada] https://evil.example';
    const issue = await createIssue({ pages: { '/': [name] } });
    await create(issue);
    await runJobs();
    const [{ text, title } = { text: '', title: '' }] = fake().tickets;
    // Titles are plain text in all trackers, but GitLab notifies people who are mentioned in one.
    if (type === 'gitlab') expect(title).not.toContain('@admin');
    if (type === 'jira_cloud') {
      const types = JSON.stringify(text).match(/"type":"\w+"/g);
      expect(new Set(types)).toEqual(
        new Set(
          ['doc', 'paragraph', 'heading', 'text', 'bulletList', 'listItem', 'link', 'code'].map(
            (one) => `"type":"${one}"`,
          ),
        ),
      );
    } else if (type === 'jira_data_center') {
      expect(text).not.toMatch(/\{noformat|\[~|\*b\*|\]\(|!2/);
      expect(
        String(text)
          .match(/\[[^\]]*\]/g)
          ?.every((link) => /^\[(?:https?:|Open|open)/.test(link)),
      ).toBe(true);
    } else {
      // Outside code spans and our own links, everything special is escaped.
      const prose = String(text)
        .replace(/(`+) .*? \1/g, '')
        .replace(/\]\(<https:[^<>\s]+>\)/g, '');
      expect(prose).not.toMatch(/@admin|(?<!\\)[*`]|\]\(|(?<!\\)<img|#1\b|!2\b|:\/\//);
      expect(prose).toContain('@\u200badmin');
    }
  });

  test('a rejected token makes the integration fail with a message, and a new token resumes it', async () => {
    const { id } = await connect(fake());
    const issue = await createIssue();
    fake().token = 'other-token';
    await create(issue);
    await runJobs();
    expect(await readIntegrations(services.db, organizationId)).toMatchObject([
      {
        ...{ state: 'failing', tickets: 1 },
        problem: expect.stringContaining('rejected the token'),
        failing_since: expect.any(String),
      },
    ]);
    expect(await show(issue)).toMatchObject({ state: 'creating', next_attempt_at: null });
    expect(await testIntegration(services, caller, id)).toMatchObject({
      problem: expect.stringContaining('token'),
      integration: { state: 'failing' },
    });
    await expect(changeIntegration(services, caller, id, { token: 'wrong' })).rejects.toMatchObject({
      code: 'integration/refused',
    });
    expect(await changeIntegration(services, caller, id, { token: 'other-token' })).toMatchObject({
      ...{ state: 'active', problem: null, failing_since: null },
    });
    await runJobs();
    expect(await show(issue)).toMatchObject({ state: 'linked' });
    expect(fake().tickets).toHaveLength(1);
  });

  test('an existing ticket is linked by its URL', async () => {
    await connect(fake());
    const issue = await createIssue();
    const other = await createIssue({ origin: 'https://other.example' });
    await create(other);
    await runJobs();
    const link = (url: string) => linkTicket(services, caller, issue.site, issue.issueId, url);
    for (const url of [`${fake().url}/elsewhere`, 'https://example.com/browse/SHOP-1'])
      await expect(link(url)).rejects.toMatchObject({ code: 'ticket/url' });
    await expect(link(fake().getTicketUrl(7))).rejects.toMatchObject({ code: 'ticket/unreadable' });
    expect(await link(fake().getTicketUrl(1))).toMatchObject({
      state: 'linked',
      url: fake().getTicketUrl(1),
    });
    await expect(link(fake().getTicketUrl(1))).rejects.toMatchObject({ code: 'ticket/exists' });
    // The ticket covers two issues, so it's closed when both are fixed.
    await scan({ '/': [] }, '2026-11-02T00:00:00Z');
    await runJobs();
    expect(fake().tickets[0]!.isClosed).toBe(false);
    await scan({ '/': [] }, '2026-11-02T00:00:00Z', { origin: 'https://other.example' });
    await runJobs();
    expect(fake().tickets[0]!.isClosed).toBe(true);
    await unlinkTicket(services, issue.site, issue.issueId);
    expect(await show(issue)).toBeNull();
  });
});

describe('exactly one ticket', () => {
  test('429 with Retry-After delays the next attempt, and so does GitHub’s 403', async () => {
    await connect(github());
    const issue = await createIssue();
    github().faults.push({ request: 'POST', reply: { status: 429, headers: { 'retry-after': '7200' } } });
    const before = Date.now();
    await create(issue);
    await run(jobs.shift());
    const delay = jobs[0]!.startAt!.getTime() - before;
    expect(delay).toBeGreaterThanOrEqual(7_200_000);
    expect(delay).toBeLessThan(7_300_000);
    const reset = String(Math.ceil(Date.now() / 1000) + 3600);
    github().faults.push({
      request: 'POST',
      reply: { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
    });
    await runLater();
    expect(await show(issue)).toMatchObject({
      state: 'creating',
      problem: expect.stringContaining('rate limiting'),
    });
    expect((await readIntegrations(services.db, organizationId))[0]!.state).toBe('active');
    await runLater();
    expect(github().tickets).toHaveLength(1);
    // The rejected requests didn't create anything, so there was no search.
    expect(
      github().requests.filter((request) => request === 'GET /api/v3/repos/example/shop/issues'),
    ).toEqual([]);
  });

  test('a process that stops during the request leaves one ticket, which the next one finds', async () => {
    await connect(github());
    const issue = await createIssue();
    await create(issue);
    const stop = new AbortController();
    github().onRequest = (request) => {
      if (request.startsWith('POST')) stop.abort();
    };
    const job = jobs.shift()!;
    await expect(run(job, stop.signal)).rejects.toThrow();
    expect(github().tickets).toHaveLength(1);
    // The job runs again immediately, but the lost request may still be in progress.
    await run(job);
    expect(github().requests.filter(isCreation)).toHaveLength(1);
    expect(jobs[0]!.startAt!.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await runLater();
    expect(await show(issue)).toMatchObject({ state: 'linked', key: '#1' });
    expect(github().requests.filter(isCreation)).toHaveLength(1);
  });

  test('repeats a lost request that didn’t create anything', async () => {
    await connect(github());
    const issue = await createIssue();
    github().faults.push({ request: 'POST', reply: { status: 502 } });
    await create(issue);
    await run(jobs.shift());
    await expect(unlinkTicket(services, issue.site, issue.issueId)).rejects.toMatchObject({
      code: 'ticket/creating',
    });
    await runLater();
    expect(await show(issue)).toMatchObject({ state: 'linked', key: '#1' });
    expect(github().tickets).toHaveLength(1);
  });

  test('simultaneous and repeated requests create one ticket', async () => {
    await connect(github());
    const issue = await createIssue();
    const results = await Promise.allSettled([create(issue), create(issue), create(issue)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [job] = jobs;
    await Promise.all([run(job), run(job)]);
    await run(job);
    await runJobs();
    expect(github().tickets).toHaveLength(1);
  });

  test('a refusal is final until someone tries again', async () => {
    await connect(github());
    const issue = await createIssue();
    const reply = {
      status: 422,
      json: { message: 'Validation Failed', errors: [{ field: 'title', code: 'invalid' }] },
    };
    github().faults.push({ request: 'POST', reply });
    await create(issue);
    await runJobs();
    expect(await show(issue)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Validation Failed'),
    });
    expect(jobs).toEqual([]);
    await create(issue);
    await runJobs();
    expect(await show(issue)).toMatchObject({ state: 'linked', problem: null });
  });

  test('an issue that’s fixed while its ticket is being created gets a closed ticket', async () => {
    await connect(github());
    const issue = await createIssue();
    await create(issue);
    await scan({ '/': [] }, '2026-11-02T00:00:00Z');
    await runJobs();
    expect(github().tickets).toMatchObject([{ isClosed: true }]);
    expect(await show(issue)).toMatchObject({ is_closed: true });
  });

  test('closing is repeated after a lost reply, without another comment', async () => {
    await connect(github());
    const issue = await createIssue();
    await create(issue);
    await runJobs();
    github().faults.push({ request: 'PATCH', reply: 'lost' });
    await scan({ '/': [] }, '2026-11-02T00:00:00Z');
    await runJobs();
    await runLater();
    expect(await show(issue)).toMatchObject({ is_closed: true, problem: null });
    expect(github().tickets).toMatchObject([{ isClosed: true }]);
    expect(github().requests.filter((request) => request.startsWith('PATCH'))).toHaveLength(1);
  });
});

describe('policies', () => {
  test('tickets are created automatically only if enabled, for new critical issues after the first scan', async () => {
    const { id } = await connect(github());
    const issue = await createIssue();
    await scan({ '/': ['logo', 'map'] }, '2026-11-02T00:00:00Z');
    expect(jobs).toEqual([]);
    const body = {
      site_id: issue.site.id,
      project: 'example/shop',
      issue_type: null,
      creates_critical: true,
    };
    expect(await saveTicketProject(services, caller, id, body)).toMatchObject({
      projects: [
        { site: null, creates_critical: false },
        { site: { origin: 'https://shop.example.com' }, creates_critical: true },
      ],
    });
    await scan({ '/': ['logo', 'map', 'chart'] }, '2026-11-03T00:00:00Z');
    await runJobs();
    expect(github().tickets).toHaveLength(1);
    await scan({ '/': ['logo'] }, '2026-11-03T00:00:00Z', { origin: 'https://other.example' });
    await runJobs();
    expect(github().tickets).toHaveLength(1);
    const [integration] = await readIntegrations(services.db, organizationId);
    const own = integration!.projects.find(({ site }) => site !== null)!;
    await deleteTicketProject(services, caller, id, own.id);
    await scan({ '/': ['logo', 'map', 'chart', 'photo'] }, '2026-11-04T00:00:00Z');
    expect(jobs).toEqual([]);
  });
});

describe('connections', () => {
  test('the token is encrypted and never returned, and the change log records the connection', async () => {
    const integration = await connect(github());
    expect(JSON.stringify(integration)).not.toContain('secret-token');
    const [row] = await services.db.select().from(integrations).where(eq(integrations.id, integration.id));
    expect(JSON.stringify(row)).not.toContain('secret-token');
    await disconnectIntegration(services, caller, integration.id);
    const entries = await services.db
      .select()
      .from(changeLog)
      .where(eq(changeLog.organizationId, organizationId));
    expect(entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['integration_connected', 'integration_disconnected']),
    );
    expect(JSON.stringify(entries)).not.toContain('secret-token');
    expect(await readIntegrations(services.db, organizationId)).toEqual([]);
  });

  test('wrong projects, types, tokens and private addresses are refused with the reason', async () => {
    const jira = fakes.get('jira_cloud')!;
    for (const [fake, changes, message] of [
      [github(), { project: 'shop' }, /owner\/name/],
      [github(), { project: 'example/../admin' }, /owner\/name/],
      [github(), { project: 'example/other' }, /404/],
      [github(), { token: 'wrong' }, /rejected the token/],
      [jira, { project: 'Shop “x' }, /key/],
      [jira, { issue_type: 'Epic' }, /no issue type “Epic”. It has: Bug, Story/],
      [jira, { account: 'eve@example.com' }, /rejected the token/],
      [github(), { url: 'http://inside.test' }, /outside the public internet/],
    ] as const)
      await expect(connect(fake, changes)).rejects.toMatchObject({ message: expect.stringMatching(message) });
    expect(await readIntegrations(services.db, organizationId)).toEqual([]);
    await connect(github());
    await expect(connect(jira)).rejects.toMatchObject({ code: 'integration/project-taken' });
  });

  test('another organization’s integrations, issues and sites can’t be used', async () => {
    const { id } = await connect(github());
    const mine = await createIssue();
    organizationId = await testServices.createOrganization();
    const organization = (await findOrganization(services.db, organizationId))!;
    const stranger = { ...caller, organization } as PersonCaller;
    for (const use of [
      () => testIntegration(services, stranger, id),
      () => changeIntegration(services, stranger, id, { token: 'x' }),
      () => disconnectIntegration(services, stranger, id),
    ])
      await expect(use()).rejects.toMatchObject({ code: 'integration/not-found' });
    caller = stranger;
    await expect(connect(github(), { site_id: mine.site.id })).rejects.toMatchObject({
      code: 'integration/no-site',
    });
    const theirs = await createIssue();
    await expect(create(theirs)).rejects.toMatchObject({ code: 'ticket/no-tracker' });
    await expect(createTicket(services, theirs.site, mine.issueId)).rejects.toMatchObject({
      code: 'site/issue-not-found',
    });
    await expect(
      linkTicket(services, caller, theirs.site, theirs.issueId, github().getTicketUrl(1)),
    ).rejects.toMatchObject({
      code: 'ticket/url',
    });
  });

  test('a job updates ticket statuses', async () => {
    await connect(github());
    const issue = await createIssue();
    await create(issue);
    await runJobs();
    github().tickets[0]!.isClosed = true;
    const signal = new AbortController().signal;
    await refreshTickets(services, { signal });
    expect(await show(issue)).toMatchObject({ is_closed: false });
    const makeOld = () =>
      services.db
        .update(tickets)
        .set({ checkedAt: new Date(0) })
        .where(eq(tickets.issueId, issue.issueId));
    await makeOld();
    await refreshTickets(services, { signal });
    expect(await show(issue)).toMatchObject({ is_closed: true, status: 'Closed' });
    await makeOld();
    github().faults.push({
      request: 'GET',
      reply: { status: 410, json: { message: 'This issue was deleted' } },
    });
    await refreshTickets(services, { signal });
    expect(await show(issue)).toMatchObject({
      state: 'linked',
      problem: expect.stringContaining('was deleted'),
    });
    github().token = 'other';
    await makeOld();
    await refreshTickets(services, { signal });
    expect((await readIntegrations(services.db, organizationId))[0]).toMatchObject({ state: 'failing' });
  });
});
