import { listCrossSiteIssues, listIssuesAcrossSites } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTeam, type TeamFixture } from '../support/team-fixture.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let team: TeamFixture;
beforeAll(async () => {
  server = await startTestServer();
  team = await startTeam(server, 'across');
});
afterAll(async () => {
  await server?.close();
  await team?.close();
});

const list = ({ headers }: TestAccount, query: Record<string, string> = {}) =>
  expectStatus(server.call(listCrossSiteIssues, { headers, query }), 200);
const open = ({ headers }: TestAccount, key: string, query: Record<string, string> = {}) =>
  expectStatus(server.call(listIssuesAcrossSites, { headers, query: { key, ...query } }), 200);

test('the same issue on two sites is one entry, and only sites that the caller can access count', async () => {
  const { owner, viewer, client, stranger, clientSite, otherSite } = team;
  const own = await clientSite.listIssues(owner);
  const { groups, total } = await list(owner);
  expect(groups).toHaveLength(own.length);
  expect(total).toBe(own.length);
  const [group] = groups;
  expect(group).toMatchObject({ sites: 2, issues: 2, rule_id: own[0]!.rule_id, outcome: 'failed' });
  const { issues } = await open(owner, group!.key);
  expect(issues.map(({ site_id }) => site_id).toSorted()).toEqual([clientSite.id, otherSite.id].toSorted());
  expect(group!.occurrences).toBe(issues.reduce((sum, { occurrences }) => sum + occurrences, 0));
  expect(group!.pages).toBe(issues.reduce((sum, { pages }) => sum + pages, 0));
  expect((await list(viewer)).total).toBe(total);
  expect((await list(client)).total, 'on one site only').toBe(0);
  expect((await list(client, { min_sites: '1' })).groups).toMatchObject(
    own.map(() => ({ sites: 1, issues: 1 })),
  );
  expect((await open(client, group!.key)).issues.map(({ site_id }) => site_id)).toEqual([clientSite.id]);
  expect((await list(stranger, { min_sites: '1' })).total).toBe(0);
  expect((await open(stranger, group!.key)).total).toBe(0);
});

test('is filtered and paged', async () => {
  const { owner } = team;
  const { groups } = await list(owner);
  const first = await list(owner, { limit: '1' });
  const second = await list(owner, { limit: '1', cursor: first.next_cursor! });
  expect([...first.groups, ...second.groups]).toEqual(groups.slice(0, 2));
  expect((await list(owner, { q: groups[1]!.cause })).groups.map(({ key }) => key)).toContain(groups[1]!.key);
  expect((await list(owner, { q: 'nothing like this' })).total).toBe(0);
  expect((await list(owner, { severity: groups[0]!.severity })).total).toBeGreaterThan(0);
  expect((await list(owner, { min_sites: '3' })).total).toBe(0);
  const { headers } = owner;
  const wrong = { min_sites: '1', cursor: 'x' };
  await expectStatus(server.call(listCrossSiteIssues, { headers, query: wrong }), 400);
});

test('issues that are closed or ignored on one site no longer count there', async () => {
  const { owner, otherSite } = team;
  const { groups } = await list(owner);
  const { issues } = await open(owner, groups[0]!.key);
  const other = issues.find(({ site_id }) => site_id === otherSite.id)!;
  await expectStatus(
    otherSite.change(owner, [other.id], { state: 'ignored', ignored_reason: 'Not ours' }),
    200,
  );
  expect((await list(owner)).groups.map(({ key }) => key)).not.toContain(groups[0]!.key);
  expect((await open(owner, groups[0]!.key)).total).toBe(1);
});
