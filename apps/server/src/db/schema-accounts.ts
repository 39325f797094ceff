import { defaultPlan, type PlanName, type WidgetConfiguration } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';

/** A person with an account. */
export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Normalized by the contract: trimmed and lowercased. */
  email: text().notNull().unique(),
  username: text().notNull().unique(),
  /** PHC string; see `auth/password-hasher.ts`. */
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isEmailVerified: boolean('is_email_verified').notNull().default(false),
  dateJoined: timestampColumn('date_joined').notNull().defaultNow(),
  lastLogin: timestampColumn('last_login'),
  /**
   * How often the email address was registered before it was verified; each registration replaced the previous
   * account.
   */
  registrations: integer().notNull().default(1),
  /** Plans are defined in the contract, so the database does not list them again. */
  plan: text().$type<PlanName>().notNull().default(defaultPlan.name),
  companyName: text('company_name').notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  jobTitle: text('job_title').notNull().default(''),
  websiteUrl: text('website_url').notNull().default(''),
  /** Number of days after a scan ends until it is deleted; null if scans are kept. */
  scanRetentionDays: integer('scan_retention_days'),
});

/** One sign-in on one device, with its family of refresh tokens. Ending a session deletes it. */
export const sessions = pgTable(
  'sessions',
  {
    /** Contained in the session's access tokens. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    /** When its newest refresh token expires. */
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Browser and operating system, as described by `describeDevice`. */
    device: text().notNull(),
  },
  (table) => [
    // An account's sessions: listSessions, deleteUserSessions.
    index('sessions_user_idx').on(table.userId),
    // Expired sessions: deleteExpiredSessions.
    index('sessions_expires_idx').on(table.expiresAt),
  ],
);

/** Refresh tokens, including rotated ones: reuse of a token that was rotated long ago reveals a theft. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** When it was exchanged for its successor. */
    rotatedAt: timestampColumn('rotated_at'),
  },
  (table) => [
    // Deleted when a session ends.
    index('refresh_tokens_session_idx').on(table.sessionId),
  ],
);

/** The purposes of emailed links. */
export const LINK_PURPOSES = ['verify-email', 'reset-password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Tokens for emailed links. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Kept for a while, so that a second click gets an explanation. */
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    check('one_time_tokens_purpose', isOneOf(table.purpose, LINK_PURPOSES)),
    // An account's links: invalidateLinks.
    index('one_time_tokens_user_idx').on(table.userId, table.purpose),
    // Expired links: deleteExpiredLinks.
    index('one_time_tokens_expires_idx').on(table.expiresAt),
  ],
);

/** Log of account events; unrelated to site audits. Contains no email addresses, names, or secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampColumn('at').notNull().defaultNow(),
    /** No foreign key, so that the log remains after the account is deleted. */
    userId: uuid('user_id'),
    event: text().notNull(),
    /** A keyed hash of the caller's network; null for events without a request. */
    network: text(),
    details: jsonb().$type<Readonly<Record<string, string | number | boolean>>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_user_idx').on(table.userId, table.at),
    // Old entries: deleteOldAudit.
    index('audit_log_at_idx').on(table.at),
  ],
);

/** How often a limited operation was performed within a time window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The operation, and a keyed hash of its caller. */
    key: text().primaryKey(),
    windowEndsAt: timestampColumn('window_ends_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_limits_ends_idx').on(table.windowEndsAt)],
);

/**
 * Notifications that an account has read. The notifications themselves are derived from the underlying
 * events.
 */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the event; see `readNotifications`. */
    notificationId: text('notification_id').notNull(),
    readAt: timestampColumn('read_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    // Rows for events that are no longer listed: deleteOldNotificationReads.
    index('notification_reads_at_idx').on(table.readAt),
  ],
);

/**
 * Number of scans that an account started in a month, excluding refunded ones. Deleting a scan does not
 * change it.
 */
export const scanUsage = pgTable(
  'scan_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First day of a calendar month in UTC. */
    month: date().notNull(),
    used: integer().notNull(),
    /** Whether the account was notified this month that it is running out of scans. */
    isNearNoticeSent: boolean('near_notice_sent').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    check('scan_usage_used', sql`${table.used} >= 0`),
  ],
);

/** The payment provider's data for an account that has started to pay; `users.plan` is derived from it. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** Incremented with each change, so that an outdated response does not replace a newer one. */
  version: integer().notNull().default(0),
  /** The subscription that the plan comes from; null if there is no active one. */
  subscriptionId: text('subscription_id'),
  /** The subscription's item, which is needed to change the plan. */
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

/** Widget configurations, one per account. */
export const widgets = pgTable('widgets', {
  /** Public id under which pages report use. */
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  configuration: jsonb().$type<WidgetConfiguration>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

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
 * Every widget file that this installation has ever served. Embedding pages refer to files by hash and reject any
 * other content, so older builds must remain available.
 */
export const widgetFiles = pgTable('widget_files', {
  name: text().primaryKey(),
  text: text().notNull(),
  servedSince: timestampColumn('served_since').notNull().defaultNow(),
});
