import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { defaultPlan, PlanName } from '../entities/plans.ts';
import { Problem } from '../problem.ts';

/** Name of a plan that is not free. */
export const PaidPlanName = PlanName.exclude([defaultPlan.name]).meta({ id: 'PaidPlanName' });
export type PaidPlanName = z.infer<typeof PaidPlanName>;

/** Plan of an account, its usage, and how it is paid. */
export const Subscription = z
  .object({
    plan: PlanName,
    max_scans_per_month: z.number().int(),
    max_pages_per_scan: z.number().int(),
    /** In US dollars, excluding tax. */
    price_per_month: z.number(),
    scans_used_this_month: z.number().int(),
    scans_remaining: z.number().int(),
    /** First moment of the next calendar month in UTC. */
    usage_resets_at: Timestamp,
    billing: z
      .enum(['stripe', 'self-hosted'])
      .describe('self-hosted: nobody pays, and change-plan switches at once'),
    /** Sentence for the user: why plans can be switched at once, or how they are paid. */
    explanation: z.string(),
    status: z
      .enum(['free', 'active', 'past-due', 'ending'])
      .describe(
        'past-due: a payment failed and is tried again; ending: cancelled, the plan stays until ends_at',
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
  id: 'subscription',
  summary: 'The plan of the account, what is used of it, and how it is paid',
  query: z.object({
    fresh: z
      .stringbool()
      .optional()
      .describe('Ask Stripe first: after a checkout, whose event may still be on its way'),
  }),
  replies: { 200: Subscription, 400: Problem, 401: Problem, 502: Problem },
});

export const changePlan = defineRoute({
  method: 'POST',
  path: '/api/billing/change-plan/',
  id: 'changePlan',
  summary: 'Switch the plan at once, on an installation that takes no payments',
  description:
    'Scans already counted this month stay counted: on a smaller plan, none are left until the next month when more ' +
    'were used than it has. Scans that run go on, and nothing is deleted. Where payments are taken this answers 409.',
  body: z.object({ plan: PlanName }),
  replies: { 200: Subscription, 400: Problem, 401: Problem, 409: Problem },
});
