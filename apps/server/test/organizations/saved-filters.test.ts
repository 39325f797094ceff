import {
  changeMember,
  changeSavedFilter,
  createSavedFilter,
  deleteAccount,
  deleteSavedFilter,
  IssueFilterValues,
  listChangeLog,
  listSavedFilters,
  MAX_SAVED_FILTERS,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTeam, type TeamFixture } from '../support/team-fixture.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let team: TeamFixture;
beforeAll(async () => {
  server = await startTestServer();
  team = await startTeam(server, 'filters');
});
afterAll(async () => {
  await server?.close();
  await team?.close();
});

const filter = IssueFilterValues.parse({ severity: ['critical'], assignee: 'me', sort: 'due' });
const organization = () => ({ organizationId: team.organizationId });
const save = ({ headers }: TestAccount, name: string, is_shared = false) =>
  server.call(createSavedFilter, { params: organization(), headers, body: { name, is_shared, filter } });
const change = ({ headers }: TestAccount, filterId: string, body: object) =>
  server.call(changeSavedFilter, { params: { ...organization(), filterId }, headers, body: body as never });
const remove = ({ headers }: TestAccount, filterId: string) =>
  server.call(deleteSavedFilter, { params: { ...organization(), filterId }, headers });
const list = async ({ headers }: TestAccount) =>
  (await expectStatus(server.call(listSavedFilters, { params: organization(), headers }), 200)).filters;
const listNames = async (account: TestAccount) => (await list(account)).map(({ name }) => name);

test('are seen by the person who saved them, and by everyone with access to all sites once they are shared', async () => {
  const { owner, member, viewer, client, stranger } = team;
  const saved = await expectStatus(save(member, ' Mine '), 201);
  expect(saved).toEqual({
    ...{ id: saved.id, name: 'Mine', filter, is_shared: false, is_own: true, can_change: true },
    created_by: 'Ada Byron',
  });
  for (const person of [owner, viewer, client]) expect(await listNames(person)).toEqual([]);
  await expectStatus(change(owner, saved.id, { name: 'Theirs' }), 404);
  await expectStatus(change(member, saved.id, { is_shared: true }), 200);
  for (const person of [owner, viewer]) expect(await listNames(person)).toEqual(['Mine']);
  // Names, search text and people may say something about sites that a client can't see.
  expect(await listNames(client)).toEqual([]);
  await expectStatus(save(stranger, 'Foreign'), 404);
  expect((await list(viewer))[0]).toMatchObject({ is_own: false, can_change: false });
  await expectStatus(change(viewer, saved.id, { name: 'Theirs' }), 403);
  await expectStatus(remove(viewer, saved.id), 403);
  // Admins can change what is shared.
  expect((await list(owner))[0]).toMatchObject({ is_own: false, can_change: true });
  await expectStatus(change(owner, saved.id, { name: 'Ours' }), 200);
  await expectStatus(change(owner, saved.id, { is_shared: false }), 200);
  expect([await listNames(owner), await listNames(member)]).toEqual([[], ['Ours']]);
  await expectStatus(remove(member, saved.id), 200);
  await expectStatus(remove(member, saved.id), 404);
});

test('are shared only by people who can change issues on all sites, and that is logged', async () => {
  const { owner, viewer, client, organizationId } = team;
  for (const person of [viewer, client]) {
    const own = await expectStatus(save(person, 'Own'), 201);
    expect((await expectStatus(save(person, 'Shared', true), 403)).code).toBe('filter/sharing');
    await expectStatus(change(person, own.id, { is_shared: true }), 403);
    expect(await listNames(person)).toEqual(['Own']);
  }
  const shared = await expectStatus(save(owner, 'Release', true), 201);
  await expectStatus(remove(owner, shared.id), 200);
  const log = server.call(listChangeLog, { params: { organizationId }, headers: owner.headers, query: {} });
  expect((await expectStatus(log, 200)).entries.slice(0, 2)).toMatchObject([
    { event: 'filter_deleted', subject: 'Release' },
    { event: 'filter_shared', subject: 'Release' },
  ]);
});

test('can be changed by someone who may no longer share them only to stop sharing', async () => {
  const { owner, member, organizationId } = team;
  const shared = await expectStatus(save(member, 'Shared', true), 201);
  const setRole = (role: 'member' | 'viewer') =>
    expectStatus(
      server.call(changeMember, {
        ...{ params: { organizationId, userId: member.user.id }, headers: owner.headers },
        body: { role },
      }),
      200,
    );
  await setRole('viewer');
  expect((await expectStatus(change(member, shared.id, { name: 'Other' }), 403)).code).toBe('filter/sharing');
  await expectStatus(change(member, shared.id, { is_shared: false }), 200);
  await expectStatus(change(member, shared.id, { name: 'Other' }), 200);
  await expectStatus(remove(member, shared.id), 200);
  await setRole('member');
});

test('are limited, and survive the account only if they are shared', async () => {
  const { owner, member } = team;
  await expectStatus(save(member, 'Kept', true), 201);
  for (let count = 1; count < MAX_SAVED_FILTERS; count += 1)
    await expectStatus(save(member, `Personal ${count}`), 201);
  await expectStatus(save(member, 'One too many'), 409);
  await expectStatus(
    server.call(deleteAccount, { headers: member.headers, body: { password: PASSWORD } }),
    200,
  );
  expect(await list(owner)).toMatchObject([{ name: 'Kept', created_by: null, can_change: true }]);
});
