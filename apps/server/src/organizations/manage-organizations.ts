import { getPlan, getSiteGroupPermissions, type Organization, rolePermissions } from '@curbcut/contract';
import type { PersonCaller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { recordChange } from '../auth/record-change.ts';
import { getRequiredSignIn, type SignedInUser } from '../auth/sign-in-rules.ts';
import type { Db } from '../db/database.ts';
import { findBilling } from '../db/queries/billing.ts';
import {
  countOwnedOrganizations,
  countPeople,
  createOrganization,
  findOrganization,
  listUserOrganizations,
  lockOrganization,
  type OrganizationRow,
  readMembership,
  storeOrganizationMember,
  updateOrganization,
} from '../db/queries/organizations.ts';
import { lockUser } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { deleteOrganizationData } from './delete-organization.ts';

/** Maximum number of organizations that a person can own, in addition to the personal one. */
const MAX_OWNED_ORGANIZATIONS = 20;

/** Returns the maximum number of members in an organization; null for no limit. */
export function getMaxMembers(
  { config, payments }: Pick<Services, 'config' | 'payments'>,
  { plan }: Pick<OrganizationRow, 'plan'>,
): number | null {
  return config.maxMembers ?? (payments ? getPlan(plan).max_members : null);
}

/** Returns an organization as a person sees it. */
async function toOrganization(
  services: Pick<Services, 'config' | 'db' | 'payments'>,
  organization: OrganizationRow,
  person: Pick<SignedInUser, 'user'> & Partial<SignedInUser>,
): Promise<Organization> {
  const { db } = services;
  const { user, ssoOrganizationId, hasPasskey = false } = person;
  const { role, groups } = await readMembership(db, organization.id, user.id);
  return {
    id: organization.id,
    name: organization.name,
    is_personal: organization.personalOwnerId !== null,
    role,
    permissions: role === null ? [] : [...rolePermissions[role]],
    site_groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      role: group.role,
      permissions: [...getSiteGroupPermissions(group.role)],
    })),
    // A caller already acting in the organization meets its rules.
    required_sign_in:
      ssoOrganizationId === undefined
        ? null
        : getRequiredSignIn(organization, role, { user, ssoOrganizationId, hasPasskey }),
    plan: organization.plan,
    members: await countPeople(db, organization.id),
    max_members: getMaxMembers(services, organization),
    created_at: organization.createdAt.toISOString(),
  };
}

/** Lists the organizations that a person belongs to, the personal one first. */
export async function readOrganizations(
  services: Pick<Services, 'config' | 'db' | 'payments'>,
  person: SignedInUser,
): Promise<Organization[]> {
  const organizations: Organization[] = [];
  for (const organization of await listUserOrganizations(services.db, person.user.id))
    organizations.push(await toOrganization(services, organization, person));
  return organizations;
}

/** Reads an organization that a person belongs to. @throws {ApiProblem} 404 if it was just deleted. */
export async function readOrganization(
  services: Pick<Services, 'config' | 'db' | 'payments'>,
  organizationId: string,
  person: Pick<SignedInUser, 'user'>,
): Promise<Organization> {
  const organization = await findOrganization(services.db, organizationId);
  if (!organization) throw new ApiProblem('organization/not-found');
  return toOrganization(services, organization, person);
}

/**
 * Creates an organization that a person owns.
 *
 * @returns its id.
 * @throws {ApiProblem} 403 if the email address isn't verified; 409 if the person owns too many
 * organizations.
 */
export async function addOrganization(
  { db }: Pick<Services, 'db'>,
  caller: Pick<PersonCaller, 'user' | 'actor' | 'network'>,
  name: string,
): Promise<string> {
  const { id: userId, isEmailVerified } = caller.user;
  if (!isEmailVerified) throw new ApiProblem('account/email-not-verified');
  return db.transaction(async (tx) => {
    // The lock makes simultaneous requests check the limit one at a time.
    if (!(await lockUser(tx, userId))) throw new ApiProblem('account/session-expired');
    if ((await countOwnedOrganizations(tx, userId)) >= MAX_OWNED_ORGANIZATIONS)
      throw new ApiProblem('organization/too-many');
    const stored = toStorable(name);
    const { id } = await createOrganization(tx, { name: stored, ownerId: userId, isPersonal: false });
    await recordChange(tx, id, caller, { event: 'organization_created', subject: stored });
    return id;
  });
}

export async function renameOrganization(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  name: string,
): Promise<void> {
  const { id } = caller.organization;
  await db.transaction(async (tx) => {
    const before = await requireLockedOrganization(tx, id);
    const stored = toStorable(name);
    if (before.name === stored) return;
    await updateOrganization(tx, id, { name: stored });
    await recordChange(tx, id, caller, {
      event: 'organization_renamed',
      subject: stored,
      details: { from: before.name },
    });
  });
}

/**
 * Permanently deletes an organization with all its data.
 *
 * @returns the deleted scans, which the caller must release.
 * @throws {ApiProblem} 400 if the name differs; 409 for a personal organization, and with a paid subscription.
 */
export async function deleteOrganization(
  services: Pick<Services, 'db' | 'queue' | 'vault'>,
  caller: PersonCaller,
  name: string,
): Promise<readonly string[]> {
  const { id } = caller.organization;
  return services.db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, id);
    if (organization.personalOwnerId !== null) throw new ApiProblem('organization/personal');
    if (name.trim() !== organization.name) {
      throw new ApiProblem('organization/name', {
        details: { name: ['This isn’t the organization’s name'] },
      });
    }
    if ((await findBilling(tx, id))?.subscriptionId) throw new ApiProblem('organization/subscription');
    const scanIds = await deleteOrganizationData(services, tx, id);
    await recordAudit(services, tx, 'organization-deleted', caller.user.id, caller, {
      scans: scanIds.length,
    });
    return scanIds;
  });
}

/**
 * Makes another member the owner; the caller becomes an admin.
 *
 * @throws {ApiProblem} 404 if there is no such member; 409 for a personal organization.
 */
export async function transferOrganization(
  { db }: Pick<Services, 'db'>,
  caller: PersonCaller,
  userId: string,
): Promise<void> {
  const { id } = caller.organization;
  await db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, id);
    if (organization.personalOwnerId !== null) throw new ApiProblem('organization/personal');
    await requireOwner(tx, id, caller.user.id);
    const { role } = await readMembership(tx, id, userId);
    if (role === null || userId === caller.user.id) throw new ApiProblem('organization/no-member');
    await storeOrganizationMember(tx, { organizationId: id, userId, role: 'owner' });
    await storeOrganizationMember(tx, { organizationId: id, userId: caller.user.id, role: 'admin' });
    await recordChange(tx, id, caller, { event: 'ownership_transferred', details: { to: userId } });
  });
}

/**
 * Locks an organization, so that changes to its members are serialized.
 *
 * @throws {ApiProblem} 404 if it has been deleted.
 */
export async function requireLockedOrganization(tx: Db, organizationId: string): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, organizationId);
  if (!organization) throw new ApiProblem('organization/not-found');
  return organization;
}

/**
 * Checks the role again after locking the organization, because it could have changed since the request was
 * authorized.
 *
 * @throws {ApiProblem} 403 if the person is no longer an owner.
 */
async function requireOwner(tx: Db, organizationId: string, userId: string): Promise<void> {
  const { role } = await readMembership(tx, organizationId, userId);
  if (role !== 'owner') throw new ApiProblem('organization/owner-only');
}
