import { EMAIL_PREFERENCES } from '@curbcut/contract';
import {
  bigint,
  boolean,
  check,
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
   * Number of times that the email address was registered before it was verified; each registration replaced
   * the previous account.
   */
  registrations: integer().notNull().default(1),
  /** When two-factor authentication was turned on; null if it's off. */
  twoFactorSince: timestampColumn('two_factor_since'),
  companyName: text('company_name').notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  jobTitle: text('job_title').notNull().default(''),
  websiteUrl: text('website_url').notNull().default(''),
  /** Which emails about issues the person gets. */
  notificationEmails: text('notification_emails', { enum: EMAIL_PREFERENCES }).notNull().default('daily'),
});

/** Keys that people sign in with instead of a password (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator, Base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, Base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the key was used, according to the authenticator; always 0 for synced passkeys. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser can reach the authenticator, for example `internal` or `usb`. */
    transports: jsonb().$type<readonly string[]>().notNull(),
    name: text().notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    // An account's passkeys: listPasskeys.
    index('passkeys_user_idx').on(table.userId, table.createdAt),
  ],
);

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
    /**
     * The organization whose provider authenticated the person; null for a password. No foreign key, because
     * references to deleted organizations do no harm.
     */
    ssoOrganizationId: uuid('sso_organization_id'),
    /** The passkey used to start or confirm the session; null for none. */
    passkeyId: uuid('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
  },
  (table) => [
    // A removed passkey's sessions: deletePasskeySessions.
    index('sessions_passkey_idx').on(table.passkeyId),
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

/** Log of account events; unrelated to site audits. Contains no email addresses, names or secrets. */
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
