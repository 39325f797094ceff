import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { organizationParams, organizationProblems } from './organization.ts';

/** Range of days within which an issue can be due. */
export const dueDays = { min: 1, max: 730 } as const;

const Days = z
  .number()
  .int('Enter a whole number')
  .min(dueDays.min, `Enter a number from ${dueDays.min} to ${dueDays.max}`)
  .max(dueDays.max, `Enter a number from ${dueDays.min} to ${dueDays.max}`)
  .nullable()
  .describe('Number of days after which an issue is due; null for no due date');

/** When issues of each severity are due. */
export const DuePolicy = z
  .object({ critical: Days, serious: Days, moderate: Days, minor: Days })
  .meta({ id: 'DuePolicy', examples: [{ critical: 2, serious: 14, moderate: 28, minor: null }] });
export type DuePolicy = z.infer<typeof DuePolicy>;

export const getDuePolicy = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/due-policy/',
  id: 'getDuePolicy',
  summary: 'Get the number of days until issues of each severity are due',
  access: 'organization:read',
  params: organizationParams,
  replies: { 200: DuePolicy, ...organizationProblems },
});

export const saveDuePolicy = defineRoute({
  method: 'PUT',
  path: '/api/organizations/{organizationId}/due-policy/',
  id: 'saveDuePolicy',
  summary: 'Change the number of days until issues of each severity are due',
  description:
    'From now on, applies to issues that are found, or found again after they were fixed. Existing due dates don’t change.',
  access: 'organization:admin',
  params: organizationParams,
  body: DuePolicy,
  replies: { 200: DuePolicy, 400: Problem, ...organizationProblems },
});
