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
  id: 'getProfile',
  summary: 'Get the signed-in account',
  access: 'account',
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
  summary: 'Update the profile of the account; the email address can’t be changed',
  access: 'account',
  body: UpdateProfileBody,
  replies: { 200: User, 400: Problem, 401: Problem },
});

export const Dashboard = z
  .object({
    scans_used_this_month: z.number().int().min(0),
    scans_remaining: z.number().int().min(0),
    subscription_tier: SubscriptionTier,
    usage_percent: z
      .number()
      .min(0)
      .max(100)
      .describe('Percentage of the plan’s monthly scans that have been used, up to 100'),
    resets_at: Timestamp.describe('Start of the next calendar month in UTC'),
    average_score: z
      .number()
      .nullable()
      .describe(
        'Average score of all sites’ latest scans, excluding scores of 0, as a whole number; null if there is no such scan',
      ),
    total_scans: z.number().int().min(0),
    recent_scans: z.array(ScanSummary).describe('The five most recent scans, newest first'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = defineRoute({
  method: 'GET',
  path: '/api/auth/dashboard/',
  id: 'getDashboard',
  summary: 'Get the dashboard data: usage, average score and recent scans',
  access: 'results:read',
  replies: { 200: Dashboard, 401: Problem, 403: Problem, 404: Problem },
});

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/api/auth/account/',
  id: 'deleteAccount',
  summary:
    'Permanently delete the account, the organizations that it alone owns, and their scans and reports',
  description: 'Returns 409 if the account is the only owner of an organization with other members.',
  access: 'account',
  body: z.object({ password: currentPasswordField(fieldMessages.passwordRequired) }),
  replies: { 200: MessageReply, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
});
