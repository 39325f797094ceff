import type { WebhookDelivery, WebhookEventType } from '@curbcut/contract';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { organizations, siteGroups } from './schema-organizations.ts';

const WEBHOOK_STATES = ['active', 'paused', 'off'] as const;
const OFF_REASONS = ['failures', 'gone'] as const;
const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** A URL that receives an organization's events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The only sites whose events it sends; null for all of the organization's. */
    siteGroupId: uuid('site_group_id').references(() => siteGroups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    /** The secret, encrypted; see `sealWebhookSecret`. */
    secret: text().notNull(),
    /** The secret from before the last rotation, also used to sign until `oldSecretValidUntil`. */
    oldSecret: text('old_secret'),
    oldSecretValidUntil: timestampColumn('old_secret_valid_until'),
    state: text({ enum: WEBHOOK_STATES }).notNull().default('active'),
    offReason: text('off_reason', { enum: OFF_REASONS }),
    /** When the first delivery after the last successful one failed. */
    failingSince: timestampColumn('failing_since'),
    /** Whether the failures since then have been reported by email. */
    isWarningSent: boolean('warning_sent').notNull().default(false),
    /** The creator's name at the time of creation. */
    creatorName: text('creator_name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('webhooks_state', isOneOf(table.state, WEBHOOK_STATES)),
    // An organization's webhooks: listWebhookRows, listSubscribedWebhooks.
    index('webhooks_organization_idx').on(table.organizationId),
    // The webhooks of a group that is being deleted.
    index('webhooks_group_idx').on(table.siteGroupId),
  ],
);

/**
 * An event for one webhook. The row is inserted in the transaction of the reported change, so no event is
 * lost. Its id is sent with each attempt, so receivers can recognize duplicates.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text().$type<WebhookDelivery['type']>().notNull(),
    /** The body as signed and sent. */
    body: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('pending'),
    /** Number of attempts so far. A job names its attempt, so that only one chain of jobs continues. */
    attempts: integer().notNull().default(0),
    /** Number of attempts before the current series, which starts with the event or a replay. */
    earlierAttempts: integer('earlier_attempts').notNull().default(0),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    nextAttemptAt: timestampColumn('next_attempt_at'),
    status: integer(),
    durationMs: integer('duration_ms'),
    error: text(),
    reply: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('webhook_deliveries_state', isOneOf(table.state, DELIVERY_STATES)),
    // A webhook's deliveries, newest first: listDeliveries, failPendingDeliveries.
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.createdAt, table.id),
    // Old deliveries: deleteOldDeliveries.
    index('webhook_deliveries_created_idx').on(table.createdAt),
  ],
);
