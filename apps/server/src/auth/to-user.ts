import type { SubscriptionTier, User } from '@curbcut/contract';
import type { UserRow } from '../db/queries/users.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
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

/** @param limit Scans per month in the plan. */
export function toSubscriptionTier({ plan }: Pick<UserRow, 'plan'>, limit: number): SubscriptionTier {
  return { name: plan, max_scans_per_month: limit };
}
