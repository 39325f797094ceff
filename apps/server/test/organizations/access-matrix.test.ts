import { randomUUID } from 'node:crypto';
import {
  API_KEY_PERMISSIONS,
  type ApiKeyPermission,
  endpoints,
  getSiteGroupPermissions,
  ORGANIZATION_HEADER,
  type OrganizationRole,
  type Permission,
  RESULTS_TOKEN_PREFIX,
  type RouteContract,
  rolePermissions,
} from '@curbcut/contract';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issueAccessToken } from '../../src/auth/access-token.ts';
import { API_KEY_PREFIX, hashToken } from '../../src/auth/secret-tokens.ts';
import { insertApiKey } from '../../src/db/queries/api-keys.ts';
import {
  createOrganization,
  deleteOrganizationMember,
  findContact,
  storeOrganizationMember,
} from '../../src/db/queries/organizations.ts';
import { createSession } from '../../src/db/queries/sessions.ts';
import { createShareLinkRow } from '../../src/db/queries/share-links.ts';
import {
  insertSiteGroup,
  replaceGroupSites,
  storeSiteGroupMember,
} from '../../src/db/queries/site-groups.ts';
import { auditMembers, audits, reports, scans } from '../../src/db/schema.ts';
import { handleErrors } from '../../src/http/error-handlers.ts';
import { compileValidator } from '../../src/http/validate-request.ts';
import { addRoute } from '../../src/routes/route-context.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

/**
 * Checks every endpoint in the contract for every type of caller against the contract's tables. The handlers
 * are replaced, so only access is tested and nothing changes; `foreign-access.test.ts` calls the real ones.
 */

const ROLES = [
  'owner',
  'admin',
  'member',
  'auditor',
  'viewer',
] as const satisfies readonly OrganizationRole[];

/** A caller, and what they should be allowed to do. */
interface Actor {
  readonly headers: Record<string, string>;
  readonly type: 'person' | 'key' | 'link' | 'nobody';
  /** Permissions for the whole organization. */
  readonly permissions: readonly Permission[];
  /** Permissions for the sites in the group only. */
  readonly groupPermissions: readonly Permission[];
  /** Whether the actor was invited to the audit of the site in the group. */
  readonly isInvited?: boolean;
}

/** The organization's data, once on a site in the group and once on another one. */
interface Resources {
  readonly siteId: string;
  readonly scanId: string;
  readonly reportId: string;
  readonly auditId: string;
}

let testServices: TestServices;
let app: FastifyInstance;
let organizationId: string;
let grouped: Resources;
let ungrouped: Resources;
const actors = new Map<string, Actor>();

beforeAll(async () => {
  testServices = await openTestServices();
  const { db } = testServices.services;
  const ownerId = await createPerson();
  ({ id: organizationId } = await createOrganization(db, { name: 'Agency', ownerId, isPersonal: false }));
  grouped = await createResources('https://client.example');
  ungrouped = await createResources('https://other.example');
  const siteGroupId = randomUUID();
  await insertSiteGroup(db, { id: siteGroupId, organizationId, name: 'Client' });
  await replaceGroupSites(db, siteGroupId, [grouped.siteId]);
  const none = { permissions: [], groupPermissions: [] };
  for (const role of ROLES) {
    const userId = role === 'owner' ? ownerId : await createPerson();
    await storeOrganizationMember(db, { organizationId, userId, role });
    actors.set(role, { ...(await toPerson(userId)), ...none, permissions: rolePermissions[role] });
  }
  for (const role of ['member', 'auditor', 'viewer'] as const) {
    const userId = await createPerson();
    await storeSiteGroupMember(db, { siteGroupId, userId, role });
    actors.set(`${role} of a site group`, {
      ...(await toPerson(userId)),
      permissions: [],
      groupPermissions: getSiteGroupPermissions(role),
    });
  }
  const both = await createPerson();
  await storeOrganizationMember(db, { organizationId, userId: both, role: 'viewer' });
  await storeSiteGroupMember(db, { siteGroupId, userId: both, role: 'member' });
  actors.set('viewer and member of a site group', {
    ...(await toPerson(both)),
    permissions: rolePermissions.viewer,
    groupPermissions: getSiteGroupPermissions('member'),
  });
  const invited = await createPerson();
  await db
    .insert(auditMembers)
    .values({ auditId: grouped.auditId, userId: invited, role: 'evaluator' as const });
  actors.set('person invited to an audit', { ...(await toPerson(invited)), ...none, isInvited: true });
  const removed = await createPerson();
  await storeOrganizationMember(db, { organizationId, userId: removed, role: 'admin' });
  await deleteOrganizationMember(db, organizationId, removed);
  actors.set('removed admin', { ...(await toPerson(removed)), ...none });
  const stranger = await createPerson();
  const other = await createOrganization(db, { name: 'Other', ownerId: stranger, isPersonal: false });
  actors.set('owner of another organization', { ...(await toPerson(stranger)), ...none });
  actors.set('nobody', { headers: {}, type: 'nobody', ...none });
  for (const permission of API_KEY_PERMISSIONS)
    actors.set(`key with ${permission}`, { ...(await createKey([permission])), groupPermissions: [] });
  actors.set('key with everything', { ...(await createKey([...API_KEY_PERMISSIONS])), groupPermissions: [] });
  // Even if a permission for the whole organization is stored.
  actors.set('key of a site group', {
    ...(await createKey([...API_KEY_PERMISSIONS], organizationId, siteGroupId)),
    permissions: [],
    groupPermissions: API_KEY_PERMISSIONS.filter((permission) => permission !== 'organization:admin'),
  });
  actors.set('key of another organization', {
    ...(await createKey([...API_KEY_PERMISSIONS], other.id)),
    permissions: [],
    groupPermissions: [],
  });
  const linkToken = `${RESULTS_TOKEN_PREFIX}${randomUUID()}`;
  await createShareLinkRow(db, { hash: hashToken(linkToken), scanId: grouped.scanId, days: 1 });
  actors.set('link to results', {
    ...{ headers: { authorization: `Bearer ${linkToken}` }, type: 'link', ...none },
    permissions: ['results:read'],
  });
  const expired = `${RESULTS_TOKEN_PREFIX}${randomUUID()}`;
  await createShareLinkRow(db, { hash: hashToken(expired), scanId: grouped.scanId, days: 0 });
  actors.set('expired link to results', {
    ...{ headers: { authorization: `Bearer ${expired}` }, type: 'link', ...none },
  });
  app = buildProbe();
});
afterAll(async () => {
  await app?.close();
  await testServices?.close();
});

