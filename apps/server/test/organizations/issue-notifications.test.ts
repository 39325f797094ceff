import { randomUUID } from 'node:crypto';
import {
  addIssueComment,
  changeSiteGroup,
  deleteIssueComment,
  getNotificationSettings,
  getOverview,
  listMyIssues,
  listNotifications,
  markNotificationsRead,
  putNotificationSettings,
  stopMessages,
  watchIssue,
} from '@curbcut/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, waitForMatchingMails } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTeam, type TeamFixture } from '../support/team-fixture.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let team: TeamFixture;
let issueId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await startTeam(server, 'notified');
  issueId = (await team.clientSite.listIssues(team.owner))[0]!.id;
});
beforeEach(async () => {
  for (const person of [team.owner, team.member, team.viewer, team.client]) {
    await watch(person, false);
    await markRead(person, 'all');
  }
});
afterAll(async () => {
  await server?.close();
  await team?.close();
});

const paramsOf = (id = issueId, siteId = team.clientSite.id) => ({ siteId, issueId: id });
const comment = ({ headers }: TestAccount, text: string, params = paramsOf()) =>
  server.call(addIssueComment, { params, headers, body: { text } });
const watch = ({ headers }: TestAccount, is_watching: boolean, params = paramsOf()) =>
  server.call(watchIssue, { params, headers, body: { is_watching } });
const markRead = ({ headers }: TestAccount, ids: string[] | 'all') =>
  expectStatus(server.call(markNotificationsRead, { headers, body: { ids } }), 200);
const mention = ({ user }: TestAccount) => `@{${user.id}}`;
const assign = (by: TestAccount, to: TestAccount | null) =>
  expectStatus(team.clientSite.change(by, [issueId], { assignee_id: to?.user.id ?? null }), 200);
/** Unread notifications about issues. */
async function listUnread({ headers }: TestAccount) {
  const { notifications } = await expectStatus(server.call(listNotifications, { headers }), 200);
  return notifications.flatMap((one) => (one.kind === 'issue' && !one.is_read ? [one] : []));
}
const listEvents = async (account: TestAccount) => (await listUnread(account)).map(({ events }) => events);
const listWatcherIds = async () =>
  (await team.clientSite.read(team.owner, issueId)).watchers.map(({ user_id }) => user_id).toSorted();

describe('comments and mentions', () => {
  test('are stored by id, shown with current names, and make people watch the issue', async () => {
    const { owner, member, clientSite } = team;
    const text = `<b>Look</b>, ${mention(member)}`;
    const added = await expectStatus(comment(owner, `  ${text} `), 201);
    expect(added).toMatchObject({
      author: { user_id: owner.user.id, name: 'Ada Byron' },
      text,
      mentions: [{ user_id: member.user.id, name: 'Ada Byron' }],
    });
    const { comments } = await clientSite.read(member, issueId);
    expect(comments.at(-1)).toEqual(added);
    expect(await listWatcherIds()).toEqual([owner.user.id, member.user.id].toSorted());
    expect(await listUnread(member)).toMatchObject([
      { events: ['mentioned'], actor_name: 'Ada Byron', issue_id: issueId, site_id: clientSite.id },
    ]);
    expect(await listUnread(owner), 'own actions').toEqual([]);
    await expectStatus(comment(member, 'Done'), 201);
    expect(await listEvents(owner)).toEqual([['commented']]);
  });

  test('people who can’t see the site can’t be mentioned', async () => {
    const { owner, client, stranger, otherSite } = team;
    await expectStatus(comment(owner, `Hi ${mention(stranger)}`), 400);
    const [other] = await otherSite.listIssues(owner);
    const params = paramsOf(other!.id, otherSite.id);
    const refused = await expectStatus(comment(owner, `Hi ${mention(client)}`, params), 400);
    expect(refused.details).toEqual({ text: [expect.stringContaining('can’t see this site')] });
    expect(await listUnread(client)).toEqual([]);
  });

  test('are refused for viewers and people on other sites, and can be deleted only by their author', async () => {
    const { owner, member, viewer, client, stranger, otherSite } = team;
    await expectStatus(comment(owner, '   '), 400);
    await expectStatus(comment(viewer, 'Hi'), 403);
    await expectStatus(comment(stranger, 'Hi'), 404);
    const [other] = await otherSite.listIssues(owner);
    await expectStatus(comment(client, 'Hi', paramsOf(other!.id, otherSite.id)), 404);
    // An issue on a different site from the one in the path.
    await expectStatus(comment(client, 'Hi', paramsOf(other!.id)), 404);
    const { id } = await expectStatus(comment(member, 'Hi'), 201);
    const remove = (account: TestAccount, params = paramsOf()) =>
      server.call(deleteIssueComment, { params: { ...params, commentId: id }, headers: account.headers });
    await expectStatus(remove(owner), 404);
    await expectStatus(remove(member, paramsOf(other!.id, otherSite.id)), 404);
    await expectStatus(remove(member), 200);
    await expectStatus(remove(member), 404);
  });
});

