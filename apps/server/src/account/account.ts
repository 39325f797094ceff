import {
  type Dashboard,
  defaultPlan,
  fieldMessages,
  type LoginReply,
  type SubscriptionTier,
  type UpdateProfileBody,
  type User,
} from '@curbcut/contract';
import type { Caller, OrganizationCaller, SignedInCaller } from '../auth/caller.ts';
import { confirmPassword } from '../auth/passwords.ts';
import { recordAudit } from '../auth/record-audit.ts';
import type { StartedSession } from '../auth/sessions.ts';
import type { Db } from '../db/database.ts';
import {
  findPersonalOrganization,
  listSolelyOwnedOrganizations,
  listUserOrganizations,
  lockOrganization,
  lockOrganizationRow,
  type OrganizationRow,
} from '../db/queries/organizations.ts';
import { getScanTotals, listOwnedScans } from '../db/queries/owned-scans.ts';
import { deletePersonalFilters } from '../db/queries/saved-filters.ts';
import { clearUserSites } from '../db/queries/sites.ts';
import { deleteUser, lockUser, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { sealRecipient } from '../mail/recipient.ts';
import { deleteOrganizationData } from '../organizations/delete-organization.ts';
import { releaseLostAssignments } from '../people/release-assignments.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import type { Services } from '../services.ts';

/** Returns a new session's tokens with its account. */
export async function toLoginReply(
  services: Pick<Services, 'db'>,
  { access, refresh, user }: StartedSession,
): Promise<LoginReply> {
  return { access, refresh, user: await toUser(services, user) };
}

/** Returns an account as its owner sees it. */
export async function toUser({ db }: Pick<Services, 'db'>, user: UserRow): Promise<User> {
  // An unverified account could have been replaced by another registration by now.
  const organization = (await findPersonalOrganization(db, user.id)) ?? {
    id: user.id,
    plan: defaultPlan.name,
  };
  const { used, limit } = await getPlanUsage(db, organization);
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    is_email_verified: user.isEmailVerified,
    date_joined: user.dateJoined.toISOString(),
    last_login: user.lastLogin?.toISOString() ?? null,
    scans_used_this_month: used,
    subscription_tier: toSubscriptionTier(organization, limit),
    profile: {
      company_name: user.companyName,
      phone_number: user.phoneNumber,
      job_title: user.jobTitle,
      website_url: user.websiteUrl,
    },
  };
}

/** @param limit The plan's scans per month. */
function toSubscriptionTier({ plan }: Pick<OrganizationRow, 'plan'>, limit: number): SubscriptionTier {
  return { name: plan, max_scans_per_month: limit };
}

/**
 * Updates only an account's profile fields.
 *
 * @returns the updated account.
 */
export async function changeProfile(
  services: Services,
  caller: SignedInCaller,
  { first_name, last_name, profile = {} }: UpdateProfileBody,
): Promise<UserRow> {
  return await services.db.transaction(async (tx) => {
    const user = await updateUser(tx, caller.user.id, {
      firstName: first_name,
      lastName: last_name,
      companyName: profile.company_name,
      phoneNumber: profile.phone_number,
      jobTitle: profile.job_title,
      websiteUrl: profile.website_url,
    });
    // The account was deleted after the request was authenticated.
    if (!user) throw new ApiProblem('account/session-expired');
    await recordAudit(services, tx, 'profile-updated', user.id, caller);
    return user;
  });
}

/** Number of recent scans on the dashboard (docs/decisions/0095-fixed-values.md). */
const MAX_RECENT_SCANS = 5;

export async function readDashboard(
  { db }: Pick<Services, 'db'>,
  { organization, reader }: Pick<OrganizationCaller, 'organization' | 'reader'>,
): Promise<Dashboard> {
  const { used, limit, remaining, resetsAt } = await getPlanUsage(db, organization);
  const { scans, averageScore } = await getScanTotals(db, reader);
  const recent = await listOwnedScans(db, reader, { limit: MAX_RECENT_SCANS });
  return {
    scans_used_this_month: used,
    scans_remaining: remaining,
    subscription_tier: toSubscriptionTier(organization, limit),
    usage_percent: limit === 0 ? 100 : Math.min(100, Math.round((100 * used) / limit)),
    resets_at: resetsAt.toISOString(),
    average_score: averageScore,
    total_scans: scans,
    recent_scans: recent.map(toScanSummary),
  };
}

/**
 * Deletes the signed-in account if the password is correct; see {@link deleteAccount}.
 *
 * @throws {ApiProblem} 400 if the password is wrong, 429 after too many attempts.
 */
export async function deleteUserAccount(
  services: Services,
  caller: SignedInCaller,
  password: string,
): Promise<readonly string[]> {
  await confirmPassword(services, caller, password, {
    field: 'password',
    message: fieldMessages.passwordWrong,
    event: 'account-delete-refused',
  });
  return deleteAccount(services, caller.user, { caller, origin: services.origin });
}

/**
 * Permanently deletes an account, its sessions, the organizations that it alone owns, and their scans, audits,
 * screenshots and subscriptions.
 *
 * @param by The caller who made the request; null for the operator.
 * @returns the deleted scans, which the caller must release.
 * @throws {ApiProblem} 409 if the account is the only owner of an organization with other members.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'queue' | 'vault' | 'plans' | 'visits' | 'getOpenedScanner'>,
  { id, email, firstName }: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  by: { readonly caller: Caller; readonly origin: string } | null,
): Promise<readonly string[]> {
  const { db, queue, vault } = services;
  return await db.transaction(async (tx) => {
    if (!(await lockUser(tx, id))) return [];
    await lockUserData(tx, id);
    const owned = await listSolelyOwnedOrganizations(tx, id);
    const shared = owned.filter(({ otherMembers }) => otherMembers > 0);
    if (shared.length > 0) throw createLastOwnerProblem(shared);
    const scanIds: string[] = [];
    for (const organization of owned)
      scanIds.push(...(await deleteOrganizationData(services, tx, organization.id)));
    const actor = by?.caller.actor;
    await releaseLostAssignments(
      tx,
      { userId: id },
      actor ? { ...services, origin: by.origin, actor } : null,
    );
    await deletePersonalFilters(tx, id);
    await deleteUser(tx, id);
    await queue.send(tx, sendMailJob, [
      { kind: 'account-deleted', recipient: sealRecipient(vault, { email, firstName }) },
    ]);
    await recordAudit(services, tx, 'account-deleted', id, by?.caller ?? null, { scans: scanIds.length });
    return scanIds;
  });
}

/**
 * Locks the rows that deleting an account changes, in the same order as everywhere else: organizations, then sites.
 * Issues are locked later.
 */
async function lockUserData(tx: Db, userId: string): Promise<void> {
  const owned = new Set((await listSolelyOwnedOrganizations(tx, userId)).map(({ id }) => id));
  const organizations = await listUserOrganizations(tx, userId);
  for (const id of organizations.map((one) => one.id).toSorted())
    await (owned.has(id) ? lockOrganization(tx, id) : lockOrganizationRow(tx, id));
  await clearUserSites(tx, userId);
}

function createLastOwnerProblem(organizations: readonly OrganizationRow[]): ApiProblem {
  const names = organizations.map(({ name }) => `“${name}”`);
  const list = new Intl.ListFormat('en-US').format(names).replace(', and ', ' and ');
  return new ApiProblem('account/last-owner', {
    error: `You’re the only owner of ${list}, which has other members. Make someone else an owner or remove the other members, then try again.`,
  });
}
