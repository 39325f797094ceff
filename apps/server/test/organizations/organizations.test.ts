import {
  answerOrganizationInvitation,
  changeMember,
  changeSiteGroup,
  changeSiteGroupMember,
  createOrganization,
  createSiteGroup,
  deleteAccount,
  deleteOrganization,
  deleteScan,
  exportChangeLog,
  getDashboard,
  getOverview,
  getResults,
  getSite,
  inviteMember,
  leaveOrganization,
  listChangeLog,
  listInvitations,
  listMembers,
  listOrganizations,
  listReceivedOrganizationInvitations,
  listReports,
  listSites,
  listUserScans,
  login,
  ORGANIZATION_HEADER,
  removeMember,
  renameOrganization,
  resendInvitation,
  revokeInvitation,
  searchAccount,
  startScan,
  transferOrganization,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getPersonalOrganization,
  PASSWORD,
  signUp,
  type TestAccount,
  waitForMails,
} from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { addMember } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let server: TestServer;
let ada: TestAccount;
let bea: TestAccount;
let cem: TestAccount;
let sites: TestSite[];
beforeAll(async () => {
  server = await startTestServer({ config: { accountAttemptsPerHour: 1000 } });
  [ada, bea, cem] = (await Promise.all(
    ['ada@example.com', 'bea@example.com', 'cem@example.com'].map((email) => signUp(server, email)),
  )) as [TestAccount, TestAccount, TestAccount];
  sites = await Promise.all([startTestSite({ pages: 1 }), startTestSite({ pages: 1 })]);
});
afterAll(async () => {
  await server?.close();
  for (const site of sites ?? []) await site.close();
});

const create = async (name: string, { headers } = ada) =>
  (await expectStatus(server.call(createOrganization, { headers, body: { name } }), 201)).id;
const inOrganization = ({ headers }: TestAccount, organizationId: string) => ({
  headers: { ...headers, [ORGANIZATION_HEADER]: organizationId },
});
const list = async ({ headers }: TestAccount) =>
  (await expectStatus(server.call(listOrganizations, { headers }), 200)).organizations;
const received = async ({ headers }: TestAccount) =>
  (await expectStatus(server.call(listReceivedOrganizationInvitations, { headers }), 200)).invitations;
const answer = ({ headers }: TestAccount, invitationId: string, accept = true) =>
  server.call(answerOrganizationInvitation, { params: { invitationId }, headers, body: { accept } });
const setRole = (
  { headers }: TestAccount,
  organizationId: string,
  userId: string,
  role: 'owner' | 'admin' | 'viewer',
) => server.call(changeMember, { params: { organizationId, userId }, headers, body: { role } });

async function scan(organizationId: string, site: TestSite, account = ada): Promise<string> {
  const { headers } = inOrganization(account, organizationId);
  const scanId = await server.startScan({ url: site.url, max_pages: 1 }, headers);
  await server.waitForEnd(scanId, headers);
  return scanId;
}

describe('an organization', () => {
  test('comes with each account, and people can create more', async () => {
    const [personal, ...others] = await list(cem);
    expect(personal).toMatchObject({ name: 'Ada’s workspace', is_personal: true, role: 'owner', members: 1 });
    expect(others).toEqual([]);
    const id = await create('Shop', cem);
    expect(await list(cem)).toMatchObject([{ is_personal: true }, { id, name: 'Shop', role: 'owner' }]);
    const renamed = server.call(renameOrganization, {
      params: { organizationId: id },
      headers: cem.headers,
      body: { name: 'Shop Ltd' },
    });
    expect(await expectStatus(renamed, 200)).toMatchObject({ name: 'Shop Ltd' });
  });

  test('shares its sites, scans and reports only with its members', async () => {
    const id = await create('Agency');
    const scanId = await scan(id, sites[0]!);
    const personal = await expectStatus(server.call(listSites, { headers: ada.headers }), 200);
    expect(personal.sites, 'the personal organization').toEqual([]);
    const read = { params: { scanId }, headers: bea.headers };
    expect(await expectStatus(server.call(getResults, read), 404)).toMatchObject({ code: 'scan/not-found' });
    await addMember(server, ada, id, bea, 'viewer');
    // A link works no matter which organization is selected.
    await expectStatus(server.call(getResults, read), 200);
    const { scans } = await expectStatus(server.call(listUserScans, inOrganization(bea, id)), 200);
    expect(scans.map((one) => one.id)).toEqual([scanId]);
    const own = await expectStatus(server.call(listUserScans, { headers: bea.headers }), 200);
    expect(own.scans).toEqual([]);
    const started = server.call(startScan, { ...inOrganization(bea, id), body: { url: sites[0]!.url } });
    expect(await expectStatus(started, 403)).toMatchObject({ code: 'organization/permission' });
    await expectStatus(server.call(deleteScan, read), 403);
    // Access ends with the next request.
    const member = { params: { organizationId: id, userId: bea.user.id }, headers: ada.headers };
    await expectStatus(server.call(removeMember, member), 200);
    await expectStatus(server.call(getResults, read), 404);
    const gone = server.call(listUserScans, inOrganization(bea, id));
    expect(await expectStatus(gone, 404)).toMatchObject({ code: 'organization/not-found' });
  });

  test('is deleted with all its data by an owner who confirms its name', async () => {
    const id = await create('Short-lived');
    const scanId = await scan(id, sites[0]!);
    await addMember(server, ada, id, bea, 'admin');
    const remove = ({ headers }: TestAccount, name: string) =>
      server.call(deleteOrganization, { params: { organizationId: id }, headers, body: { name } });
    await expectStatus(remove(bea, 'Short-lived'), 403);
    expect(await expectStatus(remove(ada, 'short'), 400)).toMatchObject({ code: 'organization/name' });
    await expectStatus(remove(ada, 'Short-lived'), 200);
    await expectStatus(server.call(getResults, { params: { scanId }, headers: ada.headers }), 404);
    expect((await list(bea)).map((one) => one.id)).not.toContain(id);
    const organizationId = await getPersonalOrganization(server, ada);
    const personal = server.call(deleteOrganization, {
      params: { organizationId },
      headers: ada.headers,
      body: { name: 'Ada’s workspace' },
    });
    expect(await expectStatus(personal, 409)).toMatchObject({ code: 'organization/personal' });
  });
});