describe('watching', () => {
  test('viewers can watch and are notified of comments; nobody watches other sites', async () => {
    const { owner, viewer, client, stranger, otherSite } = team;
    expect(await expectStatus(watch(viewer, true), 200)).toEqual({
      watchers: [{ user_id: viewer.user.id, name: 'Ada Byron' }],
      is_watching: true,
    });
    await expectStatus(comment(owner, 'News'), 201);
    expect(await listEvents(viewer)).toEqual([['commented']]);
    await expectStatus(watch(viewer, false), 200);
    await markRead(viewer, 'all');
    await expectStatus(comment(owner, 'More news'), 201);
    expect(await listUnread(viewer)).toEqual([]);
    const [other] = await otherSite.listIssues(owner);
    for (const outsider of [client, stranger])
      await expectStatus(watch(outsider, true, paramsOf(other!.id, otherSite.id)), 404);
    await expectStatus(watch(viewer, true, paramsOf(randomUUID())), 404);
  });

  test('watchers are notified when a scan confirms a fix and when the issue comes back', async () => {
    const { owner, viewer, clientSite } = team;
    const { site } = clientSite;
    const { issue } = await clientSite.read(owner, issueId);
    const image = /logo|hero/.exec(`${issue.message} ${issue.cause}`)![0];
    const content = site.pages['/']!;
    await expectStatus(watch(viewer, true), 200);
    site.pages['/'] = content.replace(new RegExp(`<img[^>]*${image}[^>]*>`), '');
    await site.scan();
    expect(await listEvents(viewer)).toEqual([['fixed']]);
    site.pages['/'] = content;
    await site.scan();
    expect(await listUnread(viewer)).toMatchObject([{ events: ['fixed', 'regressed'], count: 2 }]);
  });
});

describe('notifications', () => {
  test('about one issue are combined until they’re read', async () => {
    const { owner, member } = team;
    await assign(owner, null);
    await assign(owner, member);
    await expectStatus(comment(owner, 'One'), 201);
    await expectStatus(comment(owner, 'Two'), 201);
    const [entry, ...others] = await listUnread(member);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ events: ['assigned', 'commented'], count: 3 });
    const { unread } = await markRead(member, [entry!.id]);
    expect(unread).toBe(
      (await expectStatus(server.call(listNotifications, { headers: member.headers }), 200)).unread,
    );
    expect(await listUnread(member)).toEqual([]);
    await expectStatus(comment(owner, 'Three'), 201);
    expect(await listUnread(member)).toMatchObject([{ events: ['commented'], count: 1 }]);
    expect((await markRead(member, 'all')).unread).toBe(0);
  });

  test('of an assignment are removed when the issue is assigned to someone else', async () => {
    const { owner, member, viewer } = team;
    await assign(owner, member);
    await markRead(member, 'all');
    await assign(owner, viewer);
    await assign(owner, member);
    expect(await listUnread(viewer)).toEqual([]);
    expect(await listEvents(member)).toEqual([['assigned']]);
  });

  test('can’t be read or marked by others, and disappear with access to the site', async () => {
    const { owner, member, client, clientSite, organizationId, siteGroupId } = team;
    await assign(owner, client);
    const [entry] = await listUnread(client);
    await markRead(member, [entry!.id]);
    expect(await listUnread(client)).toHaveLength(1);
    const params = { organizationId, siteGroupId };
    const setSites = (site_ids: string[]) =>
      expectStatus(server.call(changeSiteGroup, { params, headers: owner.headers, body: { site_ids } }), 200);
    await setSites([]);
    await expectStatus(comment(owner, 'Not for the client'), 201);
    await setSites([clientSite.id]);
    expect(await listUnread(client)).toEqual([]);
    expect(await listWatcherIds()).not.toContain(client.user.id);
  });
});

test('my issues are listed across sites, by due date, and in the inbox', async () => {
  const { owner, client, clientSite, otherSite } = team;
  const [other] = await otherSite.listIssues(owner);
  await expectStatus(
    clientSite.change(owner, [issueId], { assignee_id: owner.user.id, due_on: '2999-01-02' }),
    200,
  );
  await expectStatus(
    otherSite.change(owner, [other!.id], { assignee_id: owner.user.id, due_on: '2999-01-01' }),
    200,
  );
  const listMine = async ({ headers }: TestAccount, query = {}) =>
    expectStatus(server.call(listMyIssues, { headers, query }), 200);
  const mine = await listMine(owner);
  expect(mine).toMatchObject({ total: 2, overdue: 0, next_cursor: null });
  expect(mine.issues.map(({ id, site_id }) => [id, site_id])).toEqual([
    [other!.id, otherSite.id],
    [issueId, clientSite.id],
  ]);
  const page = await listMine(owner, { limit: '1' });
  const next = await listMine(owner, { limit: '1', cursor: page.next_cursor! });
  expect([...page.issues, ...next.issues].map(({ id }) => id)).toEqual([other!.id, issueId]);
  expect((await listMine(client)).total).toBe(0);
  const { attention, issues } = await expectStatus(server.call(getOverview, { headers: owner.headers }), 200);
  expect(attention.assigned).toBe(2);
  expect(issues.filter(({ reasons }) => reasons.includes('assigned'))).toHaveLength(2);
});

describe('emails', () => {
  const setEmails = ({ headers }: TestAccount, emails: 'instant' | 'daily' | 'none') =>
    expectStatus(server.call(putNotificationSettings, { headers, body: { emails } }), 200);

  test('are sent immediately to people who choose that, with an unsubscribe link', async () => {
    const { owner, member } = team;
    await setEmails(member, 'instant');
    await expectStatus(comment(owner, `Please look, ${mention(member)}`), 201);
    const isMention = ({ subject }: { subject: string }) => subject.includes('mentioned you');
    const [mail] = await waitForMatchingMails(server, member.user.email, isMention, 1);
    expect(mail!.text).toContain('@Ada Byron');
    expect(mail!.text).toContain(`issue=${issueId}&tab=activity#comments`);
    const [, token] = /\/unsubscribe\/([\w.-]+)/.exec(mail!.text) ?? [];
    const stop = (body: { token: string }) => server.call(stopMessages, { body });
    await expectStatus(stop({ token: `${token}x` }), 404);
    expect(await expectStatus(stop({ token: token! }), 200)).toEqual({ site_id: null, origin: null });
    const { headers } = member;
    expect(await expectStatus(server.call(getNotificationSettings, { headers }), 200)).toEqual({
      emails: 'none',
    });
  });
});
