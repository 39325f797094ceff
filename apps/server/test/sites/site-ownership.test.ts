import {
  checkSiteOwnership,
  createOrganization,
  getSite,
  getSiteOwnership,
  importSites,
  listChangeLog,
  ORGANIZATION_HEADER,
  type OwnershipMethod,
  startScan,
} from '@curbcut/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listChanges } from '../../src/db/queries/change-log.ts';
import { getOrCreateSite, readSite, updateSite } from '../../src/db/queries/sites.ts';
import { recheckOwnership } from '../../src/sites/site-ownership.ts';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTestServices } from '../support/test-services.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

const FILE = '/.well-known/curbcut-verification.txt';
const records = new Map<string, readonly string[]>();
let isDnsDown = false;
let server: TestServer;
let shop: TestSite;
let other: TestSite;
let owner: TestAccount;
let headers: Record<string, string>;
let organizationId: string;
let file: { status: number; text: string; location?: string };
let page: string;

beforeAll(async () => {
  other = await startTestSite({
    pages: 1,
    handlers: { [FILE]: (_request, response) => response.end(file.text) },
  });
  shop = await startTestSite({
    pages: 1,
    handlers: {
      [FILE]: (_request, response) => {
        const { status, text, location } = file;
        response.writeHead(status, location === undefined ? {} : { location }).end(text);
      },
      '/': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    },
  });
  server = await startTestServer({
    resolveTxt: async (name) => {
      if (isDnsDown) throw new Error('The name server did not respond.');
      return records.get(name) ?? [];
    },
  });
  owner = await signUp(server, 'owner@example.com');
});
afterAll(async () => {
  await server?.close();
  await Promise.all([shop?.close(), other?.close()]);
});

beforeEach(async () => {
  headers = await createTeam();
  [file, page, isDnsDown] = [{ status: 404, text: '' }, '<title>Shop</title>', false];
});

async function createTeam(): Promise<Record<string, string>> {
  const created = server.call(createOrganization, { headers: owner.headers, body: { name: 'Agency' } });
  ({ id: organizationId } = await expectStatus(created, 201));
  return { ...owner.headers, [ORGANIZATION_HEADER]: organizationId };
}

async function addSite(url: string, as = headers): Promise<string> {
  const { sites } = await expectStatus(
    server.call(importSites, { headers: as, body: { sites: [{ url }] } }),
    200,
  );
  return sites[0]!.id;
}

const read = (siteId: string, as = headers) =>
  expectStatus(server.call(getSiteOwnership, { headers: as, params: { siteId } }), 200);
const check = (siteId: string, method: OwnershipMethod) =>
  server.call(checkSiteOwnership, { headers, params: { siteId }, body: { method } });
const readVerification = async (siteId: string) =>
  (await expectStatus(server.call(getSite, { headers, params: { siteId } }), 200)).verification;

test('verifies a site by a DNS record, which is different for each organization and site', async () => {
  const siteId = await addSite('https://shop.example.com:8443');
  const { dns, verification } = await read(siteId);
  expect(verification).toBeNull();
  expect(dns?.name).toBe('_curbcut.shop.example.com');
  const second = await addSite('https://shop.example.com');
  const elsewhere = await createTeam();
  const third = await addSite('https://shop.example.com', elsewhere);
  const values = [dns, (await read(second)).dns, (await read(third, elsewhere)).dns].map((one) => one?.value);
  expect(new Set(values).size).toBe(3);
});

test('explains what is wrong with a DNS record, and records the verification', async () => {
  const siteId = await addSite('https://docs.example.com');
  const { dns } = await read(siteId);
  expect((await expectStatus(check(siteId, 'dns'), 400)).error).toMatch(/^We couldn’t find a TXT record at/);
  records.set(dns!.name, ['v=spf1', 'curbcut-verification=other']);
  expect((await expectStatus(check(siteId, 'dns'), 400)).error).toMatch(/different value/);
  records.set(dns!.name, ['curbcut-verification=other', dns!.value]);
  const { verification } = await expectStatus(check(siteId, 'dns'), 200);
  expect(verification?.method).toBe('dns');
  expect(await readVerification(siteId)).toEqual(verification);

  // While the name servers don't respond, nothing is known.
  isDnsDown = true;
  await expectStatus(check(siteId, 'dns'), 400);
  expect(await readVerification(siteId)).toEqual(verification);
  isDnsDown = false;
  // A method that was never used says nothing about the one that was.
  await expectStatus(check(siteId, 'dns'), 200);
  records.delete(dns!.name);
  expect((await expectStatus(check(siteId, 'dns'), 400)).error).toMatch(/The site is no longer verified\.$/);
  expect(await readVerification(siteId)).toBeNull();
  const log = server.call(listChangeLog, { headers, params: { organizationId } });
  const events = (await expectStatus(log, 200)).entries.map(({ event }) => event);
  expect(events.filter((event) => ['site_verified', 'site_verification_lost'].includes(event))).toEqual([
    'site_verification_lost',
    'site_verified',
  ]);
});

