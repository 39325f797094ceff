import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';

/** The key that an account shares with its authenticator app. It counts only once `users.twoFactorSince` is set. */
export const twoFactorKeys = pgTable('two_factor_keys', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32 key, encrypted. */
  key: text().notNull(),
  /** The 30-second period of the last accepted code, so that no code is accepted twice (RFC 6238, section 5.2). */
  lastPeriod: integer('last_period').notNull().default(0),
});

/** One-time codes for people who don't have their authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the code. */
    hash: text().notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins with a correct password that are waiting for the second step. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    // An account's challenges: deleteUserChallenges.
    index('login_challenges_user_idx').on(table.userId),
    // Expired challenges: deleteExpiredChallenges.
    index('login_challenges_expires_idx').on(table.expiresAt),
  ],
);

/** What a passkey's signature is used for. */
export const PASSKEY_PURPOSES = ['sign-in', 'add', 'confirm'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Challenges for passkeys that haven't been used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, which has 256 random bits. */
    hash: text().primaryKey(),
    purpose: text({ enum: PASSKEY_PURPOSES }).notNull(),
    /** The account that it was created for; null for a sign-in, which can be anyone's. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    check('passkey_challenges_purpose', isOneOf(table.purpose, PASSKEY_PURPOSES)),
    check('passkey_challenges_user', sql`(${table.userId} is null) = (${table.purpose} = 'sign-in')`),
    // Deleted with an account.
    index('passkey_challenges_user_idx').on(table.userId),
    // Expired challenges: deleteExpiredChallenges.
    index('passkey_challenges_expires_idx').on(table.expiresAt),
  ],
);
