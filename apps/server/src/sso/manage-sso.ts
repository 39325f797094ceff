import type {
  changeSignInRules,
  SaveSsoConnectionBody,
  SsoConnection,
  SsoDomain,
  SsoSettings,
} from '@curbcut/contract';
import type { z } from 'zod';
import type { PersonCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { getEmailDomain } from '../auth/sign-in-rules.ts';
import type { Db } from '../db/database.ts';
import { findOrganization, type OrganizationRow, updateOrganization } from '../db/queries/organizations.ts';
import { countPasskeys } from '../db/queries/passkeys.ts';
import {
  deleteSsoConnectionRows,
  listMembersAtSignIn,
  listSsoDomains,
  readSsoConnection,
  type SsoConnectionRow,
  type SsoDomainRow,
  storeSsoConnection,
} from '../db/queries/sso.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { requireLockedOrganization } from '../organizations/manage-organizations.ts';
import type { Services } from '../services.ts';
import { getVerificationRecord } from '../txt-records.ts';
import { openProvider, ProviderError, sealClientSecret } from './provider.ts';
import { getRedirectUri } from './sign-in-flow.ts';

/**
 * Saving settings, tests and lookups are limited, because they send requests to servers that a person chose.
 */
export const LOOKUP_LIMIT: HourlyLimit = {
  name: 'sso-lookups',
  visitor: 0,
  account: 60,
  problem: 'sso/too-many-lookups',
  usesText: 'checks of single sign-on',
};

/** Returns an organization's single sign-on as its owners see it. @throws {ApiProblem} 404 if it was just deleted. */
export async function readSsoSettings(
  services: Pick<Services, 'db' | 'origin'>,
  organizationId: string,
): Promise<SsoSettings> {
  const { db } = services;
  const organization = await findOrganization(db, organizationId);
  if (!organization) throw new ApiProblem('organization/not-found');
  const connection = await readSsoConnection(db, organizationId);
  const domains = await listSsoDomains(db, organizationId);
  const verified = new Set(
    domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain),
  );
  const members = await listMembersAtSignIn(db, organizationId);
  return {
    connection: connection ? toConnection(connection) : null,
    redirect_uri: getRedirectUri(services, organizationId),
    domains: domains.map(toDomain),
    requires_sso: organization.requiresSso,
    requires_two_factor: organization.requiresTwoFactor,
    members_without_access: members
      .filter(({ email, isOwner }) => !isOwner && !verified.has(getEmailDomain(email)))
      .map(({ email }) => email),
    members_without_two_factor: members.filter(({ hasTwoFactor }) => !hasTwoFactor).map(({ email }) => email),
  };
}

const toConnection = (row: SsoConnectionRow): SsoConnection => ({
  issuer: row.issuer,
  client_id: row.clientId,
  has_client_secret: row.clientSecret !== null,
  default_role: row.defaultRole,
  groups_claim: row.groupsClaim,
  role_mappings: row.roleMappings,
  needs_verified_email: row.needsVerifiedEmail,
  tested_at: row.testedAt?.toISOString() ?? null,
});

function toDomain(row: SsoDomainRow): SsoDomain {
  const { name, value } = getVerificationRecord(row.domain, row.token);
  return {
    id: row.id,
    domain: row.domain,
    is_verified: row.verifiedAt !== null,
    verified_at: row.verifiedAt?.toISOString() ?? null,
    record_name: name,
    record_value: value,
  };
}

/** @throws {ApiProblem} 409 if payments are taken and the plan doesn't include single sign-on. */
export function requirePlan({ payments }: Pick<Services, 'payments'>, { plan }: OrganizationRow): void {
  if (payments && plan !== 'Business') throw new ApiProblem('sso/plan');
}

/**
 * Connects an organization to a provider, or changes the connection. The provider's settings are read first.
 *
 * @throws {ApiProblem} 400 if that fails; 409 if the plan doesn't include it, or if the change needs a test
 *   but single sign-on is required; 429 after too many attempts.
 */
