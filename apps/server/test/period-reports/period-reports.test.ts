import { randomUUID } from 'node:crypto';
import {
  createOrganization,
  createPeriodReport,
  createSiteGroup,
  deletePeriodReport,
  downloadPeriodReport,
  downloadSharedPeriodReport,
  getPeriodReport,
  getSharedPeriodReport,
  listPeriodReports,
  listSites,
  ORGANIZATION_HEADER,
  type PeriodReport,
  PeriodReportData,
  revokePeriodReportShare,
  saveReportBrand,
  sharePeriodReport,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationCaller } from '../../src/auth/caller.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { periodReports } from '../../src/db/schema.ts';
import { requestPeriodReport } from '../../src/period-reports/manage-period-reports.ts';
import { createPeriodReport as storeReport } from '../../src/period-reports/read-period-report.ts';
import type { Services } from '../../src/services.ts';
import { signUp, type TestAccount } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { createFakeScanner } from '../support/fake-scanner.ts';
import { addMember } from '../support/organization.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTestServices } from '../support/test-services.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

const today = new Date().toISOString().slice(0, 10);
const scanner = createFakeScanner();
let server: TestServer;
let sites: TestSite[];
let owner: TestAccount;
let limited: TestAccount;
let organizationId: string;
let siteIds: string[];
let siteGroupId: string;

beforeAll(async () => {
  server = await startTestServer({ scanner });
  sites = [await startTestSite({ pages: 2 }), await startTestSite({ pages: 2 })];
  owner = await signUp(server, 'owner@example.com');
  const { headers } = owner;
  const body = { name: 'Agency' };
  ({ id: organizationId } = await expectStatus(server.call(createOrganization, { headers, body }), 201));
  const inOrganization = { ...headers, [ORGANIZATION_HEADER]: organizationId };
  for (const { url } of sites)
    await server.waitForEnd(await server.startScan({ url }, inOrganization), headers);
  siteIds = await waitUntil(async () => {
    const listed = await expectStatus(server.call(listSites, { headers: inOrganization }), 200);
    expect(listed.sites.filter(({ counts }) => counts.open > 0)).toHaveLength(2);
    return listed.sites.map(({ id }) => id);
  });
  const group = { name: 'Client', site_ids: [siteIds[0]!] };
  ({ id: siteGroupId } = await expectStatus(
    server.call(createSiteGroup, { params: { organizationId }, headers, body: group }),
    201,
  ));
  limited = await signUp(server, 'limited@example.com');
  await addMember(server, owner, organizationId, limited, 'member', siteGroupId);
});
afterAll(async () => {
  await server?.close();
  for (const site of sites ?? []) await site.close();
});

const create = (body: Record<string, unknown> = {}, { headers } = owner) =>
  server.call(createPeriodReport, {
    params: { organizationId },
    headers,
    body: { type: 'portfolio', from: today, until: today, ...body } as never,
  });

test('a PDF that several people open at the same time is printed once', async () => {
  const { download_urls: urls } = await expectStatus(create(), 201);
  const print = scanner.print;
  const printed = Promise.withResolvers<void>();
  let prints = 0;
  scanner.print = async (html, signal) => {
    prints += 1;
    await printed.promise;
    return print(html, signal);
  };
  const opened = Array.from({ length: 3 }, () => open(urls.pdf));
  // The others still get their copy if one of them disconnects.
  const leaving = new AbortController();
  const left = fetch(`${server.url}${urls.pdf}`, { signal: leaving.signal });
  await waitUntil(() => expect(prints).toBe(1));
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  printed.resolve();
  for (const reply of opened) expect(await (await reply).text()).toMatch(/^%PDF/);
  expect(prints).toBe(1);
  scanner.print = print;
});

