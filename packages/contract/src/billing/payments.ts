import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { PlanName } from '../entities/plans.ts';
import { Problem } from '../problem.ts';
import { PaidPlanName } from './subscription.ts';

/** Page of the payment provider to which the browser is redirected. */
const PaymentPageReply = z.object({ url: z.url() }).meta({ id: 'Handover' });

export const createCheckout = defineRoute({
  method: 'POST',
  path: '/api/billing/checkout/',
  id: 'checkout',
  summary: 'Begin to pay for a plan: answers the address of Stripe Checkout',
  description:
    'For accounts without a paid plan; 409 otherwise (use the portal), and where no payments are taken (use ' +
    'change-plan). Afterwards Stripe sends the browser to /subscription?checkout=done or ?checkout=cancelled.',
  body: z.object({ plan: PaidPlanName }),
  replies: { 200: PaymentPageReply, 400: Problem, 401: Problem, 409: Problem, 502: Problem },
});

export const createPortalSession = defineRoute({
  method: 'POST',
  path: '/api/billing/portal/',
  id: 'portal',
  summary: 'Open Stripe’s customer portal: cards, invoices, change of plan, cancellation',
  description:
    'With a plan it opens where that plan is confirmed; with Free, where the plan is cancelled at the end of what is ' +
    'paid. 409 for accounts that never paid, and where no payments are taken.',
  body: z.object({ plan: PlanName.optional() }),
  replies: { 200: PaymentPageReply, 400: Problem, 401: Problem, 409: Problem, 502: Problem },
});

export const Invoice = z
  .object({
    id: z.string(),
    /** Number printed on the invoice; null for a draft. */
    number: z.string().nullable(),
    created_at: Timestamp,
    /** Total in the smallest unit of the currency, such as cents. */
    total: z.number().int(),
    /** ISO 4217 code in lower case. */
    currency: z.string(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    /** Page where the invoice can be viewed and paid; null for a draft. */
    page_url: z.url().nullable(),
    pdf_url: z.url().nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/api/billing/invoices/',
  id: 'invoices',
  summary: 'The invoices of the account, newest first; none where no payments are taken',
  query: z.object({
    cursor: z
      .string()
      .regex(/^in_\w{1,100}$/, 'Please use a next_cursor as it was given.')
      .optional()
      .describe('The next_cursor of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  replies: {
    200: z
      .object({ invoices: z.array(Invoice), next_cursor: z.string().nullable() })
      .meta({ id: 'InvoicePage' }),
    400: Problem,
    401: Problem,
    502: Problem,
  },
});

export const receiveBillingWebhook = defineRoute({
  method: 'POST',
  path: '/api/billing/webhook/',
  id: 'billingWebhook',
  summary: 'For Stripe: tells of what happened to customers and subscriptions',
  description:
    'The body is an event as Stripe sends it, and the header Stripe-Signature proves that it is Stripe’s. Events may ' +
    'come late, twice and in any order. 404 where no payments are taken.',
  replies: { 200: z.object({ received: z.literal(true) }), 400: Problem, 404: Problem, 502: Problem },
});