export async function saveConnection(
  services: Services,
  caller: PersonCaller,
  body: z.output<typeof SaveSsoConnectionBody>,
): Promise<SsoSettings> {
  const { db } = services;
  const { id: organizationId } = caller.organization;
  requirePlan(services, caller.organization);
  await countHourlyUse(services, db, caller, LOOKUP_LIMIT);
  const before = await readSsoConnection(db, organizationId);
  const { client_secret: secret } = body;
  const clientSecret =
    secret === undefined
      ? (before?.clientSecret ?? null)
      : secret === null || secret === ''
        ? null
        : sealClientSecret(services, organizationId, secret);
  const changed = {
    ...{ organizationId, issuer: body.issuer, clientId: toStorable(body.client_id), clientSecret },
    defaultRole: body.default_role,
    groupsClaim: toStorable(body.groups_claim),
    roleMappings: body.role_mappings.map(({ group, role }) => ({ group: toStorable(group), role })),
    needsVerifiedEmail: body.needs_verified_email,
  };
  await requireProvider(services, changed);
  await db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, organizationId);
    const current = await readSsoConnection(tx, organizationId);
    const isSameClient =
      current?.issuer === changed.issuer &&
      current.clientId === changed.clientId &&
      current.clientSecret === changed.clientSecret;
    // Otherwise, a typo could lock everyone out.
    if (organization.requiresSso && !isSameClient) throw new ApiProblem('sso/required');
    await storeSsoConnection(tx, { ...changed, testedAt: isSameClient ? current.testedAt : null });
    await recordChange(tx, organizationId, caller, {
      event: 'sso_changed',
      subject: changed.issuer,
      details: {
        client_id: changed.clientId,
        default_role: changed.defaultRole ?? 'none',
        needs_verified_email: changed.needsVerifiedEmail,
        groups: changed.roleMappings.map(({ group, role }) => `${group} → ${role}`).join(', '),
      },
    });
  });
  return readSsoSettings(services, organizationId);
}

async function requireProvider(
  services: Services,
  connection: Parameters<typeof openProvider>[1],
): Promise<void> {
  try {
    await openProvider(services, connection);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ApiProblem('sso/provider', { error: error.message, details: { issuer: [error.message] } });
  }
}

/** Disconnects an organization; its members sign in with their passwords again. */
export async function deleteConnection(services: Services, caller: PersonCaller): Promise<SsoSettings> {
  const { id } = caller.organization;
  await services.db.transaction(async (tx) => {
    await requireLockedOrganization(tx, id);
    const connection = await readSsoConnection(tx, id);
    if (!connection) return;
    await deleteSsoConnectionRows(tx, id);
    await updateOrganization(tx, id, { requiresSso: false });
    await recordChange(tx, id, caller, { event: 'sso_deleted', subject: connection.issuer });
  });
  return readSsoSettings(services, id);
}

/**
 * Requires single sign-on or two-factor authentication.
 *
 * @throws {ApiProblem} 409 if single sign-on wasn't tested or no domain is verified, or if the caller has
 * neither two-factor authentication nor a passkey.
 */
export async function changeRules(
  services: Services,
  caller: PersonCaller,
  rules: z.output<typeof changeSignInRules.body>,
): Promise<SsoSettings> {
  const { id } = caller.organization;
  await services.db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, id);
    const requiresSso = rules.requires_sso ?? organization.requiresSso;
    const requiresTwoFactor = rules.requires_two_factor ?? organization.requiresTwoFactor;
    if (requiresSso && !organization.requiresSso) await requireTested(tx, id);
    const isNewlyRequired = requiresTwoFactor && !organization.requiresTwoFactor;
    if (isNewlyRequired && !caller.user.twoFactorSince && (await countPasskeys(tx, caller.user.id)) === 0)
      throw new ApiProblem('organization/own-two-factor');
    if (requiresSso === organization.requiresSso && requiresTwoFactor === organization.requiresTwoFactor)
      return;
    await updateOrganization(tx, id, { requiresSso, requiresTwoFactor });
    await recordChange(tx, id, caller, {
      event: 'sign_in_rules_changed',
      details: { single_sign_on_required: requiresSso, two_factor_required: requiresTwoFactor },
    });
  });
  return readSsoSettings(services, id);
}

async function requireTested(tx: Db, organizationId: string): Promise<void> {
  const connection = await readSsoConnection(tx, organizationId);
  const domains = await listSsoDomains(tx, organizationId);
  const isReady = connection?.testedAt && domains.some(({ verifiedAt }) => verifiedAt !== null);
  if (!isReady) throw new ApiProblem('sso/not-tested');
}
