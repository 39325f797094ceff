import type { Fix } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import {
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
import type { SanitizedAnswer } from '../ai/sanitize-answer.ts';
import { timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { scans } from './schema-scans.ts';

/** A model's suggestion for one issue of a scan. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: uuid().primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** Fingerprint of the issue. */
    fingerprint: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['queued', 'running', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    /** Number of attempts, which is limited because a suggestion may crash its process. */
    attempts: integer().notNull().default(0),
    model: text().notNull(),
    /** Hash of everything sent to the model: the same question has the same answer. */
    contentHash: text('content_hash').notNull(),
    /** The sanitized answer of the model. */
    answer: jsonb().$type<SanitizedAnswer>(),
    /** The month in which it counts; null when it reused an earlier answer or was refunded. */
    countedMonth: date('counted_month'),
    fix: jsonb().$type<Fix>(),
    noFixBecause: text('no_fix_because'),
    /** Message and stable code of the failure. */
    error: text(),
    code: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    completedAt: timestampColumn('completed_at'),
  },
  (table) => [
    check('suggestions_status', sql`${table.status} in ('queued', 'running', 'ready', 'failed')`),
    // An issue has one suggestion, however many requests arrive at once: claimSuggestion.
    uniqueIndex('suggestions_once_idx').on(table.scanId, table.fingerprint),
    // Earlier answers for this account: findKnownAnswer. Also serves the deletion of an account.
    index('suggestions_content_idx').on(table.userId, table.contentHash),
  ],
);

/** Number of suggestions that an account requested in a month, without refunded ones. */
export const suggestionUsage = pgTable(
  'suggestion_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First day of a calendar month in UTC. */
    month: date().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    check('suggestion_usage_used', sql`${table.used} >= 0`),
  ],
);
