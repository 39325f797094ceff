import {
  changeSiteGroup,
  deleteAccount,
  exportTrackedIssues,
  leaveOrganization,
  listSitePeople,
  listTrackedIssues,
  removeMember,
  removeSiteGroupMember,
} from '@curbcut/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKey, PASSWORD, signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { addMember } from '../support/organization.ts';
import { startTeam, type TeamFixture } from '../support/team-fixture.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let team: TeamFixture;
let issueId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await startTeam(server);
});
beforeEach(async () => {
  const { owner, clientSite } = team;
  issueId = (await clientSite.listIssues(owner))[0]!.id;
  await expectStatus(clientSite.change(owner, [issueId], { assignee_id: null }), 200);
});
afterAll(async () => {
  await server?.close();
  await team?.close();
});

const assign = (account: TestAccount, to: TestAccount, ids = [issueId], site = team.clientSite) =>
  site.change(account, ids, { assignee_id: to.user.id });
const listPeople = ({ headers }: TestAccount, siteId: string) =>
  server.call(listSitePeople, { params: { siteId }, headers });
const readAssignee = async () => (await team.clientSite.read(team.owner, issueId)).issue.assignee;
const listChanges = async () =>
  (await team.clientSite.read(team.owner, issueId)).activity.map(({ person, field, before, after }) => ({
    ...{ by: person?.user_id, field, before, after },
  }));

test('lists everyone who can see a site, with email addresses only for members of the organization', async () => {
  const { owner, client, stranger, clientSite, otherSite } = team;
  const emailsOf = async (account: TestAccount, siteId: string) =>
    (await expectStatus(listPeople(account, siteId), 200)).people.map(({ email }) => email).toSorted();
  const members = ['member@team.example', 'owner@team.example', 'viewer@team.example'];
  expect(await emailsOf(owner, otherSite.id)).toEqual(members);
  expect(await emailsOf(owner, clientSite.id)).toEqual(['client@team.example', ...members]);
  expect(await emailsOf(client, clientSite.id)).toEqual([null, null, null, null]);
  for (const outsider of [client, stranger]) await expectStatus(listPeople(outsider, otherSite.id), 404);
});

test('assigns issues to everyone who can see the site, and to nobody else', async () => {
  const { owner, member, viewer, client, stranger, clientSite, otherSite } = team;
  for (const assignee of [owner, member, viewer, client]) {
    await expectStatus(assign(member, assignee), 200);
    expect(await readAssignee()).toEqual({ user_id: assignee.user.id, name: 'Ada Byron' });
  }
  const [other] = await otherSite.listIssues(owner);
  for (const [site, id, person] of [
    [clientSite, issueId, stranger],
    [otherSite, other!.id, client],
  ] as const) {
    const refused = await expectStatus(site.change(owner, [id], { assignee_id: person.user.id }), 400);
    expect(refused.details).toEqual({ assignee_id: [expect.stringContaining('can’t see the site')] });
  }
  expect(await readAssignee()).toMatchObject({ user_id: client.user.id });
});

test('viewers, other organizations and people on other sites can’t assign issues', async () => {
  const { owner, viewer, client, stranger, otherSite } = team;
  await expectStatus(assign(viewer, viewer), 403);
  await expectStatus(assign(stranger, stranger), 404);
  const [other] = await otherSite.listIssues(owner);
  await expectStatus(assign(client, client, [other!.id], otherSite), 404);
  expect(await readAssignee()).toBeNull();
});

test('filters by assignee: a person, me, nobody; exports the name', async () => {
  const { owner, member, clientSite } = team;
  await expectStatus(assign(owner, member), 200);
  const count = async (account: TestAccount, assignee: string) =>
    (await clientSite.listIssues(account, { assignee })).length;
  expect(await count(owner, member.user.id)).toBe(1);
  expect(await count(member, 'me')).toBe(1);
  expect(await count(owner, 'me')).toBe(0);
  expect(await count(owner, '-')).toBe(1);
  expect(await count(owner, `me,-,${member.user.id}`)).toBe(2);
  expect((await clientSite.listIssues(owner, { q: 'ada byron' })).map(({ id }) => id)).toEqual([issueId]);
  const params = { siteId: clientSite.id };
  const query = { assignee: 'Ada Byron' };
  await expectStatus(server.call(listTrackedIssues, { params, headers: owner.headers, query }), 400);
  const { headers } = await createKey(server, owner, ['results:read'], {
    organizationId: team.organizationId,
  });
  const found = server.call(listTrackedIssues, { params, headers, query: { assignee: 'me' } });
  expect((await expectStatus(found, 200)).total, 'a key has no issues').toBe(0);
  const path = exportTrackedIssues.path.replace('{siteId}', clientSite.id);
  const csv = await fetch(`${server.url}${path}?assignee=me`, { headers: member.headers });
  expect(await csv.text()).toContain(',Ada Byron,');
});

