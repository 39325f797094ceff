import type { WidgetConfiguration } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { organizations, siteGroups } from './schema-organizations.ts';
import { sites } from './schema-scans.ts';

/** The sites in a group. */
export const siteGroupSites = pgTable(
  'site_group_sites',
  {
    siteGroupId: uuid('site_group_id')
      .notNull()
      .references(() => siteGroups.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.siteGroupId, table.siteId] }),
    // The groups of a site that is being deleted.
    index('site_group_sites_site_idx').on(table.siteId),
  ],
);

/**
 * Number of scans that an organization started in a month, excluding refunded ones. Deleting a scan doesn't
 * change it.
 */
export const scanUsage = pgTable(
  'scan_usage',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** First day of a calendar month in UTC. */
    month: date().notNull(),
    used: integer().notNull(),
    /** Whether the organization was notified this month that it's running out of scans. */
    isNearNoticeSent: boolean('near_notice_sent').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.month] }),
    check('scan_usage_used', sql`${table.used} >= 0`),
  ],
);

/** The payment provider's data for an organization that has started to pay; `organizations.plan` is derived from it. */
export const billingAccounts = pgTable('billing_accounts', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** Incremented with each change, so that an outdated response doesn't replace a newer one. */
  version: integer().notNull().default(0),
  /** The subscription that the plan comes from; null if there is no active one. */
  subscriptionId: text('subscription_id'),
  /** The subscription's item, needed to change the plan. */
  itemId: text('item_id'),
  pastDue: boolean('past_due').notNull().default(false),
  renewsAt: timestampColumn('renews_at'),
  endsAt: timestampColumn('ends_at'),
});

/** Processed events from the payment provider, which can be sent again. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
  },
  (table) => [
    // Events that can no longer be sent again: deleteBillingEventsBefore.
    index('billing_events_received_idx').on(table.receivedAt),
  ],
);

/** Widget configurations, one per organization. */
export const widgets = pgTable(
  'widgets',
  {
    /** Public id under which pages report use. */
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The site whose settings these are; null for the organization's, which apply to all other sites. */
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    configuration: jsonb().$type<WidgetConfiguration>().notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('widgets_organization_idx').on(table.organizationId).where(sql`${table.siteId} is null`),
    uniqueIndex('widgets_site_idx').on(table.siteId),
  ],
);

/** Daily use of a setting by visitors who agreed to be counted. */
export const widgetUse = pgTable(
  'widget_use',
  {
    widgetId: uuid('widget_id')
      .notNull()
      .references(() => widgets.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    setting: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.day, table.setting] })],
);

/**
 * Every widget file this installation has ever served. Embedding pages refer to files by hash and reject any
 * other content, so older builds must remain available.
 */
export const widgetFiles = pgTable('widget_files', {
  name: text().primaryKey(),
  text: text().notNull(),
  servedSince: timestampColumn('served_since').notNull().defaultNow(),
});
