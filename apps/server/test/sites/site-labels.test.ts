import {
  type ChangeSiteBody,
  changeSite,
  changeSiteGroup,
  createOrganization,
  createSiteGroup,
  getResults,
  getSite,
  leaveOrganization,
  listOverviewSites,
  listSites,
  NO_OWNER,
  ORGANIZATION_HEADER,
  removeMember,
  removeSiteGroupMember,
  type Site,
} from '@curbcut/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { addMember } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let server: TestServer;
let shop: TestSite;
let docs: TestSite;
let owner: TestAccount;
let member: TestAccount;
let client: TestAccount;
let organizationId: string;
let headers: Record<string, string>;
let shopId: string;
let docsId: string;

beforeAll(async () => {
  [server, shop, docs] = await Promise.all([
    startTestServer(),
    startTestSite({ pages: 1 }),
    startTestSite({ pages: 1 }),
  ]);
  [owner, member, client] = (await Promise.all(
    ['owner', 'member', 'client'].map((name) => signUp(server, `${name}@example.com`)),
  )) as [TestAccount, TestAccount, TestAccount];
});
afterAll(async () => {
  await server?.close();
  await Promise.all([shop?.close(), docs?.close()]);
});

/** Each test has its own organization with two sites. */
beforeEach(async () => {
  const created = server.call(createOrganization, { headers: owner.headers, body: { name: 'Agency' } });
  ({ id: organizationId } = await expectStatus(created, 201));
  headers = { ...owner.headers, [ORGANIZATION_HEADER]: organizationId };
  shopId = await scanSite(shop);
  docsId = await scanSite(docs);
});

/** Adds a site by scanning it. */
async function scanSite({ url }: TestSite): Promise<string> {
  const scanId = await server.startScan({ url, max_pages: 1 }, headers);
  await server.waitForEnd(scanId, headers);
  return (await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200)).site_id!;
}

const change = (siteId: string, body: ChangeSiteBody) =>
  server.call(changeSite, { params: { siteId }, headers, body });
const read = (siteId: string): Promise<Site> =>
  expectStatus(server.call(getSite, { params: { siteId }, headers }), 200);
const getOrigins = ({ sites }: { readonly sites: readonly { readonly origin: string }[] }) =>
  sites.map(({ origin }) => origin).sort();

test('stores tags sorted, without duplicates, and spelled as on the organization’s other sites', async () => {
  const first = await expectStatus(
    change(shopId, { tags: ['Checkout', 'client:  Tide Mugs ', 'checkout'] }),
    200,
  );
  expect(first.tags).toEqual(['Checkout', 'client: Tide Mugs']);
  const second = await expectStatus(change(docsId, { tags: ['CHECKOUT', 'beta'] }), 200);
  expect(second.tags).toEqual(['beta', 'Checkout']);
  // Omitted fields keep their values.
  expect((await expectStatus(change(docsId, { default_branch: 'main' }), 200)).tags).toEqual(second.tags);
  for (const tag of ['a,b', 'a;b', ' ', 'x'.repeat(51)]) {
    const { details } = await expectStatus(change(docsId, { tags: [tag] }), 400);
    expect(Object.keys(details ?? {})).toEqual(['tags.0']);
  }
  await expectStatus(change(docsId, { tags: Array.from({ length: 21 }, (_, place) => `tag ${place}`) }), 400);
});

test('filters sites and the overview by tag, owner and URL', async () => {
  await expectStatus(change(shopId, { tags: ['checkout', 'client'], owner_id: owner.user.id }), 200);
  await expectStatus(change(docsId, { tags: ['checkout'] }), 200);
  const [shopOrigin, docsOrigin] = [shop, docs].map(({ url }) => new URL(url).origin) as [string, string];
  const both = [shopOrigin, docsOrigin].sort();
  for (const [query, origins] of [
    [{}, both],
    [{ tag: 'CHECKOUT' }, both],
    [{ tag: 'checkout,Client' }, [shopOrigin]],
    [{ tag: 'other' }, []],
    [{ owner: owner.user.id }, [shopOrigin]],
    [{ owner: NO_OWNER, tag: 'checkout' }, [docsOrigin]],
  ] as const) {
    expect(getOrigins(await expectStatus(server.call(listSites, { headers, query }), 200))).toEqual(origins);
    const listed = await expectStatus(server.call(listOverviewSites, { headers, query }), 200);
    expect([getOrigins(listed), listed.total]).toEqual([origins, origins.length]);
  }
  const found = server.call(listOverviewSites, {
    headers,
    query: { q: new URL(shop.url).host.toUpperCase() },
  });
  expect((await expectStatus(found, 200)).sites).toMatchObject([
    { tags: ['checkout', 'client'], owner: { user_id: owner.user.id } },
  ]);
  await expectStatus(server.call(listSites, { headers, query: { owner: 'me' } }), 400);
});

test('only someone who can see a site can own it', async () => {
  const { code } = await expectStatus(change(shopId, { owner_id: member.user.id }), 400);
  expect(code).toBe('site/no-owner');
  await addMember(server, owner, organizationId, member, 'member');
  const { owner: shown } = await expectStatus(change(shopId, { owner_id: member.user.id }), 200);
  expect(shown).toEqual({ user_id: member.user.id, name: expect.any(String) });
});

test('a site has no owner anymore once its owner is removed or leaves', async () => {
  await addMember(server, owner, organizationId, member, 'member');
  await expectStatus(change(shopId, { owner_id: member.user.id }), 200);
  await expectStatus(change(docsId, { owner_id: owner.user.id }), 200);
  const params = { organizationId, userId: member.user.id };
  await expectStatus(server.call(removeMember, { params, headers }), 200);
  expect((await read(shopId)).owner).toBeNull();
  expect((await read(docsId)).owner?.user_id).toBe(owner.user.id);

  await addMember(server, owner, organizationId, member, 'member');
  expect((await read(shopId)).owner).toBeNull();
  await expectStatus(change(shopId, { owner_id: member.user.id }), 200);
  const leaving = { params: { organizationId }, headers: member.headers };
  await expectStatus(server.call(leaveOrganization, leaving), 200);
  expect((await read(shopId)).owner).toBeNull();
});

test('someone with a role in a site group owns only its sites, and only as long as both belong to it', async () => {
  const body = { name: 'Client', site_ids: [shopId] };
  const { id: siteGroupId } = await expectStatus(
    server.call(createSiteGroup, { params: { organizationId }, headers, body }),
    201,
  );
  await addMember(server, owner, organizationId, client, 'member', siteGroupId);
  await expectStatus(change(docsId, { owner_id: client.user.id }), 400);
  await expectStatus(change(shopId, { owner_id: client.user.id }), 200);
  const params = { organizationId, siteGroupId };
  await expectStatus(server.call(changeSiteGroup, { params, headers, body: { site_ids: [docsId] } }), 200);
  expect((await read(shopId)).owner).toBeNull();
  await expectStatus(change(docsId, { owner_id: client.user.id }), 200);
  const memberParams = { ...params, userId: client.user.id };
  await expectStatus(server.call(removeSiteGroupMember, { params: memberParams, headers }), 200);
  expect((await read(docsId)).owner).toBeNull();
});
