import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { PlanName } from '../entities/plans.ts';
import { Problem } from '../problem.ts';
import { PaidPlanName } from './subscription.ts';

/** The payment provider's page that the browser is redirected to. */
const PaymentPageReply = z.object({ url: z.url() }).meta({ id: 'PaymentPageReply' });

export const createCheckout = defineRoute({
  method: 'POST',
  path: '/api/billing/checkout/',
  id: 'createCheckout',
  summary: 'Start a plan payment and get the Stripe Checkout URL',
  description:
    'For organizations without a paid plan. Returns 409 if the organization already has one (use the portal) and on servers ' +
    'that don’t take payments (use change-plan). After the payment, Stripe redirects to /subscription?checkout=done or ' +
    '?checkout=cancelled.',
  access: 'organization:own',
  body: z.object({ plan: PaidPlanName }),
  replies: {
    200: PaymentPageReply,
    400: Problem,
    401: Problem,
    409: Problem,
    502: Problem,
    403: Problem,
    404: Problem,
  },
});

export const createPortalSession = defineRoute({
  method: 'POST',
  path: '/api/billing/portal/',
  id: 'createPortalSession',
  summary: 'Open the Stripe customer portal to manage cards, invoices and the plan',
  description:
    'With `plan`, the portal opens at the confirmation page for that plan, or, for Free, at cancellation effective at the end of the ' +
    'paid period. Returns 409 for accounts that have never paid and on servers that don’t take payments.',
  access: 'organization:own',
  body: z.object({ plan: PlanName.optional() }),
  replies: {
    200: PaymentPageReply,
    400: Problem,
    401: Problem,
    409: Problem,
    502: Problem,
    403: Problem,
    404: Problem,
  },
});

export const Invoice = z
  .object({
    id: z.string(),
    /** The invoice number; null for a draft. */
    number: z.string().nullable(),
    created_at: Timestamp,
    /** Total in the currency's smallest unit, such as cents. */
    total: z.number().int(),
    /** ISO 4217 code in lowercase. */
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
  id: 'listInvoices',
  summary: 'List the organization’s invoices, newest first; empty on servers that don’t take payments',
  access: 'organization:own',
  query: z.object({
    cursor: z
      .string()
      .regex(/^in_\w{1,100}$/, 'Pass next_cursor exactly as it was returned.')
      .optional()
      .describe('The previous page’s next_cursor'),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  replies: {
    200: z
      .object({ invoices: z.array(Invoice), next_cursor: z.string().nullable() })
      .meta({ id: 'InvoiceList' }),
    400: Problem,
    401: Problem,
    502: Problem,
    403: Problem,
    404: Problem,
  },
});

export const receiveBillingWebhook = defineRoute({
  method: 'POST',
  path: '/api/billing/webhook/',
  id: 'receiveBillingWebhook',
  summary: 'Receive events about customers and subscriptions from Stripe',
  description:
    'The body is an event in Stripe’s format, authenticated by the Stripe-Signature header. Events can arrive late, ' +
    'more than once and in any order. Returns 404 on servers that don’t take payments.',
  access: 'public',
  replies: { 200: z.object({ received: z.literal(true) }), 400: Problem, 404: Problem, 502: Problem },
});
