import { EmailField, NewPasswordField, type PlanName } from '@curbcut/contract';
import { deleteAccount } from '../account/account.ts';
import { setPassword, validatePasswordStrength } from '../auth/passwords.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { removeTwoFactor } from '../auth/two-factor.ts';
import {
  type AuditRow,
  getAccountBelongings,
  type ListedUser,
  listLatestAudit,
  listUsers,
} from '../db/queries/administration.ts';
import { findPersonalOrganization, type OrganizationRow } from '../db/queries/organizations.ts';
import { resetUsage } from '../db/queries/scan-usage.ts';
import { deleteUserSessions } from '../db/queries/sessions.ts';
import { listDismissalsByRule, type RuleDismissalCounts } from '../db/queries/tracked-issues.ts';
import { findUserByEmail, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getMonth, getPlanUsage, type PlanUsage } from '../plans/plan-usage.ts';
import { setPlan } from '../plans/set-plan.ts';
import type { Administration } from './open-administration.ts';

/** Thrown if an administrative operation can't be carried out. The message says what to do. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
}

/** An account with its usage, scans and sessions, without its password hash. */
export interface AccountSummary extends Omit<UserRow, 'passwordHash'> {
  /** The personal organization's plan. */
  readonly plan: PlanName;
  readonly usage: PlanUsage;
  readonly scans: number;
  readonly sessions: number;
  /** Customer id at the payment provider; null for an account that has never paid. */
  readonly customerId: string | null;
}

/**
 * Lists all accounts, or those whose email address or name contains the search text, ordered by email
 * address.
 */
export function listAccounts({ db }: Administration, search?: string): Promise<ListedUser[]> {
  return listUsers(db, search);
}

/**
 * @throws {AdministrationError} if the account doesn't exist, like every function below that takes an email
 * address.
 */
export async function getAccount({ db }: Administration, email: string): Promise<AccountSummary> {
  const { passwordHash: _secret, ...user } = await requireAccount(db, email);
  const organization = await requirePersonalOrganization(db, user.id);
  const ids = { userId: user.id, organizationId: organization.id };
  return {
    ...user,
    plan: organization.plan,
    ...(await getAccountBelongings(db, ids)),
    usage: await getPlanUsage(db, organization),
  };
}

/** Marks the email address of an account as verified, as if its owner had opened the link. */
export async function verifyAccount(services: Administration, email: string): Promise<void> {
  const user = await requireAccount(services.db, email);
  await services.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { isEmailVerified: true });
    await recordAdminAudit(services, tx, user, 'verify');
  });
}

/**
 * Sets a new password for an account, signs it out everywhere and notifies its owner by email.
 *
 * @throws {AdministrationError} if the password is too short, too long or too easy to guess.
 */
export async function setAccountPassword(
  services: Administration,
  email: string,
  password: string,
): Promise<void> {
  const user = await requireAccount(services.db, email);
  const checked = NewPasswordField.safeParse(password);
  if (!checked.success) throw new AdministrationError(`${checked.error.issues[0]?.message}.`);
  const weakness = await validatePasswordStrength(checked.data, user.email);
  if (weakness !== undefined) throw new AdministrationError(weakness.replace(/\.?$/, '.'));
  const hash = await services.passwordHasher.hash(checked.data);
  await services.db.transaction(async (tx) => {
    await setPassword(services, tx, user.id, hash);
    await recordAdminAudit(services, tx, user, 'set-password');
  });
}

/**
 * Turns off two-factor authentication for an account whose owner has lost their authenticator app and recovery codes,
 * and notifies the owner by email.
 *
 * @throws {AdministrationError} if it's off.
 */
export async function disableTwoFactor(services: Administration, email: string): Promise<void> {
  const user = await requireAccount(services.db, email);
  if (!user.twoFactorSince) throw new AdministrationError(`${email} doesn’t have two-factor authentication.`);
  await services.db.transaction(async (tx) => {
    await removeTwoFactor(services, tx, user);
    await recordAdminAudit(services, tx, user, 'disable-two-factor');
  });
}