test('verifies a site by a file, but not through a redirect to a different site', async () => {
  const siteId = await addSite(shop.url);
  const { dns, file: expected } = await read(siteId);
  expect(dns).toBeNull();
  expect(expected.url).toBe(`${shop.url.slice(0, -1)}${FILE}`);
  expect((await expectStatus(check(siteId, 'file'), 400)).error).toContain('status 404');
  expect((await expectStatus(check(siteId, 'dns'), 400)).error).toMatch(/have no DNS records/);
  for (const text of [
    '',
    `x${expected.content}`,
    expected.content.slice(0, -1),
    `<p>${expected.content}</p>`,
  ]) {
    file = { status: 200, text };
    await expectStatus(check(siteId, 'file'), 400);
  }
  file = { status: 302, text: expected.content, location: `${other.url.slice(0, -1)}${FILE}` };
  expect((await expectStatus(check(siteId, 'file'), 400)).error).toMatch(/redirects to a different site/);
  file = { status: 200, text: `\uFEFFcurbcut-verification=other\r\n${expected.content}\r\n` };
  expect((await expectStatus(check(siteId, 'file'), 200)).verification?.method).toBe('file');
  // A server that is down doesn't end the verification; a missing file does.
  file = { status: 503, text: '' };
  await expectStatus(check(siteId, 'file'), 400);
  expect(await readVerification(siteId)).not.toBeNull();
  // Neither does a method that isn't the one by which the site was verified.
  await expectStatus(check(siteId, 'meta'), 400);
  expect(await readVerification(siteId)).not.toBeNull();
  file = { status: 404, text: '' };
  await expectStatus(check(siteId, 'file'), 400);
  expect(await readVerification(siteId)).toBeNull();
});

test('verifies a site by a meta element in the head only', async () => {
  const siteId = await addSite(shop.url);
  const { html } = (await read(siteId)).meta;
  for (const content of [
    `<title>x</title><body><p>Comment: ${html}</p>`,
    `<title>x</title><!-- ${html} -->`,
    `<title>${html}</title>`,
    `<script>"${html}"</script>`,
    '<meta name="curbcut-verification" content="other">',
    // Nested too deeply for recursive functions.
    '<div>'.repeat(30_000),
  ]) {
    page = content;
    await expectStatus(check(siteId, 'meta'), 400);
  }
  page = `<!doctype html><html lang="en"><head><title>Shop</title>${html}</head><body>`;
  expect((await expectStatus(check(siteId, 'meta'), 200)).verification?.method).toBe('meta');
});

test('only scans of verified sites can ignore robots.txt', async () => {
  const body = { url: shop.url, max_pages: 1, respect_robots: false };
  const refused = await expectStatus(server.call(startScan, { headers, body }), 403);
  expect(refused.code).toBe('scan/not-verified');
  await expectStatus(server.call(startScan, { body }), 403);
  const siteId = await addSite(shop.url);
  await expectStatus(server.call(startScan, { headers, body }), 403);
  file = { status: 200, text: (await read(siteId)).file.content };
  await expectStatus(check(siteId, 'file'), 200);
  await expectStatus(server.call(startScan, { headers, body }), 202);
});

test('a site whose proof disappears is no longer verified after daily checks don’t find it for a day and a half', async () => {
  const testServices = await openTestServices();
  try {
    const { db } = testServices.services;
    const team = await testServices.createOrganization();
    let txt: readonly string[] | undefined;
    const services = {
      ...testServices.services,
      resolveTxt: async () => txt ?? Promise.reject(new Error('The name server did not respond.')),
    };
    const id = await getOrCreateSite(db, team, 'https://daily.example.com/');
    const HOUR_MS = 3_600_000;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
    const checkedAt = daysAgo(2);
    await updateSite(db, id, {
      ...{ ownershipMethod: 'dns', ownershipVerifiedAt: checkedAt, ownershipCheckedAt: checkedAt },
    });
    const { ownershipToken } = (await readSite(db, id))!;
    const recheck = async () => {
      await recheckOwnership(services);
      return (await readSite(db, id))!;
    };
    txt = [`curbcut-verification=${ownershipToken}`];
    expect((await recheck()).ownershipCheckedAt?.getTime()).toBeGreaterThan(checkedAt.getTime());
    // It was checked less than a day ago.
    txt = [];
    expect(await recheck()).toMatchObject({ ownershipMissingSince: null });
    await updateSite(db, id, { ownershipCheckedAt: checkedAt });
    expect((await recheck()).ownershipMissingSince).not.toBeNull();
    expect((await recheck()).ownershipMethod).toBe('dns');
    // Back in time.
    txt = [`curbcut-verification=${ownershipToken}`];
    expect(await recheck()).toMatchObject({ ownershipMissingSince: null, ownershipMethod: 'dns' });
    await updateSite(db, id, { ownershipCheckedAt: checkedAt, ownershipMissingSince: daysAgo(1.6) });
    txt = undefined;
    expect((await recheck()).ownershipMethod, 'no answer').toBe('dns');
    txt = [];
    expect(await recheck()).toMatchObject({ ownershipMethod: null, ownershipVerifiedAt: null });
    const [entry] = await listChanges(db, team, {}, { limit: 1 });
    expect(entry).toMatchObject({
      ...{ event: 'site_verification_lost', subject: 'https://daily.example.com', actorType: 'system' },
    });
  } finally {
    await testServices.close();
  }
});
