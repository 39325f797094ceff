import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { cursorField, limitField } from '../query-fields.ts';
import { OrganizationNameField, organizationParams, organizationProblems } from './organization.ts';
import { WEBHOOK_EVENT_TYPES, WebhookEventType } from './webhook-events.ts';

export const MAX_WEBHOOKS = 20;
/** Number of hours after a webhook's secret is rotated during which deliveries are also signed with the old one. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
/** Number of days that deliveries are listed and can be replayed. */
export const WEBHOOK_DELIVERY_DAYS = 30;
/** Number of hours of failed deliveries after which a warning is emailed, and after which the webhook is turned off. */
export const WEBHOOK_FAILURE_HOURS = { warning: 6, off: 72 } as const;

/** Sends an organization's events to a URL. The secret is returned only once, when it is created. */
export const Webhook = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    events: z.array(WebhookEventType),
    site_group: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('The only sites whose events it sends; null for all of the organization’s sites'),
    state: z
      .enum(['active', 'paused', 'off'])
      .describe('paused: by a person; off: after failed deliveries, until a test succeeds'),
    off_reason: z
      .enum(['failures', 'gone'])
      .nullable()
      .describe(
        `Why the webhook is off: deliveries failed for ${WEBHOOK_FAILURE_HOURS.off} hours, or the receiver replied with 410; null unless it is off`,
      ),
    failing_since: Timestamp.nullable().describe(
      'When deliveries started failing; null if the last one succeeded',
    ),
    old_secret_valid_until: Timestamp.nullable().describe(
      'When deliveries stop being signed with the old secret as well; null if they aren’t',
    ),
    created_at: Timestamp,
    created_by: z.string().describe('Name of the person who created the webhook'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

const WebhookWithSecret = z
  .object({
    webhook: Webhook,
    secret: z
      .string()
      .describe('Verifies signatures; starts with `whsec_`, as libraries for Standard Webhooks expect'),
  })
  .meta({ id: 'WebhookWithSecret' });

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/webhooks/',
  id: 'listWebhooks',
  summary: 'List an organization’s webhooks, newest first',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  replies: {
    200: z.object({ webhooks: z.array(Webhook) }).meta({ id: 'WebhookList' }),
    ...organizationProblems,
  },
});

const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' })
  .max(2000, 'Use 2,000 characters or fewer')
  .describe('Must start with https:// and lead to a public address, unless the operator allows others');
const WebhookEvents = z
  .array(WebhookEventType)
  .min(1, 'Select at least one event')
  .max(WEBHOOK_EVENT_TYPES.length);

export const CreateWebhookBody = z
  .object({
    name: OrganizationNameField,
    url: WebhookUrl,
    events: WebhookEvents,
    site_group_id: z.uuid().nullable().default(null),
  })
  .meta({
    id: 'CreateWebhookBody',
    examples: [
      {
        name: 'Dashboard',
        url: 'https://example.com/webhooks/curbcut',
        events: ['issue.new', 'issue.fixed'],
      },
    ],
  });
export type CreateWebhookBody = z.input<typeof CreateWebhookBody>;

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/webhooks/',
  id: 'createWebhook',
  summary: 'Create a webhook that sends an organization’s events to a URL',
  description:
    'Deliveries follow the Standard Webhooks specification. The secret that verifies their signatures is returned only once.',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  body: CreateWebhookBody,
  replies: { 201: WebhookWithSecret, 400: Problem, ...organizationProblems, 409: Problem },
});

const webhookParams = organizationParams.extend({ webhookId: z.uuid() });

export const ChangeWebhookBody = z
  .object({
    name: OrganizationNameField.optional(),
    url: WebhookUrl.optional(),
    events: WebhookEvents.optional(),
    site_group_id: z.uuid().nullable().optional(),
    state: z.enum(['active', 'paused']).optional(),
  })
  .meta({ id: 'ChangeWebhookBody', examples: [{ events: ['issue.new'], state: 'paused' }] });
export type ChangeWebhookBody = z.input<typeof ChangeWebhookBody>;

