import { z } from 'zod';
import { Timestamp } from './enums.ts';
import { PlanName } from './plans.ts';

/** The personal organization's plan, as shown to its owner. */
export const SubscriptionTier = z
  .object({
    name: PlanName,
    max_scans_per_month: z.number().int(),
  })
  .meta({ id: 'SubscriptionTier' });
export type SubscriptionTier = z.infer<typeof SubscriptionTier>;

/** A user's optional profile; fields that were not filled in are empty. */
export const UserProfile = z
  .object({
    company_name: z.string(),
    phone_number: z.string(),
    job_title: z.string(),
    website_url: z.string(),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof UserProfile>;

/** An account, as shown to its owner. */
export const User = z
  .object({
    id: z.uuid(),
    email: z.string().describe('Email address in lower case'),
    username: z.string().describe('Unique username, derived from the email address'),
    first_name: z.string(),
    last_name: z.string(),
    is_email_verified: z.boolean(),
    date_joined: Timestamp,
    last_login: Timestamp.nullable().describe('When the user last signed in; null before the first sign-in'),
    scans_used_this_month: z
      .number()
      .int()
      .min(0)
      .describe('Number of scans used in the current calendar month, in UTC'),
    subscription_tier: SubscriptionTier,
    profile: UserProfile,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;