describe('the last owner', () => {
  test('cannot leave, be demoted or removed', async () => {
    const id = await create('Alone');
    await addMember(server, ada, id, bea, 'admin');
    const params = { organizationId: id };
    const { headers } = ada;
    const refused = await Promise.all([
      server.call(leaveOrganization, { params, headers }),
      setRole(ada, id, ada.user.id, 'admin'),
      server.call(removeMember, { params: { ...params, userId: ada.user.id }, headers }),
    ]);
    for (const { status, body } of refused)
      expect([status, (body as { code: string }).code]).toEqual([409, 'organization/last-owner']);
    // Admins manage members, but not owners.
    expect(await expectStatus(setRole(bea, id, ada.user.id, 'viewer'), 403)).toMatchObject({
      code: 'organization/owner-only',
    });
    await expectStatus(setRole(bea, id, bea.user.id, 'owner'), 403);
    const transferred = server.call(transferOrganization, {
      params,
      headers,
      body: { user_id: bea.user.id },
    });
    expect(await expectStatus(transferred, 200)).toMatchObject({ role: 'admin' });
    await expectStatus(server.call(leaveOrganization, { params, headers }), 200);
    expect((await list(ada)).map((one) => one.id)).not.toContain(id);
  });

  test('is kept when two owners demote each other or leave at the same moment', async () => {
    for (const act of ['demote', 'leave'] as const) {
      const id = await create('Two owners');
      await addMember(server, ada, id, bea, 'admin');
      await expectStatus(setRole(ada, id, bea.user.id, 'owner'), 200);
      const params = { organizationId: id };
      const replies = await Promise.all(
        act === 'demote'
          ? [setRole(ada, id, bea.user.id, 'admin'), setRole(bea, id, ada.user.id, 'admin')]
          : [ada, bea].map(({ headers }) => server.call(leaveOrganization, { params, headers })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = [];
      for (const account of [ada, bea])
        owners.push(...(await list(account)).filter((one) => one.id === id && one.role === 'owner'));
      expect(owners).toHaveLength(1);
    }
  });

  test('of a shared organization cannot delete the account; one of an empty one can', async () => {
    const dan = await signUp(server, 'dan@example.com');
    const shared = await create('Shared', dan);
    const empty = await create('Empty', dan);
    await addMember(server, dan, shared, bea, 'viewer');
    const close = () => server.call(deleteAccount, { headers: dan.headers, body: { password: PASSWORD } });
    const refused = await expectStatus(close(), 409);
    expect(refused).toMatchObject({ code: 'account/last-owner' });
    expect(refused.error).toContain('“Shared”');
    const params = { organizationId: shared, userId: bea.user.id };
    await expectStatus(server.call(removeMember, { params, headers: dan.headers }), 200);
    await expectStatus(close(), 200);
    expect((await list(bea)).map((one) => one.id)).not.toContain(empty);
  });
});

describe('an invitation', () => {
  test('is emailed, bound to its case-insensitive address, and answered once', async () => {
    const id = await create('Invites');
    const invite = server.call(inviteMember, {
      params: { organizationId: id },
      headers: ada.headers,
      body: { email: 'Eva@Example.com', role: 'auditor' },
    });
    const { invitations } = await expectStatus(invite, 201);
    expect(invitations).toMatchObject([
      {
        email: 'eva@example.com',
        role: 'auditor',
        state: 'pending',
        invited_by: 'Ada Byron (ada@example.com)',
      },
    ]);
    const subject = 'Ada Byron (ada@example.com) invited you to an organization in Curbcut';
    const [mail] = await waitForMails(server, 'eva@example.com', subject);
    const { id: invitationId } = invitations[0]!;
    expect(mail?.text).toContain(`${server.url}/invitations/${invitationId}`);
    expect(mail?.text, 'nothing that the sender typed').not.toContain('Invites');
    // To anyone else, it doesn't exist.
    for (const accept of [true, false])
      expect(await expectStatus(answer(bea, invitationId, accept), 404)).toMatchObject({
        code: 'organization/no-invitation',
      });
    expect(await received(bea)).toEqual([]);
    const eva = await signUp(server, 'eva@example.com');
    expect(await received(eva)).toMatchObject([{ id: invitationId, organization_name: 'Invites' }]);
    const replies = await Promise.all([1, 2, 3].map(() => answer(eva, invitationId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const members = server.call(listMembers, { params: { organizationId: id }, headers: eva.headers });
    expect((await expectStatus(members, 200)).members).toMatchObject([
      { email: 'ada@example.com', role: 'owner' },
      { email: 'eva@example.com', role: 'auditor' },
    ]);
    const again = server.call(inviteMember, {
      params: { organizationId: id },
      headers: ada.headers,
      body: { email: 'EVA@example.com', role: 'viewer' },
    });
    expect(await expectStatus(again, 409)).toMatchObject({ code: 'organization/member-already' });
  });

  test('can be declined, sent again and revoked', async () => {
    const id = await create('Declined');
    const { headers } = ada;
    const params = { organizationId: id };
    const body = { email: 'cem@example.com', role: 'member' as const };
    const { invitations } = await expectStatus(server.call(inviteMember, { params, headers, body }), 201);
    const { id: invitationId } = invitations[0]!;
    await expectStatus(answer(cem, invitationId, false), 200);
    await expectStatus(answer(cem, invitationId), 404);
    const listed = await expectStatus(server.call(listInvitations, { params, headers }), 200);
    expect(listed.invitations).toMatchObject([{ state: 'declined' }]);
    const byId = { params: { ...params, invitationId }, headers };
    expect((await expectStatus(server.call(resendInvitation, byId), 200)).invitations).toMatchObject([
      { id: invitationId, state: 'pending' },
    ]);
    expect((await expectStatus(server.call(revokeInvitation, byId), 200)).invitations).toEqual([]);
    await expectStatus(answer(cem, invitationId), 404);
    await expectStatus(server.call(resendInvitation, byId), 404);
  });

  test('counts toward the maximum number of members', async () => {
    const small = await startTestServer({ config: { maxMembers: 2 } });
    try {
      const owner = await signUp(small, 'ada@example.com');
      const organizationId = await getPersonalOrganization(small, owner);
      const invite = (email: string) =>
        small.call(inviteMember, {
          params: { organizationId },
          headers: owner.headers,
          body: { email, role: 'viewer' },
        });
      await expectStatus(invite('first@example.com'), 201);
      expect(await expectStatus(invite('second@example.com'), 409)).toMatchObject({
        code: 'organization/full',
      });
      await expectStatus(invite('first@example.com'), 201);
    } finally {
      await small.close();
    }
  });
});

test('a site group gives access to its sites only', async () => {
  const id = await create('Agency with clients');
  const params = { organizationId: id };
  const { headers } = ada;
  const [inside, outside] = [await scan(id, sites[0]!), await scan(id, sites[1]!)];
  const { sites: all } = await expectStatus(server.call(listSites, inOrganization(ada, id)), 200);
  const siteIdOf = (site: TestSite) => all.find(({ origin }) => origin === new URL(site.url).origin)!.id;
  const body = { name: 'Client', site_ids: [siteIdOf(sites[0]!)] };
  const group = await expectStatus(server.call(createSiteGroup, { params, headers, body }), 201);
  const taken = server.call(createSiteGroup, { params, headers, body: { name: 'Client' } });
  expect(await expectStatus(taken, 409)).toMatchObject({ code: 'site-group/name-taken' });
  const client = await signUp(server, 'client@example.com');
  await addMember(server, ada, id, client, 'member', group.id);
  expect(await list(client)).toMatchObject([
    { is_personal: true },
    { id, role: null, permissions: [], site_groups: [{ id: group.id, name: 'Client', role: 'member' }] },
  ]);
  const asClient = inOrganization(client, id);
  const shown = await expectStatus(server.call(listSites, asClient), 200);
  expect(shown.sites.map((one) => one.id)).toEqual([siteIdOf(sites[0]!)]);
  const { scans, total } = await expectStatus(server.call(listUserScans, asClient), 200);
  expect([scans.map((one) => one.id), total]).toEqual([[inside], 1]);
  expect((await expectStatus(server.call(getDashboard, asClient), 200)).total_scans).toBe(1);
  expect((await expectStatus(server.call(getOverview, asClient), 200)).totals.sites).toBe(1);
  expect((await expectStatus(server.call(listReports, asClient), 200)).total).toBe(0);
  const search = server.call(searchAccount, { ...asClient, query: { q: 'http' } });
  expect((await expectStatus(search, 200)).totals).toMatchObject({ sites: 1, scans: 1 });
  await expectStatus(server.call(getResults, { params: { scanId: inside }, headers: client.headers }), 200);
  const hidden = { params: { scanId: outside }, headers: client.headers };
  await expectStatus(server.call(getResults, hidden), 404);
  await expectStatus(
    server.call(getSite, { params: { siteId: siteIdOf(sites[1]!) }, headers: client.headers }),
    404,
  );
  await expectStatus(server.call(listMembers, { params, headers: client.headers }), 403);
  // It can scan only this site.
  await scan(id, sites[0]!, client);
  const other = server.call(startScan, { ...asClient, body: { url: sites[1]!.url } });
  expect(await expectStatus(other, 403)).toMatchObject({ code: 'organization/other-site' });
  const groupParams = { ...params, siteGroupId: group.id };
  const asViewer = server.call(changeSiteGroupMember, {
    params: { ...groupParams, userId: client.user.id },
    headers,
    body: { role: 'viewer' },
  });
  expect((await expectStatus(asViewer, 200)).members).toMatchObject([{ role: 'viewer' }]);
  await expectStatus(server.call(startScan, { ...asClient, body: { url: sites[0]!.url } }), 403);
  const emptied = server.call(changeSiteGroup, { params: groupParams, headers, body: { site_ids: [] } });
  expect((await expectStatus(emptied, 200)).site_ids).toEqual([]);
  expect((await expectStatus(server.call(listSites, asClient), 200)).sites).toEqual([]);
  const theirs = await scan(await getPersonalOrganization(server, bea), sites[1]!, bea);
  const { site_id } = await expectStatus(
    server.call(getResults, { params: { scanId: theirs }, headers: bea.headers }),
    200,
  );
  const foreign = server.call(changeSiteGroup, {
    params: groupParams,
    headers,
    body: { site_ids: [site_id!] },
  });
  expect(await expectStatus(foreign, 400)).toMatchObject({ code: 'site-group/other-site' });
});

test('the change log shows who did what, and can be filtered and exported', async () => {
  const id = await create('Logged');
  await addMember(server, ada, id, bea, 'admin');
  await expectStatus(setRole(ada, id, bea.user.id, 'viewer'), 200);
  const params = { organizationId: id };
  const { headers } = ada;
  const log = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
  expect(log.entries.map(({ event, actor, subject }) => [event, actor.id, subject])).toEqual([
    ['member_role_changed', ada.user.id, 'bea@example.com'],
    ['member_joined', bea.user.id, 'bea@example.com'],
    ['invitation_sent', ada.user.id, 'bea@example.com'],
    ['organization_created', ada.user.id, 'Logged'],
  ]);
  expect(log.entries[0]).toMatchObject({
    number: 4,
    details: { from: 'admin', to: 'viewer' },
    network: '127.0.0.0/24',
  });
  expect(log.is_intact).toBe(true);
  const query = { actor_id: bea.user.id };
  const filtered = await expectStatus(server.call(listChangeLog, { params, headers, query }), 200);
  expect(filtered.entries.map(({ event }) => event)).toEqual(['member_joined']);
  const paged = await expectStatus(
    server.call(listChangeLog, { params, headers, query: { limit: '3' } }),
    200,
  );
  const rest = { limit: '3', cursor: paged.next_cursor! };
  const last = await expectStatus(server.call(listChangeLog, { params, headers, query: rest }), 200);
  expect([last.entries.map(({ number }) => number), last.next_cursor]).toEqual([[1], null]);
  await expectStatus(server.call(login, { body: { email: 'bea@example.com', password: PASSWORD } }), 200);
  const latest = await expectStatus(server.call(listChangeLog, { params, headers }), 200);
  expect(latest.entries[0]).toMatchObject({
    ...{ event: 'signed_in', actor: { id: bea.user.id }, details: { with: 'password' } },
    network: '127.0.0.0/24',
  });
  const csv = String(await expectStatus(server.call(exportChangeLog, { params, headers }), 200));
  expect(csv.trimEnd().split('\r\n')).toHaveLength(7);
  await expectStatus(server.call(listChangeLog, { params, headers: bea.headers }), 403);
});
