import {
  type ApiKeyPermissionName,
  acceptsApiKeys,
  getSiteGroupPermissions,
  ORGANIZATION_HEADER,
  type Permission,
  RESULTS_TOKEN_PREFIX,
  type RouteContract,
  rolePermissions,
  SITE_GROUP_KEY_PERMISSIONS,
} from '@curbcut/contract';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type ApiKeyRow, findApiKey, isExpiredApiKey } from '../db/queries/api-keys.ts';
import {
  findOrganization,
  findPersonalOrganization,
  findResourceOwner,
  isAuditMember,
  listGroupSiteIds,
  type Membership,
  type OrganizationRow,
  type ResourceType,
  readMembership,
} from '../db/queries/organizations.ts';
import { type OrganizationReader, type Reader, visitorReader } from '../db/queries/reader.ts';
import { findSessionUser } from '../db/queries/sessions.ts';
import { type ActiveResultLink, findActiveResultLink } from '../db/queries/share-links.ts';
import { findUser, getPersonName, type UserRow } from '../db/queries/users.ts';
import { ApiProblem, type ProblemCode } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { verifyAccessToken } from './access-token.ts';
import { API_KEY_PREFIX, hashToken } from './secret-tokens.ts';
import { requireSignIn, type SignedInUser } from './sign-in-rules.ts';

/** A person, or a program with an API key, who performs an action. */
export interface Actor {
  readonly type: 'person' | 'api_key';
  readonly id: string;
  readonly name: string;
}

/** Returns a person as an actor. */
export const toPersonActor = (user: UserRow): Actor => ({
  type: 'person',
  id: user.id,
  name: getPersonName(user),
});

/** A request's sender. */
export interface Caller {
  readonly reader: Reader;
  /** The network that limits are counted for; see {@link getNetwork}. */
  readonly network: string;
  /** The signed-in person. */
  readonly user: UserRow | null;
  /** Null for a visitor. */
  readonly actor: Actor | null;
  /** The organization that the caller acts in; null for a visitor, and for endpoints of the account. */
  readonly organization: OrganizationRow | null;
  /** Everything that the caller can do with the resource in the path, or with any of the organization's sites. */
  readonly permissions: ReadonlySet<Permission>;
}

/** A signed-in person. */
export interface SignedInCaller extends Caller {
  readonly user: UserRow;
  readonly actor: Actor;
  readonly sessionId: string;
  /** The organization whose provider authenticated the person; null for a password or a passkey. */
  readonly ssoOrganizationId: string | null;
  /** Whether the session was started or confirmed with a passkey. */
  readonly hasPasskey: boolean;
}

/** A person or an API key with the endpoint's permission in an organization. */
export interface OrganizationCaller extends Caller {
  readonly reader: OrganizationReader;
  readonly actor: Actor;
  readonly organization: OrganizationRow;
}

/** A person with the endpoint's permission in an organization. */
export interface PersonCaller extends OrganizationCaller {
  readonly user: UserRow;
}

/** An API key, whatever its permissions. */
interface KeyCaller extends Caller {
  readonly key: ApiKeyRow;
}

/** The type of caller that an endpoint's handler receives. */
export type CallerFor<Contract extends RouteContract> = Contract['access'] extends 'public'
  ? Caller
  : Contract['access'] extends 'account'
    ? SignedInCaller
    : Contract['access'] extends 'api-key'
      ? KeyCaller
      : Contract['visitors'] extends true
        ? Caller
        : Contract['refusesKeys'] extends true
          ? PersonCaller
          : Contract['access'] extends ApiKeyPermissionName
            ? OrganizationCaller
            : PersonCaller;

/** Returns the caller of a request, ignoring its credentials. */
function toVisitor(request: FastifyRequest): Caller {
  return {
    reader: visitorReader,
    network: getNetwork(request.ip),
    user: null,
    actor: null,
    organization: null,
    permissions: new Set(),
  };
}

/** The owner of a request's credentials. */
type Identity =
  | { readonly type: 'visitor' }
  | (SignedInUser & { readonly type: 'person'; readonly sessionId: string })
  | { readonly type: 'api_key'; readonly key: ApiKeyRow }
  | { readonly type: 'share_link'; readonly found: ActiveResultLink };

type MemberIdentity = Extract<Identity, { type: 'person' | 'api_key' }>;

/** Matches only Bearer tokens: a proxy's Basic authentication is ignored. */
const bearerPattern = /^Bearer\s+(\S+)$/i;

/**
 * Returns the owner of the access token or API key in `Authorization: Bearer`. Nothing else authenticates a
 * request. There are no cookies, so no other site can send a request on a user's behalf.
 *
 * @throws {ApiProblem} if the token is invalid or has expired. The sender expects to be signed in, so the
 * request must not run as a visitor's.
 */