test('two people who assign at the same time both succeed, and the activity shows both', async () => {
  const { owner, member, viewer } = team;
  const before = (await listChanges()).length;
  const replies = await Promise.all([assign(owner, member), assign(member, viewer)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const changes = await listChanges();
  expect(changes).toHaveLength(before + 2);
  const [last, first] = changes;
  expect([first!.by, last!.by].toSorted()).toEqual([owner.user.id, member.user.id].toSorted());
  const assignee = last!.by === owner.user.id ? member : viewer;
  expect(await readAssignee()).toMatchObject({ user_id: assignee.user.id });
});

test('issues become unassigned when their assignee is removed or leaves, with an entry in the activity', async () => {
  const { owner, organizationId } = team;
  const leave = {
    removed: (person: TestAccount) =>
      expectStatus(
        server.call(removeMember, {
          ...{ params: { organizationId, userId: person.user.id }, headers: owner.headers },
        }),
        200,
      ),
    left: ({ headers }: TestAccount) =>
      expectStatus(server.call(leaveOrganization, { params: { organizationId }, headers }), 200),
  };
  for (const [how, go] of Object.entries(leave)) {
    const person = await signUp(server, `${how}@team.example`);
    await addMember(server, owner, organizationId, person, 'member');
    await expectStatus(assign(owner, person), 200);
    await go(person);
    expect(await readAssignee(), how).toBeNull();
    const by = how === 'removed' ? owner.user.id : person.user.id;
    expect((await listChanges())[0]).toEqual({ by, field: 'assignee', before: 'Ada Byron', after: null });
  }
});

test('issues become unassigned when an account is deleted', async () => {
  const { owner, organizationId } = team;
  const person = await signUp(server, 'deleted@team.example');
  await addMember(server, owner, organizationId, person, 'member');
  await expectStatus(assign(owner, person), 200);
  const body = { password: PASSWORD };
  await expectStatus(server.call(deleteAccount, { headers: person.headers, body }), 200);
  expect(await readAssignee()).toBeNull();
  expect((await listChanges())[0]).toEqual({
    ...{ by: null, field: 'assignee', before: 'Ada Byron', after: null },
  });
});

test('issues become unassigned when their assignee loses the site, but not the issues of other sites', async () => {
  const { owner, member, organizationId, siteGroupId, clientSite, otherSite } = team;
  const person = await signUp(server, 'guest@team.example');
  await addMember(server, owner, organizationId, person, 'viewer', siteGroupId);
  const [other] = await otherSite.listIssues(owner);
  await expectStatus(assign(owner, member, [other!.id], otherSite), 200);
  await expectStatus(assign(owner, person), 200);
  const params = { organizationId, siteGroupId };
  const setSites = (site_ids: string[]) =>
    expectStatus(server.call(changeSiteGroup, { params, headers: owner.headers, body: { site_ids } }), 200);
  await setSites([]);
  expect(await readAssignee()).toBeNull();
  await setSites([clientSite.id]);
  await expectStatus(assign(owner, person), 200);
  const removed = { ...params, userId: person.user.id };
  await expectStatus(server.call(removeSiteGroupMember, { params: removed, headers: owner.headers }), 200);
  expect(await readAssignee()).toBeNull();
  const { issue } = await otherSite.read(owner, other!.id);
  expect(issue.assignee).toMatchObject({ user_id: member.user.id });
});

test('a member who is removed while being assigned ends up without issues', async () => {
  const { owner, organizationId } = team;
  for (let round = 0; round < 5; round += 1) {
    const person = await signUp(server, `race${round}@team.example`);
    await addMember(server, owner, organizationId, person, 'member');
    const params = { organizationId, userId: person.user.id };
    const [assigned, removed] = await Promise.all([
      assign(owner, person),
      server.call(removeMember, { params, headers: owner.headers }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 400]).toContain(assigned.status);
    expect(await readAssignee()).toBeNull();
  }
});