async function createPerson(): Promise<string> {
  const personal = await testServices.createOrganization();
  return (await findContact(testServices.services.db, personal, null))!.id;
}

async function toPerson(userId: string): Promise<Pick<Actor, 'headers' | 'type'>> {
  const { db, vault } = testServices.services;
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await createSession(
    db,
    { id: sessionId, userId, device: '', expiresAt, ssoOrganizationId: null, passkeyId: null },
    randomUUID(),
  );
  const token = await issueAccessToken(vault.deriveKey('access-token'), { userId, sessionId });
  return { headers: { authorization: `Bearer ${token}` }, type: 'person' };
}

async function createKey(
  permissions: ApiKeyPermission[],
  ofOrganization = organizationId,
  siteGroupId: string | null = null,
): Promise<Pick<Actor, 'headers' | 'type' | 'permissions'>> {
  const secret = `${API_KEY_PREFIX}${randomUUID()}`;
  await insertApiKey(testServices.services.db, {
    ...{ id: randomUUID(), organizationId: ofOrganization, siteGroupId, permissions, name: 'Key', days: 1 },
    ...{ hash: hashToken(secret), createdBy: null, creatorName: 'Ada Byron' },
  });
  return { headers: { authorization: `Bearer ${secret}` }, type: 'key', permissions };
}

async function createResources(origin: string): Promise<Resources> {
  const { db } = testServices.services;
  const scan = await testServices.storeAndTrackScan({
    ...{ organizationId, origin, startedAt: new Date() },
    pages: { '/': [] },
  });
  const [siteId, reportId, auditId] = [scan.siteId!, randomUUID(), randomUUID()];
  await db.insert(reports).values({ id: reportId, scanId: scan.id, type: 'summary', format: 'json' });
  await db.insert(audits).values({
    ...({ id: auditId, siteId, title: 'Audit', standard: 'wcag-2.2', level: 'AA', scope: '' } as const),
    ...{ commissioner: '', evaluator: '', supportBaseline: '', seed: 1, nextPage: 1 },
    ...{ scanId: scan.id, scannedAt: new Date(), snapshot: {} as never },
  });
  return { siteId, scanId: scan.id, reportId, auditId };
}

/** The contract's routes with a handler that returns who is allowed to see what. */
function buildProbe(): FastifyInstance {
  const probe = Fastify();
  probe.setValidatorCompiler(compileValidator).setSerializerCompiler(serializerCompiler);
  handleErrors(probe);
  const Reached = z.object({ organization: z.string().nullable(), sites: z.array(z.string()).nullable() });
  for (const { body: _b, query: _q, headers: _h, upload: _u, ...contract } of endpoints) {
    const replies = { 200: Reached } as const;
    const services = async () => testServices.services;
    addRoute({ app: probe, services }, { ...contract, replies }, async ({ caller }) => {
      const { organizationId: organization, siteIds } = caller.reader;
      return { status: 200, body: { organization, sites: siteIds && [...siteIds] } };
    });
  }
  return probe;
}