/** Ends all sessions of an account and returns how many there were. */
export async function endAccountSessions(services: Administration, email: string): Promise<number> {
  const user = await requireAccount(services.db, email);
  return services.db.transaction(async (tx) => {
    await recordAdminAudit(services, tx, user, 'sign-out');
    return deleteUserSessions(tx, user.id);
  });
}

/** Deletes an account with all its data, and notifies its owner by email. */
export async function deleteAccountByEmail(services: Administration, email: string): Promise<void> {
  const user = await requireAccount(services.db, email);
  await recordAdminAudit(services, services.db, user, 'delete');
  try {
    await deleteAccount(services, user, null);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    throw new AdministrationError(
      `${email} is the only owner of an organization that has other members. Make someone else an owner first.`,
      { cause: error },
    );
  }
}

/**
 * Moves an account to another plan. Returns whether it has a paid subscription, whose next payment would restore the
 * old plan.
 */
export async function setAccountPlan(
  services: Administration,
  email: string,
  plan: PlanName,
): Promise<{ readonly before: PlanName; readonly pays: boolean }> {
  const user = await requireAccount(services.db, email);
  const organization = await requirePersonalOrganization(services.db, user.id);
  const ids = { userId: user.id, organizationId: organization.id };
  await services.db.transaction((tx) => setPlan(services, tx, organization.id, plan, 'administrator'));
  const { customerId } = await getAccountBelongings(services.db, ids);
  return { before: organization.plan, pays: customerId !== null };
}

/** Resets an account's scan usage for this month and returns how many scans had been used. */
export async function resetAccountUsage(services: Administration, email: string): Promise<number> {
  const user = await requireAccount(services.db, email);
  const organization = await requirePersonalOrganization(services.db, user.id);
  const { used } = await getPlanUsage(services.db, organization);
  await services.db.transaction(async (tx) => {
    await resetUsage(tx, organization.id, getMonth(new Date()).firstDay);
    await recordAdminAudit(services, tx, user, 'reset-usage');
  });
  return used;
}

/** Lists the latest audit entries of one account or of all accounts, newest first. */
export async function listAuditEntries(
  { db }: Administration,
  limit: number,
  email?: string,
): Promise<AuditRow[]> {
  return listLatestAudit(db, email === undefined ? undefined : (await requireAccount(db, email)).id, limit);
}

async function requireAccount(db: Administration['db'], typed: string): Promise<UserRow> {
  const email = EmailField.safeParse(typed);
  if (!email.success) throw new AdministrationError(`“${typed}” isn’t an email address.`);
  const user = await findUserByEmail(db, email.data);
  if (!user) {
    throw new AdministrationError(
      `There’s no account with the email address ${email.data}. Run “curbcut admin user list” to see all accounts.`,
    );
  }
  return user;
}

/** Returns an account's personal organization, which plans and usage belong to. */
async function requirePersonalOrganization(
  db: Administration['db'],
  userId: string,
): Promise<OrganizationRow> {
  const organization = await findPersonalOrganization(db, userId);
  if (!organization) throw new AdministrationError('This account was just deleted.');
  return organization;
}

function recordAdminAudit(
  services: Administration,
  tx: Administration['db'],
  { id }: UserRow,
  action: string,
): Promise<void> {
  return recordAudit(services, tx, 'administered', id, null, { action });
}

/** How often users marked a rule's issues as false positives. */
export interface RuleDismissals extends RuleDismissalCounts {
  /** Share of issues marked as false positives, from 0 to 1. */
  readonly rate: number;
}

/**
 * Lists rules by how often users marked their issues as false positives, across all accounts, highest rate
 * first.
 *
 * @param atLeast Minimum number of issues a rule needs for its rate to be meaningful.
 */
export async function listRuleDismissals({ db }: Administration, atLeast: number): Promise<RuleDismissals[]> {
  const rules = await listDismissalsByRule(db, atLeast);
  return rules.map((rule) => ({ ...rule, rate: rule.falseAlarms / rule.issues }));
}
