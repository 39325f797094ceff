import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addChatChannel,
  addIssueComment,
  addSsoDomain,
  changeTrackedIssues,
  connectIntegration,
  createOrganization,
  createTicket,
  finishSso,
  getTrackedIssue,
  type IssueEvent,
  inviteMember,
  listMembers,
  listMyIssues,
  listNotifications,
  listSites,
  listTrackedIssues,
  ORGANIZATION_HEADER,
  saveSsoConnection,
  startSso,
  verifySsoDomain,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, signUp, waitForMails } from '../../server/test/support/account.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { type FakeTracker, startFakeTracker } from '../../server/test/support/fake-trackers.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../../server/test/support/identity-provider.ts';
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../server/test/support/webhook-receiver.ts';
import { runCurbcut } from './run-curbcut.ts';

const SITE = 'https://shop.example';
const GRACE = 'grace@shop.example';
const BROKEN = '<button class="search"></button><img src="/logo.png">';
const FIXED = '<button class="search">Search</button><img src="/logo.png">';

interface Person {
  readonly id: string;
  readonly headers: { readonly authorization: string; readonly [ORGANIZATION_HEADER]: string };
}

const dnsRecords = new Map<string, string>();
const inherited = { ...process.env };
let server: TestServer;
let identityProvider: IdentityProvider;
let jira: FakeTracker;
let slack: WebhookReceiver;
let preview: Server;
/** What the preview of the site shows. */
let content = BROKEN;

beforeAll(async () => {
  server = await startTestServer({
    resolveTxt: async (name) => [dnsRecords.get(name) ?? []].flat(),
  });
  identityProvider = await startIdentityProvider();
  jira = await startFakeTracker('jira_cloud');
  slack = await startWebhookReceiver();
  // As documented for Slack's incoming webhooks: a JSON object with a text, answered with "ok".
  slack.reply = (request, response) => {
    const { body } = slack.received.at(-1)!;
    const isAccepted =
      request.url === '/services/T1/B1/secret' &&
      typeof (JSON.parse(body) as { text?: unknown }).text === 'string';
    response.writeHead(isAccepted ? 200 : 400).end(isAccepted ? 'ok' : 'invalid_payload');
  };
  preview = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1>${content}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => preview.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  process.env = inherited;
  preview?.closeAllConnections();
  preview?.close();
  await server?.close();
  await slack?.close();
  await jira?.close();
  await identityProvider?.close();
});