test('a report that nobody waits for anymore isn’t stored', async () => {
  const testServices = await openTestServices();
  const personal = await testServices.createOrganization();
  const { services } = testServices;
  await testServices.storeAndTrackScan({
    ...{ organizationId: personal, startedAt: new Date(), pages: { '/': ['a'] } },
  });
  const request = {
    ...{ id: randomUUID(), reader: toOrganizationReader(personal), organizationName: 'Agency' },
    ...({ scope: { kind: 'organization', id: null, name: 'Agency' }, type: 'portfolio' } as const),
    ...{ from: today, until: today, creatorName: 'Ada Byron' },
  };
  const countReports = () => services.db.$count(periodReports);
  await expect(storeReport(services, request, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await countReports()).toBe(0);
  await storeReport(services, request, new AbortController().signal);
  expect(await countReports()).toBe(1);
  const workThread = {
    run: async (_name: string, _input: never, { signal }: { signal: AbortSignal }) => signal.throwIfAborted(),
  };
  const caller = {
    ...{ organization: { id: personal, name: 'Agency' }, reader: request.reader },
    ...{ actor: { id: personal, name: 'Ada Byron' }, network: '' },
  } as unknown as OrganizationCaller;
  const body = { type: 'portfolio', from: today, until: today } as const;
  const canceled = requestPeriodReport(
    { ...services, workThread } as unknown as Services,
    caller,
    body,
    AbortSignal.abort(),
  );
  await expect(canceled).rejects.toThrow('aborted');
  await testServices.close();
});

const open = (path: string) => fetch(`${server.url}${path}`);

async function share(report: PeriodReport, days = 3) {
  const params = { organizationId, periodReportId: report.id };
  const options = { params, headers: owner.headers, body: { days } };
  const { share: link, url } = await expectStatus(server.call(sharePeriodReport, options), 201);
  return { link, url, token: url.split('/').at(-1)! };
}

test('has the same figures as the sites, in every format', async () => {
  const report = await expectStatus(create(), 201);
  expect(report).toMatchObject({ scope: { kind: 'organization', name: 'Agency' }, sites: 2, shares: [] });
  const json = PeriodReportData.parse(await (await open(report.download_urls.json)).json());
  const inOrganization = { ...owner.headers, [ORGANIZATION_HEADER]: organizationId };
  const listed = await expectStatus(server.call(listSites, { headers: inOrganization }), 200);
  for (const site of listed.sites) {
    const own = json.sites.find(({ id }) => id === site.id)!;
    expect(own.issues.open_at_end).toBe(site.counts.open);
    expect(own.issues.found).toBe(site.counts.open);
    expect(own.last_scan).toMatchObject({ id: site.last_scan!.id, score: site.last_scan!.score });
  }
  expect(report.issues).toEqual(json.totals.issues);
  const html = await (await open(report.preview_url)).text();
  expect(html).toContain('<title>Agency: accessibility portfolio report</title>');
  const csv = await open(report.download_urls.csv);
  expect(csv.headers.get('content-disposition')).toContain(`curbcut-portfolio-${today}-${today}.csv`);
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(3);
  const read = await expectStatus(
    server.call(getPeriodReport, {
      params: { organizationId, periodReportId: report.id },
      headers: owner.headers,
    }),
    200,
  );
  expect(read.data).toEqual(json);
});

test('prints a PDF once, and again with new branding', async () => {
  let prints = 0;
  const { print } = scanner;
  scanner.print = async (html, signal) => {
    prints += 1;
    return print(html, signal);
  };
  const report = await expectStatus(create({ type: 'progress' }), 201);
  for (const _time of [1, 2]) {
    const pdf = await open(report.download_urls.pdf);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await pdf.text()).toMatch(/^%PDF/);
  }
  expect(prints).toBe(1);
  const headers = { ...owner.headers, [ORGANIZATION_HEADER]: organizationId };
  const body = { name: 'Agency & Partners', color: null, logo: null };
  await expectStatus(server.call(saveReportBrand, { headers, body }), 200);
  expect(await (await open(report.preview_url)).text()).toContain('Agency &amp; Partners');
  await waitUntil(async () => {
    await (await open(report.download_urls.pdf)).arrayBuffer();
    expect(prints).toBe(2);
  });
  scanner.print = print;
});

