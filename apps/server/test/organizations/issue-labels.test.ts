import {
  changeIssueLabel,
  createIssueLabel,
  deleteIssueLabel,
  exportTrackedIssues,
  type LabelBody,
  listChangeLog,
  listIssueLabels,
  listTrackedIssues,
  MAX_ISSUE_LABELS,
  UNLABELED,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTeam, type TeamFixture } from '../support/team-fixture.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let team: TeamFixture;
let issueIds: string[];
beforeAll(async () => {
  server = await startTestServer();
  team = await startTeam(server, 'labels');
  issueIds = (await team.clientSite.listIssues(team.owner)).map(({ id }) => id);
});
afterAll(async () => {
  await server?.close();
  await team?.close();
});

const paramsOf = (labelId: string) => ({ organizationId: team.organizationId, labelId });
const create = ({ headers }: TestAccount, name: string, color: LabelBody['color'] = 'blue') =>
  server.call(createIssueLabel, {
    ...{ params: { organizationId: team.organizationId }, headers },
    body: { name, color },
  });
const change = ({ headers }: TestAccount, labelId: string, body: LabelBody) =>
  server.call(changeIssueLabel, { params: paramsOf(labelId), headers, body });
const remove = ({ headers }: TestAccount, labelId: string) =>
  server.call(deleteIssueLabel, { params: paramsOf(labelId), headers });
const list = async ({ headers }: TestAccount) =>
  (
    await expectStatus(
      server.call(listIssueLabels, { params: { organizationId: team.organizationId }, headers }),
      200,
    )
  ).labels;
const readLabels = async (id = issueIds[0]!) =>
  (await team.clientSite.read(team.owner, id)).issue.labels.map(({ name }) => name);

test('are created, changed and deleted by people with access to all sites, and each change is logged', async () => {
  const { owner, member, viewer, client, stranger, organizationId } = team;
  const created = await expectStatus(create(member, ' checkout '), 201);
  expect(created).toMatchObject({ name: 'checkout', color: 'blue' });
  expect((await expectStatus(create(owner, 'CHECKOUT'), 409)).details).toHaveProperty('name');
  await expectStatus(create(owner, 'a,b'), 400);
  await expectStatus(create(viewer, 'mine'), 403);
  expect((await expectStatus(create(client, 'mine'), 403)).code).toBe('label/whole-organization');
  await expectStatus(create(stranger, 'mine'), 404);
  const other = await expectStatus(create(owner, 'design', 'red'), 201);
  await expectStatus(change(owner, other.id, { name: 'Checkout', color: 'red' }), 409);
  expect(await expectStatus(change(owner, created.id, { name: 'Checkout', color: 'teal' }), 200)).toEqual({
    ...{ id: created.id, name: 'Checkout', color: 'teal' },
  });
  for (const person of [viewer, client]) await expectStatus(remove(person, created.id), 403);
  await expectStatus(remove(stranger, created.id), 404);
  expect((await list(client)).map(({ name }) => name)).toEqual(['Checkout', 'design']);
  await expectStatus(remove(owner, other.id), 200);
  await expectStatus(remove(owner, other.id), 404);
  const log = server.call(listChangeLog, { params: { organizationId }, headers: owner.headers, query: {} });
  const events = (await expectStatus(log, 200)).entries.map(({ event, subject }) => [event, subject]);
  expect(events.slice(0, 4)).toEqual([
    ['label_deleted', 'design'],
    ['label_changed', 'Checkout'],
    ['label_created', 'design'],
    ['label_created', 'checkout'],
  ]);
});

test('are added to and removed from many issues, with a history, and can be filtered and exported', async () => {
  const { owner, client, clientSite } = team;
  const [a, b] = [
    await expectStatus(create(owner, 'alpha'), 201),
    await expectStatus(create(owner, 'beta', 'green'), 201),
  ];
  const [first, second] = issueIds as [string, string];
  const set = async (by: TestAccount, ids: string[], wanted: object) =>
    (await expectStatus(clientSite.change(by, ids, wanted as never), 200)).changed;
  expect(await set(client, [first, second], { add_labels: [a.id] })).toBe(2);
  expect(await set(owner, [first], { add_labels: [a.id, b.id], remove_labels: [b.id] })).toBe(1);
  expect(await set(owner, [first], { add_labels: [a.id] }), 'already labeled').toBe(0);
  expect(await readLabels()).toEqual(['alpha', 'beta']);
  const { activity } = await clientSite.read(owner, first);
  expect(activity.filter(({ field }) => field === 'label')).toMatchObject([
    { before: null, after: 'beta', person: { user_id: owner.user.id } },
    { before: null, after: 'alpha', person: { user_id: client.user.id } },
  ]);
  const listIds = async (label: string) => {
    const query = { label };
    const params = { siteId: clientSite.id };
    const found = await expectStatus(
      server.call(listTrackedIssues, { params, headers: owner.headers, query }),
      200,
    );
    return { ids: found.issues.map(({ id }) => id).toSorted(), facet: found.facets.label };
  };
  const { ids, facet } = await listIds(b.id);
  expect(ids).toEqual([first]);
  expect(facet).toEqual([
    { value: a.id, title: 'alpha', issues: 2 },
    { value: b.id, title: 'beta', issues: 1 },
  ]);
  expect((await listIds(`${a.id},${b.id}`)).ids).toEqual([first, second].toSorted());
  expect((await listIds(UNLABELED)).ids).toEqual([]);
  expect(await set(owner, [first, second], { remove_labels: [a.id] })).toBe(2);
  expect((await listIds(UNLABELED)).ids).toEqual([second]);
  const exported = await server.call(exportTrackedIssues, {
    ...{ params: { siteId: clientSite.id }, headers: owner.headers, query: { label: b.id } },
  });
  expect(String(exported.body)).toContain('beta');
  expect((await list(owner)).find(({ id }) => id === b.id)?.issues).toBe(1);
  await expectStatus(remove(owner, b.id), 200);
  expect(await readLabels()).toEqual([]);
});

test('of other organizations, deleted ones and too many are refused, and nothing is changed', async () => {
  const { owner, viewer, clientSite } = team;
  const [first] = issueIds as [string];
  const label = await expectStatus(create(owner, 'gamma'), 201);
  await expectStatus(clientSite.change(viewer, [first], { add_labels: [label.id] }), 403);
  const unknown = await expectStatus(
    clientSite.change(owner, [first], { add_labels: ['11111111-1111-4111-8111-111111111111'] }),
    400,
  );
  expect(unknown.details).toHaveProperty('add_labels');
  const many: string[] = [];
  for (let count = 0; count < MAX_ISSUE_LABELS; count += 1)
    many.push((await expectStatus(create(owner, `many ${count}`), 201)).id);
  await expectStatus(clientSite.change(owner, [first], { add_labels: many }), 200);
  await expectStatus(
    clientSite.change(owner, [first], { add_labels: [label.id], note: 'Not stored either' }),
    400,
  );
  expect(await readLabels()).toHaveLength(MAX_ISSUE_LABELS);
  expect((await clientSite.read(owner, first)).issue.note).toBe('');
});