/** Creates the organization, with single sign-on for its verified domain. */
async function createShop(): Promise<{ organizationId: string; owner: Person }> {
  const { user, headers } = await signUp(server, 'owner@shop.example');
  const created = server.call(createOrganization, { headers, body: { name: 'Shop' } });
  const { id: organizationId } = await expectStatus(created, 201);
  const params = { organizationId };
  const body = { domain: 'shop.example' };
  const { domains } = await expectStatus(server.call(addSsoDomain, { params, headers, body }), 201);
  const [domain] = domains;
  dnsRecords.set(domain!.record_name, domain!.record_value);
  await expectStatus(
    server.call(verifySsoDomain, { params: { ...params, domainId: domain!.id }, headers }),
    200,
  );
  const connected = server.call(saveSsoConnection, {
    params,
    headers,
    body: {
      ...{ issuer: identityProvider.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
      // Only the invitation assigns a role.
      default_role: null,
    },
  });
  identityProvider.register([(await expectStatus(connected, 200)).redirect_uri]);
  const owner = { id: user.id, headers: { ...headers, [ORGANIZATION_HEADER]: organizationId } };
  return { organizationId, owner };
}

/** Signs in for the first time, using the invitation link and the identity provider. */
async function acceptWithSso(organizationId: string): Promise<Person> {
  const subject = 'Ada Byron (owner@shop.example) invited you to an organization in Curbcut';
  const [mail] = await waitForMails(server, GRACE, subject);
  expect(mail!.text).toContain(`${server.url}/invitations/`);
  identityProvider.claims = {
    ...{ sub: 'grace', email: GRACE, email_verified: true },
    ...{ given_name: 'Grace', family_name: 'Hopper' },
  };
  const started = await expectStatus(server.call(startSso, { body: { email: GRACE } }), 200);
  const { url, organization_id, browser_secret } = started;
  const query = await identityProvider.signIn(url);
  const finished = server.call(finishSso, { body: { organization_id, browser_secret, query } });
  const { user, access } = await expectStatus(finished, 200);
  const headers = { authorization: `Bearer ${access}`, [ORGANIZATION_HEADER]: organizationId };
  return { id: user.id, headers };
}

/** Connects the tracker and the chat channel. */
async function connectTools({ headers }: Person, organizationId: string): Promise<void> {
  const params = { organizationId };
  const { type, url, token, project } = jira;
  await expectStatus(
    server.call(connectIntegration, {
      ...{ params, headers },
      body: { type, url, token, project, account: 'ada@example.com' },
    }),
    201,
  );
  await expectStatus(
    server.call(addChatChannel, {
      ...{ params, headers },
      body: {
        ...{ type: 'slack' as const, name: '#accessibility' },
        url: `http://127.0.0.1:${slack.port}/services/T1/B1/secret`,
        events: ['new_critical' as const, 'fixed' as const],
      },
    }),
    201,
  );
}

/** Runs the command as a CI job does, with the key in its environment, and expects it to have uploaded the scan. */
async function scanInCi(secret: string, branch: string, ...flags: string[]) {
  Object.assign(process.env, { CURBCUT_SERVER: server.url, CURBCUT_API_KEY: secret });
  const url = `http://127.0.0.1:${(preview.address() as AddressInfo).port}/`;
  const args = ['--allow-private', '--depth', 'quick', '--format', 'counts', '--fail-on', 'critical'];
  const upload = ['--upload', '--site', SITE, '--branch', branch, '--commit', 'abc123', ...flags];
  const result = await runCurbcut(['scan', url, ...args, ...upload]);
  expect(result.err).toContain(`Uploaded to ${server.url}/scans/`);
  return result;
}

const listSlackTexts = () => slack.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

/** Returns the events that a person was notified of and hasn't read. */
async function listEvents({ headers }: Person, issueId: string): Promise<IssueEvent[]> {
  const { notifications } = await expectStatus(server.call(listNotifications, { headers }), 200);
  return notifications.flatMap((one) =>
    one.kind === 'issue' && one.issue_id === issueId && !one.is_read ? one.events : [],
  );
}

test('a team finds an issue in CI, assigns and discusses it, and its fix closes the ticket and is announced', async () => {
  const { organizationId, owner } = await createShop();
  const { headers } = owner;
  await connectTools(owner, organizationId);
  const invited = { email: GRACE, role: 'member' as const };
  await expectStatus(server.call(inviteMember, { params: { organizationId }, headers, body: invited }), 201);
  const grace = await acceptWithSso(organizationId);
  const { members } = await expectStatus(
    server.call(listMembers, { params: { organizationId }, headers: grace.headers }),
    200,
  );
  expect(members).toContainEqual(expect.objectContaining({ user_id: grace.id, ...invited }));

  const { secret } = await createKey(server, owner, ['scans:write', 'results:read'], {
    ...{ organizationId, name: 'CI' },
  });
  expect((await scanInCi(secret, 'main')).exitCode).toBe(1);
  const { sites } = await expectStatus(server.call(listSites, { headers: grace.headers }), 200);
  expect(sites.map(({ origin }) => origin)).toEqual([SITE]);
  const siteParams = { siteId: sites[0]!.id };
  const listOpen = async () => {
    const query = { state: 'open,in_progress,regressed', outcome: 'failed' };
    const listed = server.call(listTrackedIssues, { params: siteParams, headers: grace.headers, query });
    return (await expectStatus(listed, 200)).issues;
  };
  await expect
    .poll(async () => (await listOpen()).map(({ rule_id }) => rule_id).toSorted())
    .toEqual(['button-name', 'image-alt']);
  await expect.poll(() => listSlackTexts()).toEqual([expect.stringMatching(/2 new critical issues: /)]);

  const issue = (await listOpen()).find(({ rule_id }) => rule_id === 'button-name')!;
  const params = { ...siteParams, issueId: issue.id };
  const assignment = { ids: [issue.id], change: { assignee_id: grace.id, state: 'in_progress' as const } };
  await expectStatus(
    server.call(changeTrackedIssues, { params: siteParams, headers, body: assignment }),
    200,
  );
  const question = { text: `@{${grace.id}} Is this the search button?` };
  await expectStatus(server.call(addIssueComment, { params, headers, body: question }), 201);
  expect((await listEvents(grace, issue.id)).toSorted()).toEqual(['assigned', 'mentioned']);
  const mine = await expectStatus(server.call(listMyIssues, { headers: grace.headers }), 200);
  expect(mine.issues.map(({ id }) => id)).toEqual([issue.id]);
  const answer = { text: 'Yes, I’ll add its text.' };
  await expectStatus(server.call(addIssueComment, { params, headers: grace.headers, body: answer }), 201);
  expect(await listEvents(owner, issue.id)).toEqual(['commented']);

  const readIssue = () => expectStatus(server.call(getTrackedIssue, { params, headers: grace.headers }), 200);
  await expectStatus(server.call(createTicket, { params, headers: grace.headers }), 202);
  await expect
    .poll(async () => (await readIssue()).ticket)
    .toMatchObject({ key: 'SHOP-1', state: 'linked', is_closed: false });
  expect(jira.tickets).toMatchObject([{ isClosed: false, status: 'To Do' }]);

  // The branch with the fix is compared with the default branch, and changes nothing on the site.
  content = FIXED;
  const branch = await scanInCi(secret, 'name-the-search-button', '--compare-with', 'main');
  expect(branch).toMatchObject({
    exitCode: 0,
    err: expect.stringContaining('Compared with main: 0 new, 1 known, 1 fixed.'),
  });
  expect((await readIssue()).issue.state).toBe('in_progress');

  // Merged.
  await scanInCi(secret, 'main');
  await expect.poll(async () => (await readIssue()).issue.state).toBe('fixed');
  expect((await listOpen()).map(({ rule_id }) => rule_id)).toEqual(['image-alt']);
  await expect.poll(async () => (await readIssue()).ticket).toMatchObject({ is_closed: true, problem: null });
  expect(jira.tickets).toMatchObject([{ isClosed: true, status: 'Done', comments: [expect.anything()] }]);
  await expect
    .poll(() => listSlackTexts())
    .toEqual([expect.anything(), expect.stringMatching(/\*Scan of shop\.example\*\n• 1 issue is fixed/)]);
  expect(await listEvents(grace, issue.id)).toContain('fixed');
  expect(await listEvents(owner, issue.id)).toContain('fixed');
});
