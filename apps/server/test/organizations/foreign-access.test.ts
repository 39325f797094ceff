import { randomUUID } from 'node:crypto';
import {
  type Audit,
  createOrganization,
  createPeriodReport,
  createReport,
  endpoints,
  getAudit,
  getOrganization,
  getResults,
  listApiKeys,
  listMembers,
  listPeriodReports,
  listReportSchedules,
  listReports,
  listSiteGroups,
  listSites,
  listUserScans,
  ORGANIZATION_HEADER,
  type RouteContract,
} from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamples } from '../../src/docs/create-examples.ts';
import { buildOpenApiDocument } from '../../src/docs/openapi.ts';
import { createKey, signUp, type TestAccount } from '../support/account.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Calls the real endpoints as people and keys outside the organization. */

let server: TestServer;
let owner: TestAccount;
let site: AuditedSite;
let audit: Audit;
let organizationId: string;
const resources: Record<string, string> = {};
const strangers = new Map<string, Record<string, string>>();

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, 'owner@example.com');
  const { headers } = owner;
  const body = { name: 'Agency' };
  ({ id: organizationId } = await expectStatus(server.call(createOrganization, { headers, body }), 201));
  const inOrganization = { headers: { ...headers, [ORGANIZATION_HEADER]: organizationId } };
  site = await startAuditedSite(server, inOrganization as Pick<TestAccount, 'headers'>);
  const scanId = await site.scan();
  audit = await site.startAudit();
  const { report } = await expectStatus(
    server.call(createReport, { headers, params: { scanId }, body: { type: 'summary', format: 'json' } }),
    202,
  );
  const today = new Date().toISOString().slice(0, 10);
  const period = await expectStatus(
    server.call(createPeriodReport, {
      ...{ headers, params: { organizationId } },
      body: { type: 'portfolio', from: today, until: today },
    }),
    201,
  );
  const [question] = await site.listQuestions(audit.id);
  Object.assign(resources, {
    ...{ organizationId, scanId, beforeId: scanId, afterId: scanId, reportId: report.id },
    ...{ siteId: await site.getSiteId(), auditId: audit.id, questionId: question!.id, pageId: '1' },
    periodReportId: period.id,
    ...{ criterion: '1.1.1', requirement: 'en-5.2', userId: owner.user.id },
  });
  const stranger = await signUp(server, 'stranger@example.com');
  strangers.set('nobody', {});
  strangers.set('the owner of another organization', stranger.headers);
  const key = await createKey(server, stranger, [
    ...(['results:read', 'scans:write', 'issues:write', 'reports:write'] as const),
    ...(['audits:write', 'sites:write', 'organization:admin'] as const),
  ]);
  strangers.set('a key of another organization', key.headers);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const document = addExamples(buildOpenApiDocument(endpoints));

/** Returns the body of an endpoint's example, which its schema accepts. */
function getBody(contract: RouteContract): object {
  const { requestBody } = document.paths[contract.path]![contract.method.toLowerCase()]!;
  const body = requestBody?.content['application/json']?.example as object;
  expect(contract.body?.safeParse(body).error, `example of ${contract.id}`).toBeUndefined();
  return body;
}

/** Queries with required fields. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  attachToAudit: { question: randomUUID() },
  downloadAuditReport: { format: 'html' },
};

const NAMES_RESOURCE = /\{(?:organizationId|siteId|scanId|beforeId|reportId|auditId)\}/;
const foreign = endpoints.filter(({ path, access }) => NAMES_RESOURCE.test(path) && access !== 'public');

/** Path parameters that aren't ids. */
const fixedParams: Readonly<Record<string, string>> = { shareId: 'share', secretName: 'PASSWORD' };

/** Sends a valid request, so that it can fail only because of access. */
async function send(contract: RouteContract, headers: Record<string, string>): Promise<number> {
  const path = contract.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => resources[name] ?? fixedParams[name] ?? randomUUID(),
  );
  const query = queries[contract.id] ?? {};
  expect(contract.query?.safeParse(query).error, `query of ${contract.id}`).toBeUndefined();
  const body = contract.body && getBody(contract);
  const reply = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
    method: contract.method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(contract.upload && { 'content-type': contract.upload.mediaType }),
      ...(contract.id === 'attachToAudit' && { 'content-type': 'image/png' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...((contract.upload || contract.id === 'attachToAudit') && { body: new Uint8Array(8) }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Everything the organization's owner sees. */
async function readEverything(): Promise<unknown> {
  const headers = { ...owner.headers, [ORGANIZATION_HEADER]: organizationId };
  const params = { organizationId };
  return Promise.all([
    expectStatus(server.call(getOrganization, { headers, params }), 200),
    expectStatus(server.call(listMembers, { headers, params }), 200),
    expectStatus(server.call(listSiteGroups, { headers, params }), 200),
    expectStatus(server.call(listApiKeys, { headers, params }), 200),
    expectStatus(server.call(listSites, { headers }), 200),
    expectStatus(server.call(listUserScans, { headers }), 200),
    expectStatus(server.call(listReports, { headers }), 200).then(({ total }) => total),
    expectStatus(server.call(listPeriodReports, { headers, params }), 200).then(({ total }) => total),
    expectStatus(server.call(listReportSchedules, { headers, params }), 200),
    expectStatus(server.call(getResults, { headers, params: { scanId: resources.scanId! } }), 200),
    expectStatus(server.call(getAudit, { headers, params: { auditId: audit.id } }), 200).then(
      ({ updated_at, title }) => [updated_at, title],
    ),
  ]);
}

test('no endpoint reveals or changes an organization’s data for outsiders', async () => {
  const before = await readEverything();
  const found: Record<string, number> = {};
  for (const contract of foreign)
    for (const [name, headers] of strangers)
      found[`${contract.id} for ${name}`] = await send(contract, headers);
  const open = Object.entries(found).filter(([, status]) => ![401, 404].includes(status));
  expect(open).toEqual([]);
  expect(Object.keys(found).length).toBe(foreign.length * strangers.size);
  expect(foreign.length).toBeGreaterThan(80);
  expect(await readEverything()).toEqual(before);
});

test('the same requests reach the organization’s owner', async () => {
  const readable = foreign.filter(({ method, id }) => method === 'GET' && !unavailable.has(id));
  const statuses = new Map<string, number>();
  for (const contract of readable) statuses.set(contract.id, await send(contract, owner.headers));
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  expect(readable.length).toBeGreaterThan(30);
});

/**
 * What this organization doesn't have: journeys, fixes, suggestions, attachments, screenshots and finished
 * reports.
 */
const unavailable = new Set([
  ...['getIssueFix', 'getFixScreenshot', 'getSuggestion', 'listIssueOccurrences', 'getPageScreenshot'],
  ...['getLiveScreenshot', 'getPageTranscript', 'listChangedTranscripts', 'comparePageTranscripts'],
  ...['getTrackedIssue', 'downloadReport', 'getAuditAttachment', 'getAuditScreenshot', 'downloadAuditReport'],
  ...['listAuditPageElements', 'compareScans', 'listWebhookDeliveries', 'getJourney', 'exportJourney'],
]);
