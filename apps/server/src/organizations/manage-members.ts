import { randomUUID } from 'node:crypto';
import {
  type InviteMemberBody,
  type OrganizationInvitation,
  type OrganizationMember,
  type OrganizationRole,
  type ReceivedOrganizationInvitation,
  rolePermissions,
  SiteGroupRole,
} from '@curbcut/contract';
import type { OrganizationCaller, PersonCaller, SignedInCaller } from '../auth/caller.ts';
import { recordChange } from '../auth/record-change.ts';
import { getEmailDomain } from '../auth/sign-in-rules.ts';
import type { Db } from '../db/database.ts';
import {
  countOpenInvitations,
  declineOrganizationInvitation,
  deleteOrganizationInvitation,
  listOrganizationInvitations,
  listReceivedOrganizationInvitations,
  type NamedInvitation,
  readOrganizationInvitation,
  readReceivedOrganizationInvitation,
  renewOrganizationInvitation,
  storeOrganizationInvitation,
} from '../db/queries/organization-invitations.ts';
import {
  countPeople,
  deleteOrganizationMember,
  listOrganizationMembers,
  type MemberRow,
  readMembership,
  storeOrganizationMember,
} from '../db/queries/organizations.ts';
import { countLimitUse, refundLimitUse } from '../db/queries/rate-limits.ts';
import { listGroupPeople, storeSiteGroupMember } from '../db/queries/site-groups.ts';
import { hasVerifiedDomain } from '../db/queries/sso.ts';
import { getPersonName, lockUserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { releaseLostAssignments } from '../people/release-assignments.ts';
import type { Services } from '../services.ts';
import { formatKeySender, formatSender } from './format-sender.ts';
import { getMaxMembers, requireLockedOrganization } from './manage-organizations.ts';
import { requireSiteGroup, toGroupName } from './manage-site-groups.ts';

/** Each invitation sends an email to someone who may never have heard of Curbcut. */
const invitationLimit: HourlyLimit = {
  name: 'organization-invitation',
  visitor: 0,
  account: 60,
  problem: 'organization/too-many-invitations',
  usesText: 'invitations',
};
/** Unaccepted invitations to one address, from all organizations combined. */
const mailboxLimit = { name: 'organization-invitation-mailbox', maxUses: 5, windowSeconds: 3600 };

const toMember = (member: MemberRow): OrganizationMember => ({
  user_id: member.userId,
  name: getPersonName(member),
  email: member.email,
  role: member.role,
  joined_at: member.joinedAt.toISOString(),
});

export async function readMembers(db: Db, organizationId: string): Promise<OrganizationMember[]> {
  return (await listOrganizationMembers(db, organizationId)).map(toMember);
}

/**
 * Locks the organization and returns the roles involved in a change to a member.
 *
 * @throws {ApiProblem} 403 if the caller's role has changed since the request was authorized; 404 if there is
 *   no such member; 409 if an organization would lose its last owner.
 */
async function requireChangeable(
  tx: Db,
  { organization, actor, user }: OrganizationCaller,
  member: { readonly userId: string; readonly newRole: OrganizationRole | null },
): Promise<MemberRow> {
  await requireLockedOrganization(tx, organization.id);
  const members = await listOrganizationMembers(tx, organization.id);
  const changed = members.find(({ userId }) => userId === member.userId);
  if (!changed) throw new ApiProblem('organization/no-member');
  const callerRole =
    actor.type === 'api_key' ? 'admin' : members.find(({ userId }) => userId === user?.id)?.role;
  const isSelf = actor.type === 'person' && user?.id === member.userId;
  const mayManage = callerRole && rolePermissions[callerRole].includes('organization:admin');
  if (!mayManage && !(isSelf && member.newRole === null)) throw new ApiProblem('organization/permission');
  if ((changed.role === 'owner' || member.newRole === 'owner') && callerRole !== 'owner')
    throw new ApiProblem('organization/owner-only');
  const owners = members.filter(({ role }) => role === 'owner');
  if (changed.role === 'owner' && member.newRole !== 'owner' && owners.length === 1)
    throw new ApiProblem('organization/last-owner');
  return changed;
}

/** Changes a member's role. @throws {ApiProblem} as {@link requireChangeable} */
export async function changeMemberRole(
  { db }: Pick<Services, 'db'>,
  caller: OrganizationCaller,
  userId: string,
  role: OrganizationRole,
): Promise<void> {
  const { organization } = caller;
  await db.transaction(async (tx) => {
    const before = await requireChangeable(tx, caller, { userId, newRole: role });
    requirePersonalOwner(organization.personalOwnerId, userId);
    if (before.role === role) return;
    await storeOrganizationMember(tx, { organizationId: organization.id, userId, role });
    await recordChange(tx, organization.id, caller, {
      event: 'member_role_changed',
      subject: before.email,
      details: { from: before.role, to: role },
    });
  });
}

/** A personal organization always belongs to the person whose account it was created with. */
function requirePersonalOwner(personalOwnerId: string | null, userId: string): void {
  if (personalOwnerId === userId) throw new ApiProblem('organization/personal');
}

/** Removes a member, who loses access immediately. @throws {ApiProblem} as {@link requireChangeable} */
export async function removeMember(
  services: Pick<Services, 'db' | 'origin' | 'queue'>,
  caller: OrganizationCaller,
  userId: string,
): Promise<void> {
  const { organization } = caller;
  await services.db.transaction(async (tx) => {
    const member = await requireChangeable(tx, caller, { userId, newRole: null });
    requirePersonalOwner(organization.personalOwnerId, userId);
    await deleteOrganizationMember(tx, organization.id, userId);
    await releaseLostAssignments(
      tx,
      { organizationId: organization.id },
      { ...services, actor: caller.actor },
    );
    await recordChange(tx, organization.id, caller, {
      event: 'member_removed',
      subject: member.email,
      details: { role: member.role },
    });
  });
}

/** Leaves an organization and its site groups. @throws {ApiProblem} 409 for the last owner. */
export async function leaveOrganization(
  services: Pick<Services, 'db' | 'origin' | 'queue'>,
  caller: PersonCaller,
): Promise<void> {
  const { organization, user } = caller;
  await services.db.transaction(async (tx) => {
    await requireLockedOrganization(tx, organization.id);
    const { role } = await readMembership(tx, organization.id, user.id);
    if (role !== null) await requireChangeable(tx, caller, { userId: user.id, newRole: null });
    requirePersonalOwner(organization.personalOwnerId, user.id);
    if (!(await deleteOrganizationMember(tx, organization.id, user.id)))
      throw new ApiProblem('organization/not-found');
    await releaseLostAssignments(
      tx,
      { organizationId: organization.id },
      { ...services, actor: caller.actor },
    );
    await recordChange(tx, organization.id, caller, { event: 'member_left', subject: user.email });
  });
}

const toInvitation = (invitation: NamedInvitation): OrganizationInvitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  site_group: toGroupName(invitation),
  state: invitation.isDeclined ? 'declined' : invitation.expiresAt <= new Date() ? 'expired' : 'pending',
  invited_by: invitation.invitedBy,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
});