test('refuses bad input with advice', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await expectStatus(create({ until: tomorrow }), 400)).toMatchObject({
    details: { until: ['The period ends in the future. Choose today or an earlier date.'] },
  });
  expect(await expectStatus(create({ from: today, until: '2026-01-01' }), 400)).toMatchObject({
    details: { until: ['The last day is before the first day. Choose a later one.'] },
  });
  expect(await expectStatus(create({ from: '2020-01-01' }), 400)).toMatchObject({
    details: { from: ['A report covers up to two years. Choose a later first day.'] },
  });
  expect((await create({ site_id: siteIds[0] })).status).toBe(400);
  const foreign = { type: 'progress', site_id: organizationId };
  expect(await expectStatus(create(foreign), 404)).toMatchObject({ code: 'site/not-found' });
  expect((await create({ site_group_id: organizationId })).status).toBe(404);
});

test('shows someone with access to some sites only reports about those', async () => {
  const all = await expectStatus(create(), 201);
  const own = await expectStatus(create({}, limited), 201);
  expect(own).toMatchObject({ scope: { kind: 'accessible' }, sites: 1 });
  const ofGroup = await expectStatus(create({ site_group_id: siteGroupId }, limited), 201);
  expect(ofGroup).toMatchObject({ scope: { kind: 'site_group', name: 'Client' }, sites: 1 });
  expect((await create({ type: 'progress', site_id: siteIds[1] }, limited)).status).toBe(404);
  const { headers } = limited;
  const { reports, total } = await expectStatus(
    server.call(listPeriodReports, { params: { organizationId }, headers }),
    200,
  );
  expect(reports.map(({ id }) => id)).toEqual([ofGroup.id, own.id]);
  expect(total).toBe(2);
  const params = { organizationId, periodReportId: all.id };
  for (const contract of [getPeriodReport, deletePeriodReport, sharePeriodReport])
    expect((await server.call(contract as typeof getPeriodReport, { params, headers })).status).toBe(404);
  expect((await open(`/api/period-reports/${all.id}/download/`)).status).toBe(404);
  const wrongKey = {
    params: { periodReportId: all.id },
    query: { key: own.download_urls.html.split('key=')[1]! },
  };
  expect((await server.call(downloadPeriodReport, wrongKey)).status).toBe(404);
});

test('a link opens a report without an account, shows when it was opened, and can be revoked', async () => {
  const report = await expectStatus(create(), 201);
  const { link, url, token } = await share(report);
  expect(url).toMatch(/\/shared\/reports\/[\w-]{43}$/);
  expect((await fetch(`${server.url}/api/shared-period-reports/${token}/`, { method: 'HEAD' })).status).toBe(
    200,
  );
  const opened = await expectStatus(server.call(getSharedPeriodReport, { params: { token } }), 200);
  expect(opened).toMatchObject({ organization: 'Agency', sites: 2, type: 'portfolio' });
  const file = await open(opened.preview_url);
  expect(file.headers.get('content-security-policy')).toMatch(/(^|; )sandbox/);
  expect(await file.text()).toContain('<h2 id="untested">What was not tested</h2>');
  const params = { organizationId, periodReportId: report.id };
  const { shares } = await expectStatus(
    server.call(getPeriodReport, { params, headers: owner.headers }),
    200,
  );
  expect(shares).toMatchObject([{ id: link.id, opened: 1, openings: [{ network: '127.0.0.0/24' }] }]);
  const revoked = { params: { ...params, shareId: link.id }, headers: owner.headers };
  await expectStatus(server.call(revokePeriodReportShare, revoked), 200);
  for (const contract of [getSharedPeriodReport, downloadSharedPeriodReport])
    expect((await server.call(contract as typeof getSharedPeriodReport, { params: { token } })).status).toBe(
      404,
    );
});

test('deletes a report with its links', async () => {
  const report = await expectStatus(create(), 201);
  const { token } = await share(report);
  const params = { organizationId, periodReportId: report.id };
  await expectStatus(server.call(deletePeriodReport, { params, headers: owner.headers }), 200);
  expect((await open(report.download_urls.html)).status).toBe(404);
  expect((await server.call(getSharedPeriodReport, { params: { token } })).status).toBe(404);
});