export const changeWebhook = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/webhooks/{webhookId}/',
  id: 'changeWebhook',
  summary: 'Change, pause or resume a webhook',
  description:
    'Events that occur while a webhook is paused or off aren’t sent later. A webhook that is off can only be resumed by a successful test (409).',
  access: 'organization:admin',
  refusesKeys: true,
  params: webhookParams,
  body: ChangeWebhookBody,
  replies: { 200: Webhook, 400: Problem, ...organizationProblems, 409: Problem },
});

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/webhooks/{webhookId}/',
  id: 'deleteWebhook',
  summary: 'Delete a webhook with its deliveries',
  access: 'organization:admin',
  refusesKeys: true,
  params: webhookParams,
  replies: { 200: z.object({ webhook_id: z.uuid() }), ...organizationProblems },
});

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/webhooks/{webhookId}/rotate/',
  id: 'rotateWebhookSecret',
  summary: 'Give a webhook a new secret',
  description: `For ${WEBHOOK_SECRET_OVERLAP_HOURS} hours, deliveries are also signed with the old secret.`,
  access: 'organization:admin',
  refusesKeys: true,
  params: webhookParams,
  replies: { 200: WebhookWithSecret, ...organizationProblems },
});

/** One event for one webhook, with its latest attempt. */
export const WebhookDelivery = z
  .object({
    id: z.uuid().describe('The delivery’s `webhook-id`, the same for all attempts and replays'),
    type: z.enum([...WEBHOOK_EVENT_TYPES, 'webhook.test']),
    state: z.enum(['pending', 'delivered', 'failed']),
    created_at: Timestamp,
    attempts: z.number().int().min(0).describe('Number of attempts, including replays'),
    last_attempt_at: Timestamp.nullable(),
    next_attempt_at: Timestamp.nullable().describe('Null if no attempt is planned'),
    status: z.number().int().nullable().describe('HTTP status of the last response; null if there was none'),
    duration_ms: z.number().int().min(0).nullable().describe('Duration of the last attempt, in milliseconds'),
    error: z.string().nullable().describe('Why the last attempt failed; null if it succeeded'),
    reply: z
      .string()
      .nullable()
      .describe(
        'The start of the last response’s body, up to 4 KB; untrusted text that must not be shown as HTML',
      ),
    body: z.string().describe('The request body, as signed and sent'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/webhooks/{webhookId}/test/',
  id: 'testWebhook',
  summary: 'Send a test event to a webhook and wait for the response',
  description:
    'Waits up to 10 seconds. A successful test turns a webhook back on if it was turned off after failed deliveries.',
  access: 'organization:admin',
  refusesKeys: true,
  params: webhookParams,
  replies: {
    200: z.object({ delivery: WebhookDelivery, webhook: Webhook }).meta({ id: 'WebhookTest' }),
    ...organizationProblems,
    429: Problem,
  },
});

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/webhooks/{webhookId}/deliveries/',
  id: 'listWebhookDeliveries',
  summary: `List a webhook’s deliveries of the last ${WEBHOOK_DELIVERY_DAYS} days, newest first`,
  access: 'organization:admin',
  refusesKeys: true,
  params: webhookParams,
  query: z.object({
    state: z.enum(['pending', 'delivered', 'failed']).optional(),
    cursor: cursorField,
    limit: limitField(100, 25),
  }),
  replies: {
    200: z
      .object({ deliveries: z.array(WebhookDelivery), next_cursor: z.string().nullable() })
      .meta({ id: 'WebhookDeliveryList' }),
    400: Problem,
    ...organizationProblems,
  },
});

export const replayWebhookDelivery = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay/',
  id: 'replayWebhookDelivery',
  summary: 'Send a delivery again, with the same id and body',
  description: 'Returns 409 for a test event, or if the webhook isn’t active.',
  access: 'organization:admin',
  refusesKeys: true,
  params: webhookParams.extend({ deliveryId: z.uuid() }),
  replies: { 200: WebhookDelivery, ...organizationProblems, 409: Problem },
});