export async function readInvitations(db: Db, organizationId: string): Promise<OrganizationInvitation[]> {
  return (await listOrganizationInvitations(db, organizationId)).map(toInvitation);
}

/**
 * Invites an address to an organization or a site group by email. We never look up whether the address has an
 * account, except among the organization's own people, so neither the response nor its timing reveals it.
 *
 * @throws {ApiProblem} 404 if there is no such site group; 409 if the address belongs to a member or the
 * organization is full; 429 after too many invitations.
 */
export async function inviteMember(
  services: Pick<Services, 'config' | 'db' | 'payments' | 'queue' | 'vault'>,
  caller: OrganizationCaller,
  { email, role, site_group_id: siteGroupId = null }: InviteMemberBody,
): Promise<void> {
  const { db } = services;
  const { id: organizationId } = caller.organization;
  await countHourlyUse(services, db, caller, invitationLimit);
  await db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, organizationId);
    if (siteGroupId !== null) await requireSiteGroup(tx, organizationId, siteGroupId);
    const people =
      siteGroupId === null
        ? await listOrganizationMembers(tx, organizationId)
        : await listGroupPeople(tx, [siteGroupId]);
    if (people.some((person) => person.email === email)) throw new ApiProblem('organization/member-already');
    if (siteGroupId === null) await requireSignInPossible(tx, organization, email);
    await requireFreeSeat(services, tx, organization, email);
    await countMailboxUse(services, tx, email);
    const id = randomUUID();
    const invitedBy = caller.user ? formatSender(caller.user) : formatKeySender(caller.actor.name);
    await storeOrganizationInvitation(tx, { id, organizationId, siteGroupId, email, role, invitedBy });
    await services.queue.send(tx, sendMailJob, [{ kind: 'organization-invitation', invitationId: id }]);
    await recordChange(tx, organizationId, caller, {
      event: 'invitation_sent',
      subject: email,
      details: { role, ...(siteGroupId !== null && { site_group: siteGroupId }) },
    });
  });
}

