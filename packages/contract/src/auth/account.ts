import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { ScanSummary } from '../entities/scan.ts';
import { SubscriptionTier, User } from '../entities/user.ts';
import { Problem } from '../problem.ts';
import {
  currentPasswordField,
  FirstNameField,
  fieldMessages,
  LastNameField,
  MessageReply,
  ProfileFields,
} from './fields.ts';

export const getProfile = defineRoute({
  method: 'GET',
  path: '/api/auth/profile/',
  id: 'profile',
  summary: 'The account that is signed in',
  replies: { 200: User, 401: Problem },
});

export const UpdateProfileBody = z.object({
  first_name: FirstNameField,
  last_name: LastNameField,
  /** Omitted fields are left unchanged. */
  profile: ProfileFields.partial().optional(),
});
export type UpdateProfileBody = z.infer<typeof UpdateProfileBody>;

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/auth/profile/',
  id: 'updateProfile',
  summary: 'Change what the account says of its person; the address cannot be changed',
  body: UpdateProfileBody,
  replies: { 200: User, 400: Problem, 401: Problem },
});

export const Dashboard = z
  .object({
    scans_used_this_month: z.number().int().min(0),
    scans_remaining: z.number().int().min(0),
    subscription_tier: SubscriptionTier,
    usage_percent: z.number().min(0).max(100).describe('Scans used of those the plan has, at most 100'),
    resets_at: Timestamp.describe('Start of the next calendar month, in UTC'),
    average_score: z
      .number()
      .nullable()
      .describe(
        'Over the latest scan of each site, if its score is above 0; a whole number, null without any such scan',
      ),
    total_scans: z.number().int().min(0),
    recent_scans: z.array(ScanSummary).describe('The newest five'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = defineRoute({
  method: 'GET',
  path: '/api/auth/dashboard/',
  id: 'dashboard',
  summary: 'What the first screen of the signed-in area shows',
  replies: { 200: Dashboard, 401: Problem, 403: Problem },
});

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/api/auth/account/',
  id: 'deleteAccount',
  summary: 'Delete the account with its scans, screenshots, reports and sessions permanently',
  body: z.object({ password: currentPasswordField(fieldMessages.passwordRequired) }),
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 429: Problem },
});