async function identify(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
): Promise<Identity> {
  const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return { type: 'visitor' };
  if (token.startsWith(API_KEY_PREFIX)) {
    const key = await findApiKey(db, hashToken(token), toShownNetwork(request.ip));
    if (!key) {
      const isExpired = await isExpiredApiKey(db, hashToken(token));
      throw new ApiProblem(isExpired ? 'api-key/expired' : 'api-key/invalid', {
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }
    return { type: 'api_key', key };
  }
  if (token.startsWith(RESULTS_TOKEN_PREFIX)) {
    const found = await findActiveResultLink(db, hashToken(token));
    if (!found) throw new ApiProblem('results/link-expired');
    return { type: 'share_link', found };
  }
  const claims = await verifyAccessToken(vault.deriveKey('access-token'), token);
  const found = claims && (await findSessionUser(db, claims.sessionId, claims.userId));
  if (!found) throw createSessionOverProblem();
  return { type: 'person', ...found, sessionId: claims.sessionId };
}

/** The path parameters that name a resource, in order of precedence. */
const RESOURCE_PARAMS: readonly (readonly [param: string, type: ResourceType])[] = [
  ['organizationId', 'organization'],
  ['siteId', 'site'],
  ['scanId', 'scan'],
  ['beforeId', 'scan'],
  ['afterId', 'scan'],
  ['reportId', 'report'],
  ['auditId', 'audit'],
];

/** A resource that the caller can't access looks the same as one that doesn't exist. */
const NOT_FOUND = {
  organization: 'organization/not-found',
  site: 'site/not-found',
  scan: 'scan/not-found',
  report: 'report/not-found',
  audit: 'audit/not-found',
} as const satisfies Readonly<Record<ResourceType, ProblemCode>>;

/** A set of permissions, for all of an organization's sites or for some of them. */
interface Grant {
  readonly permissions: readonly Permission[];
  readonly siteIds: readonly string[] | null;
}

/**
 * Decides whether a request is allowed, and returns its sender. The organization is the one that the resource in
 * the path belongs to, otherwise the one named in the request header, otherwise the personal one. Roles are
 * read with every request, so a removed member loses access immediately.
 *
 * @throws {ApiProblem} 401 if the caller must sign in; 403 if the email address isn't verified, the organization
 * requires another way to sign in, or the permission is missing; 404 if the resource or the organization doesn't
 * exist or belongs to others.
 */
export async function authorize(
  services: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
  contract: RouteContract,
  params: Readonly<Record<string, unknown>>,
): Promise<Caller> {
  const { access, visitors = false } = contract;
  const visitor = toVisitor(request);
  if (access === 'public') return visitor;
  const identity = await identify(services, request);
  if (identity.type === 'visitor') {
    if (visitors) return visitor;
    throw new ApiProblem('account/required', { headers: { 'www-authenticate': 'Bearer' } });
  }
  if (identity.type === 'share_link')
    return { ...visitor, ...getSharedAccess(identity.found, contract, params) };
  if (identity.type === 'api_key' && !acceptsApiKeys(contract)) throw new ApiProblem('api-key/not-accepted');
  if (access === 'api-key') {
    if (identity.type !== 'api_key') throw new ApiProblem('api-key/needed');
    return { ...visitor, key: identity.key } as KeyCaller;
  }
  const user = identity.type === 'person' ? identity.user : null;
  const actor: Actor =
    identity.type === 'person'
      ? toPersonActor(identity.user)
      : { type: 'api_key', id: identity.key.id, name: identity.key.name };
  if (access === 'account') {
    const session = identity.type === 'person' && {
      sessionId: identity.sessionId,
      ssoOrganizationId: identity.ssoOrganizationId,
      hasPasskey: identity.hasPasskey,
    };
    return { ...visitor, user, actor, ...session };
  }
  if (user && !visitors && !user.isEmailVerified) throw new ApiProblem('account/email-not-verified');
  const target = await findTarget(services, request, identity, params);
  const grants = await listGrants(services, identity, target.organization);
  return {
    ...visitor,
    user,
    actor,
    ...(await checkAccess(services, target, grants, user, access, visitors)),
  };
}

/**
 * Returns the access of someone who has opened a link to the results of one scan: to that scan, at the endpoints that
 * its results need.
 *
 * @throws {ApiProblem} 401 at other endpoints; 404 for other scans.
 */
function getSharedAccess(
  { share, scan }: ActiveResultLink,
  { shareLinks }: RouteContract,
  { scanId }: Readonly<Record<string, unknown>>,
): Pick<Caller, 'reader' | 'permissions'> {
  if (shareLinks !== true) throw new ApiProblem('results/link-not-accepted');
  if (scanId !== scan.id) throw new ApiProblem('scan/not-found');
  return {
    reader: {
      organizationId: scan.organizationId,
      siteIds: null,
      share: { id: share.hash, scanId: scan.id },
    },
    permissions: new Set(['results:read']),
  };
}

/** The resource a request is about. */
interface Target {
  readonly organization: OrganizationRow;
  /** Undefined if the path doesn't name a resource. */
  readonly resource?: {
    readonly type: ResourceType;
    readonly id: string;
    readonly siteId: string | null;
    readonly isVisitors: boolean;
  };
}

async function findTarget(
  { db }: Pick<Services, 'db'>,
  request: FastifyRequest,
  identity: MemberIdentity,
  params: Readonly<Record<string, unknown>>,
): Promise<Target> {
  let visitors: Target['resource'];
  for (const [param, type] of RESOURCE_PARAMS) {
    const id = params[param];
    if (typeof id !== 'string') continue;
    const owner = z.uuid().safeParse(id).success ? await findResourceOwner(db, type, id) : undefined;
    if (!owner) throw new ApiProblem(NOT_FOUND[type]);
    const { organization, siteId } = owner;
    if (organization) return { organization, resource: { type, id, siteId, isVisitors: false } };
    visitors ??= { type, id, siteId: null, isVisitors: true };
  }
  const organization = await findCurrentOrganization(db, request, identity);
  return visitors ? { organization, resource: visitors } : { organization };
}

/** @throws {ApiProblem} 404 if the header names no organization; the caller's access is checked later. */
async function findCurrentOrganization(
  db: Services['db'],
  request: FastifyRequest,
  identity: MemberIdentity,
): Promise<OrganizationRow> {
  const named = request.headers[ORGANIZATION_HEADER];
  let organization: OrganizationRow | undefined;
  if (named !== undefined) {
    const { data: id } = z.uuid().safeParse(named);
    organization = id === undefined ? undefined : await findOrganization(db, id);
  } else if (identity.type === 'api_key') {
    organization = await findOrganization(db, identity.key.organizationId);
  } else organization = await findPersonalOrganization(db, identity.user.id);
  if (!organization) throw new ApiProblem('organization/not-found');
  return organization;
}

async function listGrants(
  { db }: Pick<Services, 'db'>,
  identity: MemberIdentity,
  organization: OrganizationRow,
): Promise<Grant[]> {
  const { id } = organization;
  if (identity.type === 'api_key') {
    const { organizationId, permissions, siteGroupId } = identity.key;
    if (organizationId !== id) return [];
    if (siteGroupId === null) return [{ permissions, siteIds: null }];
    return [
      {
        permissions: permissions.filter((permission) => SITE_GROUP_KEY_PERMISSIONS.includes(permission)),
        siteIds: await listGroupSiteIds(db, siteGroupId),
      },
    ];
  }
  const membership = await readMembership(db, id, identity.user.id);
  requireSignIn(organization, membership.role, identity);
  return toGrants(membership);
}

function toGrants({ role, groups }: Membership): Grant[] {
  return [
    ...(role === null ? [] : [{ permissions: rolePermissions[role], siteIds: null }]),
    ...groups.map((group) => ({
      permissions: getSiteGroupPermissions(group.role),
      siteIds: group.siteIds,
    })),
  ];
}

type GrantedAccess = Pick<OrganizationCaller, 'reader' | 'organization' | 'permissions'>;

async function checkAccess(
  { db }: Pick<Services, 'db'>,
  { organization, resource }: Target,
  grants: readonly Grant[],
  user: UserRow | null,
  access: Permission,
  visitors: boolean,
): Promise<GrantedAccess> {
  const isOpenToVisitors = resource?.isVisitors === true && visitors;
  const relevant =
    resource === undefined || resource.isVisitors || resource.type === 'organization'
      ? grants
      : grants.filter(
          ({ siteIds }) =>
            siteIds === null || (resource.siteId !== null && siteIds.includes(resource.siteId)),
        );
  const permissions = new Set(relevant.flatMap((grant) => grant.permissions));
  if (!permissions.has(access) && user && resource?.type === 'audit') {
    const canBeInvited = access === 'results:read' || access === 'audits:write';
    if (canBeInvited && (await isAuditMember(db, resource.id, user.id)))
      return toInvitedAccess(organization, user, relevant);
  }
  // The problem is the organization in the header, not the visitor's resource.
  const missing = resource === undefined || resource.isVisitors ? 'organization' : resource.type;
  if (relevant.length === 0 && !isOpenToVisitors) throw new ApiProblem(NOT_FOUND[missing]);
  if (!permissions.has(access) && !isOpenToVisitors)
    throw new ApiProblem(user ? 'organization/permission' : 'api-key/permission');
  const granting = relevant.filter((grant) => grant.permissions.includes(access));
  const isUnlimited = granting.some(({ siteIds }) => siteIds === null);
  // In lists, the caller can have different roles for different sites; the most restricted one applies.
  const listed = isUnlimited ? granting.filter(({ siteIds }) => siteIds === null) : granting;
  const hasAll = (permission: Permission) => listed.every((grant) => grant.permissions.includes(permission));
  const canDo = resource === undefined ? hasAll : (permission: Permission) => permissions.has(permission);
  return {
    organization,
    permissions,
    reader: {
      organizationId: organization.id,
      siteIds: isUnlimited ? null : [...new Set(granting.flatMap(({ siteIds }) => siteIds ?? []))],
      userId: user?.id ?? null,
      auditRole: canDo('audits:manage') ? 'owner' : canDo('audits:write') ? 'evaluator' : 'viewer',
      includesInvitedAudits: user !== null && organization.personalOwnerId === user.id,
    },
  };
}

/** The access of a person who was invited to one audit. Everything else in the organization is hidden. */
function toInvitedAccess(
  organization: OrganizationRow,
  user: UserRow,
  relevant: readonly Grant[],
): GrantedAccess {
  const canRead = relevant.filter(({ permissions }) => permissions.includes('results:read'));
  return {
    organization,
    permissions: new Set(['results:read', 'audits:write']),
    reader: {
      organizationId: organization.id,
      siteIds: canRead.some(({ siteIds }) => siteIds === null)
        ? null
        : canRead.flatMap(({ siteIds }) => siteIds ?? []),
      userId: user.id,
      auditRole: 'viewer',
      includesInvitedAudits: false,
    },
  };
}

/**
 * Returns a person's current reader for an audit, for image links that contain a key for that person.
 *
 * @throws {ApiProblem} 404 if the person has lost access to the audit.
 */
export async function authorizeAuditViewer(
  services: Pick<Services, 'db'>,
  userId: string,
  auditId: string,
): Promise<OrganizationReader> {
  const user = await findUser(services.db, userId);
  const owner = await findResourceOwner(services.db, 'audit', auditId);
  if (!user || !owner?.organization) throw new ApiProblem('audit/not-found');
  const { organization, siteId } = owner;
  const resource = { type: 'audit', id: auditId, siteId, isVisitors: false } as const;
  const grants = toGrants(await readMembership(services.db, organization.id, userId));
  const access = await checkAccess(services, { organization, resource }, grants, user, 'results:read', false);
  return access.reader;
}

/**
 * Returns a person's current reader in an organization if they have a permission there, for background work
 * on that person's behalf; undefined if they've lost it.
 */
export async function findMemberReader(
  services: Pick<Services, 'db'>,
  organization: OrganizationRow,
  userId: string,
  access: Permission,
): Promise<OrganizationReader | undefined> {
  const user = await findUser(services.db, userId);
  if (!user?.isEmailVerified) return undefined;
  const grants = toGrants(await readMembership(services.db, organization.id, userId));
  if (!grants.some(({ permissions }) => permissions.includes(access))) return undefined;
  return (await checkAccess(services, { organization }, grants, user, access, false)).reader;
}

/**
 * @throws {ApiProblem} 403 if the caller has access to only some of the organization's sites. For actions
 * that can add a site.
 */
export function requireWholeOrganization({ reader }: Pick<Caller, 'reader'>): void {
  if (reader.siteIds !== null) throw new ApiProblem('organization/permission');
}

/** RFC 6750, section 3.1. */
function createSessionOverProblem(): ApiProblem {
  return new ApiProblem('account/session-expired', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

const CUSTOMER_PREFIX_BITS = 64;

/**
 * Returns a visitor's identifying address: an IPv4 address, or the /64 of an IPv6 address, because a connection
 * gets at least a /64 and can use any address in it.
 */
export function getNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4 ? address.toString() : toCidr(address, CUSTOMER_PREFIX_BITS);
}

function toCidr(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const network =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`);
  return `${network}/${bits}`;
}

/** The sizes of the networks that are shown with API keys and in the change log. */
const SHOWN_PREFIX_BITS = { ipv4: 24, ipv6: 48 } as const;

/**
 * Returns an address's network as shown to users: 24 bits of an IPv4 address, 48 bits of an IPv6 address. That is
 * enough to tell where a change was made or a key was used, without storing anyone's address.
 */
export function toShownNetwork(ip: string): string {
  const [plain] = ip.split('/');
  if (plain === undefined || !ipaddr.isValid(plain)) return ip;
  const address = ipaddr.process(plain);
  return toCidr(address, SHOWN_PREFIX_BITS[address.kind()]);
}
