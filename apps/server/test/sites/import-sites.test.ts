import {
  createOrganization,
  createSiteGroup,
  type ImportSitesBody,
  importSites,
  listChangeLog,
  listSites,
  listUserScans,
  ORGANIZATION_HEADER,
  type PreviewSiteImportBody,
  previewSiteImport,
} from '@curbcut/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { addMember } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

let server: TestServer;
let site: TestSite;
let sitemapStatus = 200;
let sitemap = '';
let owner: TestAccount;
let member: TestAccount;
let organizationId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  site = await startTestSite({
    pages: 1,
    handlers: {
      '/sitemap.xml': (_request, response) => response.writeHead(sitemapStatus).end(sitemap),
      '/moved.xml': (_request, response) => response.writeHead(301, { location: '/sitemap.xml' }).end(),
    },
  });
  server = await startTestServer({ scanner: createFakeScanner() });
  [owner, member] = (await Promise.all(
    ['owner', 'member'].map((name) => signUp(server, `${name}@example.com`)),
  )) as [TestAccount, TestAccount];
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

/** Each test has its own organization. */
beforeEach(async () => {
  const created = server.call(createOrganization, { headers: owner.headers, body: { name: 'Agency' } });
  ({ id: organizationId } = await expectStatus(created, 201));
  headers = { ...owner.headers, [ORGANIZATION_HEADER]: organizationId };
});

const preview = (body: PreviewSiteImportBody) => server.call(previewSiteImport, { headers, body });
const add = (body: ImportSitesBody) => server.call(importSites, { headers, body });
const readSites = async () => (await expectStatus(server.call(listSites, { headers }), 200)).sites;

test('previews a list with what is new, repeated and invalid, and changes nothing', async () => {
  await expectStatus(add({ sites: [{ url: 'https://docs.example.com/start' }] }), 200);
  const text = 'shop.example.com, https://shop.example.com/cart\n\nmailto:me@example.com\ndocs.example.com;';
  const { candidates, repeated } = await expectStatus(preview({ format: 'list', text }), 200);
  expect(repeated).toBe(1);
  expect(candidates.map(({ line, status, origin }) => [line, status, origin])).toEqual([
    [1, 'new', 'https://shop.example.com'],
    [3, 'invalid', null],
    [4, 'existing', 'https://docs.example.com'],
  ]);
  expect(candidates[1]!.problem).toMatch(/^We can scan only http and https URLs/);
  expect((await readSites()).map(({ origin }) => origin)).toEqual(['https://docs.example.com']);
});

test('reads names, tags and owners from a CSV file, and reports which lines are invalid', async () => {
  await addMember(server, owner, organizationId, member, 'member');
  const text = [
    'Tags;URL;Owner;Name',
    '"checkout;client: Tide Mugs";shop.example.com;MEMBER@example.com;Shop',
    ';docs.example.com;nobody@example.com;',
    `;blog.example.com;;${'x'.repeat(101)}`,
  ].join('\r\n');
  const { candidates } = await expectStatus(preview({ format: 'csv', text }), 200);
  expect(candidates[0]).toMatchObject({
    ...{ line: 2, status: 'new', origin: 'https://shop.example.com', name: 'Shop' },
    ...{ tags: ['checkout', 'client: Tide Mugs'], owner: { user_id: member.user.id } },
  });
  expect(candidates.slice(1).map(({ line, status, problem }) => [line, status, problem])).toEqual([
    [3, 'invalid', 'No member has the email address nobody@example.com.'],
    [4, 'invalid', 'A name can have at most 100 characters'],
  ]);
  const { details } = await expectStatus(preview({ format: 'csv', text: 'address\nexample.com' }), 400);
  expect(details?.text?.[0]).toMatch(/^The first row must name the columns/);
  await expectStatus(preview({ format: 'list', text: ' \n ' }), 400);
  const many = Array.from({ length: 501 }, (_, place) => `site-${place}.example.com`).join('\n');
  await expectStatus(preview({ format: 'list', text: many }), 400);
});