const RESOURCE_PARAMS = ['organizationId', 'siteId', 'scanId', 'beforeId', 'afterId', 'reportId', 'auditId'];
const namesResource = ({ path }: RouteContract) => RESOURCE_PARAMS.some((name) => path.includes(`{${name}}`));

async function send(contract: RouteContract, { headers }: Actor, resources: Resources) {
  const params: Record<string, string> = {
    ...resources,
    organizationId,
    beforeId: resources.scanId,
    afterId: resources.scanId,
    criterion: '1.1.1',
    ruleId: 'image-alt',
    requirement: 'en-5.2',
    pageId: '0',
    image: 'preview',
    token: 'token',
    secretName: 'PASSWORD',
  };
  const url = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID());
  const reply = await app.inject({
    method: contract.method,
    url,
    headers: { ...headers, ...(!namesResource(contract) && { [ORGANIZATION_HEADER]: organizationId }) },
  });
  return {
    status: reply.statusCode,
    body: reply.json() as { organization?: string | null; sites?: string[] },
  };
}

/** Returns the expected status, from the tables in the contract. */
function getExpectedStatus(contract: RouteContract, actor: Actor, isGrouped: boolean): number {
  const { access, path, visitors = false, refusesKeys = false, shareLinks = false } = contract;
  if (access === 'public') return 200;
  if (actor.type === 'nobody') return visitors ? 200 : 401;
  if (actor.type === 'link' && actor.permissions.length === 0) return 404;
  if (access === 'api-key') return actor.type === 'key' ? 200 : 401;
  if (actor.type === 'link') return !shareLinks ? 401 : isGrouped ? 200 : 404;
  const isForKeys = !refusesKeys && (API_KEY_PERMISSIONS as readonly string[]).includes(access);
  if (actor.type === 'key' && !isForKeys) return 401;
  if (access === 'account') return 200;
  const isOfSite = namesResource(contract) && !path.includes('{organizationId}');
  const own = [...actor.permissions, ...(isOfSite && !isGrouped ? [] : actor.groupPermissions)];
  if (own.includes(access)) return 200;
  const isInvited = actor.isInvited === true && isGrouped && path.includes('{auditId}');
  if (isInvited && (access === 'results:read' || access === 'audits:write')) return 200;
  return own.length === 0 ? 404 : 403;
}

describe.each(endpoints.map((contract) => [contract.id, contract] as const))('%s', (_id, contract) => {
  test.each([
    ['the site group', true],
    ['another site', false],
  ])('is allowed exactly as the contract specifies, with data of %s', async (_name, isGrouped) => {
    if (!isGrouped && !namesResource(contract)) return;
    const resources = isGrouped ? grouped : ungrouped;
    const found: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [name, actor] of actors) {
      const { status, body } = await send(contract, actor, resources);
      found[name] = status;
      expected[name] = getExpectedStatus(contract, actor, isGrouped);
      if (status !== 200 || ['public', 'account', 'api-key'].includes(contract.access)) continue;
      // A caller with access acts in this organization only, and through a site group, on its sites only.
      expect(body.organization, name).toBe(actor.type === 'nobody' ? null : organizationId);
      if (actor.type !== 'nobody' && !actor.permissions.includes(contract.access as Permission))
        expect(body.sites, name).toEqual(actor.isInvited ? [] : [grouped.siteId]);
    }
    expect(found).toEqual(expected);
  });
});

test('covers every endpoint with every type of caller', () => {
  expect(endpoints.length * actors.size).toBeGreaterThan(3000);
  const unused = API_KEY_PERMISSIONS.filter((one) => !endpoints.some(({ access }) => access === one));
  expect(unused).toEqual([]);
});

test('rejects a header without a valid organization id, like another organization’s id', async () => {
  for (const name of [randomUUID(), 'Agency', '']) {
    const headers = { ...actors.get('owner')!.headers, [ORGANIZATION_HEADER]: name };
    const reply = await app.inject({ method: 'GET', url: '/api/sites/', headers });
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'organization/not-found' }]);
  }
});

test('a visitor’s scan is open to everyone, regardless of role', async () => {
  const { db } = testServices.services;
  const scan = await testServices.storeScan({
    ...{ organizationId: null, origin: 'https://visited.example', startedAt: new Date() },
    pages: { '/': [] },
  });
  for (const name of ['viewer', 'owner of another organization', 'nobody', 'key with results:read']) {
    const { headers } = actors.get(name)!;
    const reply = await app.inject({ method: 'GET', url: `/api/scanner/results/${scan.id}/`, headers });
    expect(reply.statusCode, name).toBe(200);
  }
  await db.delete(scans).where(eq(scans.id, scan.id));
});
