import { randomUUID } from 'node:crypto';
import {
  type ApiKey,
  type CreateApiKeyBody,
  type CurrentApiKey,
  MAX_API_KEYS,
  type RotateApiKeyBody,
  rolePermissions,
  SITE_GROUP_KEY_PERMISSIONS,
} from '@curbcut/contract';
import type { z } from 'zod';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { API_KEY_PREFIX, createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import type { Db } from '../db/database.ts';
import {
  type ApiKeyRow,
  countApiKeys,
  insertApiKey,
  listApiKeys,
  readApiKey,
  replaceSecret,
  revokeApiKeyRow,
} from '../db/queries/api-keys.ts';
import { findOrganization, listOrganizationMembers, readMembership } from '../db/queries/organizations.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { requireLockedOrganization } from './manage-organizations.ts';
import { requireSiteGroup, toGroupName } from './manage-site-groups.ts';

/** Lists an organization's keys, newest first, including expired and recently revoked ones. */
export async function readApiKeys(db: Db, organizationId: string): Promise<ApiKey[]> {
  const rows = await listApiKeys(db, organizationId);
  const members = new Set((await listOrganizationMembers(db, organizationId)).map(({ userId }) => userId));
  return rows.map(({ key, siteGroupName }) => toApiKey(key, siteGroupName, members));
}

function toApiKey(key: ApiKeyRow, siteGroupName: string | null, members: ReadonlySet<string>): ApiKey {
  const now = new Date();
  const { oldValidUntil } = key;
  return {
    id: key.id,
    name: key.name,
    permissions: key.permissions,
    site_group: toGroupName({ ...key, siteGroupName }),
    state: key.revokedAt ? 'revoked' : key.expiresAt <= now ? 'expired' : 'active',
    created_at: key.createdAt.toISOString(),
    created_by: key.creatorName,
    is_creator_member: key.createdBy !== null && members.has(key.createdBy),
    expires_at: key.expiresAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    old_secret_valid_until: oldValidUntil && oldValidUntil > now ? oldValidUntil.toISOString() : null,
    networks: key.networks.map(({ network, lastUsedAt }) => ({ network, last_used_at: lastUsedAt })),
  };
}

/** Returns what a key can do, for the program that uses it. */
export async function readCurrentApiKey(db: Db, key: ApiKeyRow): Promise<CurrentApiKey> {
  const { name, permissions, organizationId, siteGroupId, expiresAt } = key;
  const organization = await findOrganization(db, organizationId);
  if (!organization) throw new ApiProblem('organization/not-found');
  const group = siteGroupId === null ? null : await requireSiteGroup(db, organizationId, siteGroupId);
  return {
    ...{ name, permissions, expires_at: expiresAt.toISOString() },
    site_group: toGroupName({ siteGroupId, siteGroupName: group?.name ?? null }),
    organization: { id: organization.id, name: organization.name },
    server_version: VERSION,
  };
}

async function showApiKey(db: Db, organizationId: string, keyId: string): Promise<ApiKey> {
  const key = (await readApiKeys(db, organizationId)).find(({ id }) => id === keyId);
  if (!key) throw new ApiProblem('api-key/not-found');
  return key;
}

const createSecret = (): string => `${API_KEY_PREFIX}${createSecretToken()}`;

/**
 * Requires that the caller has all of a key's permissions. The role is read again after the organization is
 * locked.
 */
async function requirePermissions(
  tx: Db,
  { organization, user }: PersonCaller,
  permissions: readonly ApiKey['permissions'][number][],
): Promise<void> {
  const { role } = await readMembership(tx, organization.id, user.id);
  const own = role === null ? [] : rolePermissions[role];
  if (!own.includes('organization:admin')) throw new ApiProblem('organization/permission');
  if (!permissions.every((permission) => own.includes(permission))) throw new ApiProblem('api-key/broader');
}

/**
 * Creates a key. Only its hash is stored.
 *
 * @throws {ApiProblem} 400 if it's limited to a site group and has a permission that concerns the whole organization; 403
 * if the caller lacks one of its permissions; 404 if there is no such site group; 409 if the organization has too many
 * keys.
 */
export async function createApiKey(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  { name: typed, permissions: chosen, site_group_id: siteGroupId, days }: z.output<typeof CreateApiKeyBody>,
): Promise<{ key: ApiKey; secret: string }> {
  const { id: organizationId } = caller.organization;
  const [id, secret, name] = [randomUUID(), createSecret(), toStorable(typed)];
  const permissions = [...new Set(chosen)].sort();
  if (siteGroupId !== null && !permissions.every((one) => SITE_GROUP_KEY_PERMISSIONS.includes(one))) {
    const { message } = new ApiProblem('api-key/organization-wide');
    throw new ApiProblem('api-key/organization-wide', { details: { permissions: [message] } });
  }
  const key = await db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    await requireLockedOrganization(tx, organizationId);
    await requirePermissions(tx, caller, permissions);
    if (siteGroupId !== null) await requireSiteGroup(tx, organizationId, siteGroupId);
    if ((await countApiKeys(tx, organizationId)) >= MAX_API_KEYS) throw new ApiProblem('api-key/too-many');
    await insertApiKey(tx, {
      ...{ id, organizationId, siteGroupId, name, permissions, days },
      hash: hashToken(secret),
      createdBy: caller.user.id,
      creatorName: caller.actor.name,
    });
    await recordChange(tx, organizationId, caller, {
      event: 'api_key_created',
      subject: name,
      details: { permissions: permissions.join(', '), days },
    });
    return showApiKey(tx, organizationId, id);
  });
  return { key, secret };
}

async function requireApiKey(tx: Db, organizationId: string, keyId: string): Promise<ApiKeyRow> {
  await requireLockedOrganization(tx, organizationId);
  const key = await readApiKey(tx, organizationId, keyId);
  if (!key) throw new ApiProblem('api-key/not-found');
  return key;
}

/**
 * Gives a key a new secret. The old one can stay valid for a few hours.
 *
 * @throws {ApiProblem} 403 if the caller lacks one of its permissions; 404 if there is no such key; 409 if it
 * was revoked.
 */
export async function rotateApiKey(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  keyId: string,
  { overlap_hours: overlapHours, days }: z.output<typeof RotateApiKeyBody>,
): Promise<{ key: ApiKey; secret: string }> {
  const { id: organizationId } = caller.organization;
  const secret = createSecret();
  const key = await db.transaction(async (tx) => {
    const before = await requireApiKey(tx, organizationId, keyId);
    if (before.revokedAt) throw new ApiProblem('api-key/revoked');
    await requirePermissions(tx, caller, before.permissions);
    await replaceSecret(tx, keyId, { hash: hashToken(secret), overlapHours, days });
    await recordChange(tx, organizationId, caller, {
      event: 'api_key_rotated',
      subject: before.name,
      details: { overlap_hours: overlapHours },
    });
    return showApiKey(tx, organizationId, keyId);
  });
  return { key, secret };
}

/** Revokes a key immediately. @throws {ApiProblem} 404 if there is no such key. */
export async function revokeApiKey(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  keyId: string,
): Promise<ApiKey> {
  const { id: organizationId } = caller.organization;
  return db.transaction(async (tx) => {
    const before = await requireApiKey(tx, organizationId, keyId);
    if (!before.revokedAt) {
      await revokeApiKeyRow(tx, keyId);
      await recordChange(tx, organizationId, caller, { event: 'api_key_revoked', subject: before.name });
    }
    return showApiKey(tx, organizationId, keyId);
  });
}