test('reads the hosts of a sitemap, and explains failures', async () => {
  const urls = [`${site.url}a`, `${site.url}b`, 'https://docs.example.com/', 'https://docs.example.com/x'];
  sitemap = `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
  const origins = [new URL(site.url).origin, 'https://docs.example.com'];
  for (const text of [site.url, `${site.url}moved.xml`]) {
    const { candidates } = await expectStatus(preview({ format: 'sitemap', text }), 200);
    expect(candidates.map(({ origin }) => origin)).toEqual(origins);
  }
  sitemapStatus = 500;
  const failed = await expectStatus(preview({ format: 'sitemap', text: site.url }), 400);
  expect(failed.error).toContain('status 500');
  sitemapStatus = 200;
  sitemap = '<html></html>';
  expect((await expectStatus(preview({ format: 'sitemap', text: site.url }), 400)).error).toMatch(
    /^There are no page URLs/,
  );
  await expectStatus(preview({ format: 'sitemap', text: 'http://127.0.0.1:1/sitemap.xml' }), 400);
});

test('loads no sitemap from a private network', async () => {
  const strict = await startTestServer({ config: { allowPrivateTargets: { kind: 'none' } } });
  try {
    const { headers: ownHeaders } = await signUp(strict, 'strict@example.com');
    const visits = site.visits.length;
    const body = { format: 'sitemap', text: site.url } as const;
    await expectStatus(strict.call(previewSiteImport, { headers: ownHeaders, body }), 400);
    expect(site.visits.length).toBe(visits);
  } finally {
    await strict.close();
  }
});

test('adds sites once with their names, tags and owners, or none if one is invalid', async () => {
  const shop = { url: 'shop.example.com', name: 'Shop', tags: ['Checkout'], owner_id: owner.user.id };
  const docs = { url: 'docs.example.com', tags: ['checkout'] };
  const { details } = await expectStatus(add({ sites: [shop, { url: 'not a url' }] }), 400);
  expect(Object.keys(details ?? {})).toEqual(['sites.1.url']);
  const other = { ...shop, owner_id: member.user.id };
  await expectStatus(add({ sites: [other] }), 400);
  expect(await readSites()).toEqual([]);

  const first = await expectStatus(add({ sites: [shop, docs, docs] }), 200);
  expect(first.sites.map(({ origin, is_new }) => [origin, is_new])).toEqual([
    ['https://shop.example.com', true],
    ['https://docs.example.com', true],
  ]);
  const again = await expectStatus(add({ sites: [{ ...shop, name: 'Changed' }] }), 200);
  expect(again.sites).toEqual([{ ...first.sites[0]!, is_new: false }]);
  const sites = await readSites();
  expect(sites.map(({ origin, name, tags }) => [origin, name, tags]).sort()).toEqual([
    ['https://docs.example.com', null, ['Checkout']],
    ['https://shop.example.com', 'Shop', ['Checkout']],
  ]);
  const { entries } = await expectStatus(
    server.call(listChangeLog, { headers, params: { organizationId } }),
    200,
  );
  expect(entries.filter(({ event }) => event === 'sites_imported')).toMatchObject([
    { subject: 'https://shop.example.com, https://docs.example.com', details: { sites: 2 } },
  ]);
});

test('adds existing sites again, but no others, to an organization that has the maximum', async () => {
  const toSite = (place: number) => ({ url: `https://site-${place}.example.com` });
  for (let start = 0; start < 5000; start += 500)
    await expectStatus(add({ sites: Array.from({ length: 500 }, (_, place) => toSite(start + place)) }), 200);
  await expectStatus(add({ sites: [toSite(0), toSite(1)] }), 200);
  await expectStatus(add({ sites: [toSite(0), toSite(5000)] }), 409);
});

test('starts as many first scans as the plan allows, and keeps sites that could not be scanned', async () => {
  // The Free plan has 10 scans a month.
  const sites = Array.from({ length: 12 }, (_, place) => ({ url: `http://127.0.0.1:${47_000 + place}` }));
  const { scans_started, scan_problem } = await expectStatus(add({ sites, start_scans: true }), 200);
  expect(scans_started).toBe(10);
  expect(scan_problem).toMatch(/^You’ve used all 10 scans of your Free plan this month\./);
  const countFailed = async () => {
    const { scans } = await expectStatus(server.call(listUserScans, { headers }), 200);
    return scans.filter(({ status }) => status === 'failed').length;
  };
  await expect.poll(countFailed, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await readSites()).length).toBe(12);
});

test('someone with a role in a site group can’t add sites', async () => {
  const { sites } = await expectStatus(add({ sites: [{ url: 'shop.example.com' }] }), 200);
  const group = await expectStatus(
    server.call(createSiteGroup, {
      ...{ params: { organizationId }, headers },
      body: { name: 'Client', site_ids: [sites[0]!.id] },
    }),
    201,
  );
  await addMember(server, owner, organizationId, member, 'member', group.id);
  const inOrganization = { ...member.headers, [ORGANIZATION_HEADER]: organizationId };
  const body = { sites: [{ url: 'docs.example.com' }] };
  await expectStatus(server.call(importSites, { headers: inOrganization, body }), 403);
  const list = { format: 'list', text: 'docs.example.com' } as const;
  await expectStatus(server.call(previewSiteImport, { headers: inOrganization, body: list }), 403);
});
