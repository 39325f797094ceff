import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { defaultPlan, PlanName } from '../entities/plans.ts';
import { Problem } from '../problem.ts';

/** Name of a plan that is not free. */
export const PaidPlanName = PlanName.exclude([defaultPlan.name]).meta({ id: 'PaidPlanName' });
export type PaidPlanName = z.infer<typeof PaidPlanName>;

/** An organization's plan, usage and billing status. */
export const Subscription = z
  .object({
    plan: PlanName,
    max_scans_per_month: z.number().int(),
    max_pages_per_scan: z.number().int(),
    /** In US dollars, excluding tax. */
    price_per_month: z.number(),
    scans_used_this_month: z.number().int(),
    scans_remaining: z.number().int(),
    /** The start of the next calendar month in UTC. */
    usage_resets_at: Timestamp,
    billing: z
      .enum(['stripe', 'self-hosted'])
      .describe('self-hosted: the server doesn’t take payments, and change-plan takes effect immediately'),
    /** Sentence for the user: why plans can be switched immediately, or how they are paid for. */
    explanation: z.string(),
    status: z
      .enum(['free', 'active', 'past-due', 'ending'])
      .describe(
        'past-due: a payment failed and will be retried; ending: canceled, but the plan remains active until ends_at',
      ),
    renews_at: Timestamp.nullable(),
    ends_at: Timestamp.nullable(),
    /** Whether the customer portal can be opened. */
    has_portal: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = defineRoute({
  method: 'GET',
  path: '/api/billing/subscription/',
  id: 'getSubscription',
  summary: 'Get the organization’s plan, usage and billing status',
  access: 'organization:read',
  query: z.object({
    refresh: z
      .stringbool()
      .optional()
      .describe(
        'Fetches the current state from Stripe first, for example after a checkout whose event hasn’t arrived yet',
      ),
  }),
  replies: { 200: Subscription, 400: Problem, 401: Problem, 502: Problem, 403: Problem, 404: Problem },
});

export const changePlan = defineRoute({
  method: 'POST',
  path: '/api/billing/change-plan/',
  id: 'changePlan',
  summary: 'Switch the plan immediately, on servers that don’t take payments',
  description:
    'Scans already used this month still count: if a smaller plan includes fewer, no scans are left until next ' +
    'month. Running scans continue, and nothing is deleted. Returns 409 on servers that take payments.',
  access: 'organization:own',
  body: z.object({ plan: PlanName }),
  replies: { 200: Subscription, 400: Problem, 401: Problem, 409: Problem, 403: Problem, 404: Problem },
});