/** @throws {ApiProblem} 409 if the organization can't have another member or invitation. */
export async function requireFreeSeat(
  services: Pick<Services, 'config' | 'payments'>,
  tx: Db,
  organization: LockedOrganization,
  email: string,
): Promise<void> {
  const limit = getMaxMembers(services, organization);
  if (limit === null) return;
  const taken =
    (await countPeople(tx, organization.id)) + (await countOpenInvitations(tx, organization.id, email));
  if (taken < limit) return;
  throw new ApiProblem('organization/full', {
    error: `This organization can have up to ${limit} ${limit === 1 ? 'member' : 'members'}, including pending invitations. Switch to a larger plan, or remove someone first.`,
  });
}

type LockedOrganization = Awaited<ReturnType<typeof requireLockedOrganization>>;

/** Whether someone can sign in: if single sign-on is required, only with an address in one of the provider's domains. */
const canSignIn = async (tx: Db, { id, requiresSso }: LockedOrganization, email: string): Promise<boolean> =>
  !requiresSso || (await hasVerifiedDomain(tx, id, getEmailDomain(email)));

/** @throws {ApiProblem} 409 if the person could never sign in. */
async function requireSignInPossible(tx: Db, organization: LockedOrganization, email: string): Promise<void> {
  if (await canSignIn(tx, organization, email)) return;
  throw new ApiProblem('organization/sso-domain', {
    error: `This organization requires single sign-on, which doesn’t work with an address at ${getEmailDomain(email)}. Invite this person to a site group instead, or add the domain.`,
  });
}

async function countMailboxUse({ vault }: Pick<Services, 'vault'>, tx: Db, email: string): Promise<void> {
  const use = await countLimitUse(tx, mailboxLimit, vault.createPseudonym(email));
  if (!use.admitted) throw new ApiProblem('organization/too-many-invitations');
}

/**
 * Resends an invitation and renews how long it's valid.
 *
 * @throws {ApiProblem} 404 if there is no such invitation; 409 if the organization is full or the person could never sign
 * in; 429 after too many.
 */
export async function resendInvitation(
  services: Pick<Services, 'config' | 'db' | 'payments' | 'queue' | 'vault'>,
  caller: OrganizationCaller,
  invitationId: string,
): Promise<void> {
  const { db } = services;
  const { id: organizationId } = caller.organization;
  await countHourlyUse(services, db, caller, invitationLimit);
  await db.transaction(async (tx) => {
    const organization = await requireLockedOrganization(tx, organizationId);
    const invitation = await readOrganizationInvitation(tx, organizationId, invitationId);
    if (!invitation) throw new ApiProblem('organization/no-invitation');
    if (invitation.siteGroupId === null) await requireSignInPossible(tx, organization, invitation.email);
    await requireFreeSeat(services, tx, organization, invitation.email);
    await countMailboxUse(services, tx, invitation.email);
    await renewOrganizationInvitation(tx, invitationId);
    await services.queue.send(tx, sendMailJob, [{ kind: 'organization-invitation', invitationId }]);
    await recordChange(tx, organizationId, caller, {
      event: 'invitation_resent',
      subject: invitation.email,
    });
  });
}

