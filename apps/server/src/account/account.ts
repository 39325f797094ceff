import {
  type Dashboard,
  fieldMessages,
  type SubscriptionTier,
  type UpdateProfileBody,
  type User,
} from '@curbcut/contract';
import type { Caller, SignedInCaller } from '../auth/caller.ts';
import { confirmPassword } from '../auth/passwords.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { scheduleBillingEnd } from '../billing/subscription.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import { listAuditIds } from '../db/queries/audits.ts';
import { getScanTotals, listOwnedScans, listScanIds } from '../db/queries/owned-scans.ts';
import { deleteUser, lockUser, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import { sealRecipient } from '../mail/recipient.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import type { Services } from '../services.ts';

/** Returns an account as its owner sees it. */
export async function toUser({ db }: Pick<Services, 'db'>, user: UserRow): Promise<User> {
  const { used, limit } = await getPlanUsage(db, user);
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
    subscription_tier: toSubscriptionTier(user, limit),
    profile: {
      company_name: user.companyName,
      phone_number: user.phoneNumber,
      job_title: user.jobTitle,
      website_url: user.websiteUrl,
    },
  };
}

/** @param limit The plan's scans per month. */
function toSubscriptionTier({ plan }: Pick<UserRow, 'plan'>, limit: number): SubscriptionTier {
  return { name: plan, max_scans_per_month: limit };
}

/**
 * Updates an account's profile fields and nothing else.
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
    if (!user) throw new ApiProblem('account/session-over');
    await recordAudit(services, tx, 'profile-updated', user.id, caller);
    return user;
  });
}

/** Number of recent scans on the dashboard (PRODUCT.md, section 9). */
const MAX_RECENT_SCANS = 5;

export async function readDashboard({ db }: Pick<Services, 'db'>, user: UserRow): Promise<Dashboard> {
  const { used, limit, remaining, resetsAt } = await getPlanUsage(db, user);
  const { scans, averageScore } = await getScanTotals(db, user.id);
  const recent = await listOwnedScans(db, user.id, { limit: MAX_RECENT_SCANS });
  return {
    scans_used_this_month: used,
    scans_remaining: remaining,
    subscription_tier: toSubscriptionTier(user, limit),
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
export async function deleteOwnAccount(
  services: Services,
  caller: SignedInCaller,
  password: string,
): Promise<readonly string[]> {
  await confirmPassword(services, caller, password, {
    field: 'password',
    message: fieldMessages.passwordWrong,
    event: 'account-delete-refused',
  });
  return deleteAccount(services, caller.user, caller);
}

/**
 * Permanently deletes an account with its scans and audits, their screenshots, its sessions, and its
 * subscription.
 *
 * @param caller The caller who made the request; null for the operator.
 * @returns the deleted scans, which the caller must release.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'queue' | 'vault' | 'plans' | 'visits' | 'getOpenedScanner'>,
  { id, email, firstName }: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  caller: Caller | null,
): Promise<readonly string[]> {
  const { db, queue, vault } = services;
  return await db.transaction(async (tx) => {
    // The lock prevents the account from starting a scan that this deletion would miss.
    if (!(await lockUser(tx, id))) return [];
    const owned = await listScanIds(tx, id);
    const auditIds = await listAuditIds(tx, id);
    await scheduleBillingEnd(services, tx, id);
    await deleteUser(tx, id);
    await requestBlobDeletion(services, tx, [...owned, ...auditIds]);
    await queue.send(tx, sendMailJob, [
      { kind: 'account-deleted', recipient: sealRecipient(vault, { email, firstName }) },
    ]);
    await recordAudit(services, tx, 'account-deleted', id, caller, { scans: owned.length });
    return owned;
  });
}