/** @throws {ApiProblem} 404 if there is no such invitation. */
export async function revokeInvitation(
  { db }: Pick<Services, 'db'>,
  caller: OrganizationCaller,
  invitationId: string,
): Promise<void> {
  const { id: organizationId } = caller.organization;
  await db.transaction(async (tx) => {
    // Accepting takes the same lock, so that a revoked invitation is never accepted.
    await requireLockedOrganization(tx, organizationId);
    const invitation = await readOrganizationInvitation(tx, organizationId, invitationId);
    if (!invitation) throw new ApiProblem('organization/no-invitation');
    await deleteOrganizationInvitation(tx, invitationId);
    await recordChange(tx, organizationId, caller, {
      event: 'invitation_revoked',
      subject: invitation.email,
    });
  });
}

/** Lists the invitations to a person's verified address. */
export async function readReceivedInvitations(
  db: Db,
  { email, isEmailVerified }: SignedInCaller['user'],
): Promise<ReceivedOrganizationInvitation[]> {
  if (!isEmailVerified) throw new ApiProblem('account/email-not-verified');
  return (await listReceivedOrganizationInvitations(db, email)).map((invitation) => ({
    id: invitation.id,
    organization_name: invitation.organizationName,
    role: invitation.role,
    site_group_name: invitation.siteGroupName,
    invited_by: invitation.invitedBy,
    expires_at: invitation.expiresAt.toISOString(),
  }));
}

/**
 * Accepts or declines an invitation to a person's verified address. For anyone else, it's as if the
 * invitation didn't exist.
 *
 * @returns the organization's id; null if the invitation was declined.
 * @throws {ApiProblem} 404 if the invitation doesn't exist, for example because it was revoked or accepted; 409 if the
 * person could never sign in.
 */
export async function answerInvitation(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  caller: SignedInCaller,
  invitationId: string,
  accept: boolean,
): Promise<string | null> {
  const { user } = caller;
  if (!user.isEmailVerified) throw new ApiProblem('account/email-not-verified');
  return db.transaction(async (tx) => {
    if (!(await lockUserRow(tx, user.id))) throw new ApiProblem('account/session-expired');
    const found = await readReceivedOrganizationInvitation(tx, user.email, invitationId);
    if (!found) throw new ApiProblem('organization/no-invitation');
    const { organizationId } = found;
    const organization = await requireLockedOrganization(tx, organizationId);
    // It could have been revoked or answered while this request was waiting for the lock.
    const invitation = await readReceivedOrganizationInvitation(tx, user.email, invitationId);
    if (!invitation) throw new ApiProblem('organization/no-invitation');
    if (!accept) {
      await declineOrganizationInvitation(tx, invitationId);
      await recordChange(tx, organizationId, caller, {
        event: 'invitation_declined',
        subject: user.email,
      });
      return null;
    }
    // Single sign-on can be required after the invitation was sent.
    if (invitation.siteGroupId === null && !(await canSignIn(tx, organization, user.email)))
      throw new ApiProblem('organization/sso-domain', {
        error:
          'This organization now requires single sign-on, which doesn’t work with your email address. Ask the person who invited you.',
      });
    await deleteOrganizationInvitation(tx, invitationId);
    await refundLimitUse(tx, mailboxLimit, vault.createPseudonym(user.email));
    await join(tx, user.id, invitation);
    await recordChange(tx, organizationId, caller, {
      event: 'member_joined',
      subject: user.email,
      details: {
        role: invitation.role,
        ...(invitation.siteGroupId !== null && { site_group: invitation.siteGroupId }),
      },
    });
    return organizationId;
  });
}

/** People keep an existing role, so that an old invitation can't lower it. */
async function join(
  tx: Db,
  userId: string,
  { organizationId, siteGroupId, role }: NamedInvitation,
): Promise<void> {
  if (siteGroupId !== null) {
    await storeSiteGroupMember(tx, { siteGroupId, userId, role: SiteGroupRole.parse(role) });
    return;
  }
  const { role: current } = await readMembership(tx, organizationId, userId);
  if (current === null) await storeOrganizationMember(tx, { organizationId, userId, role });
}
