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
import { scans, users } from './schema.ts';

/** What a model was asked for one issue of a scan. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: uuid().primaryKey(),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    /** Of the issue. */
    fingerprint: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['queued', 'running', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    /** Times it was begun; one that keeps killing its process is given up. */
    attempts: integer().notNull().default(0),
    model: text().notNull(),
    /** Hash of all that the model is asked with: the same question has the same answer. */
    contentHash: text('content_hash').notNull(),
    /** What the model answered, as far as it may be used. */
    answer: jsonb().$type<SanitizedAnswer>(),
    /** The month in which it counts; null when it was answered from an earlier one, or given back. */
    countedMonth: date('counted_month'),
    fix: jsonb().$type<Fix>(),
    noFixBecause: text('no_fix_because'),
    /** A sentence and a stable word, when it failed. */
    error: text(),
    code: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    completedAt: timestampColumn('completed_at'),
  },
  (table) => [
    check('suggestions_status', sql`${table.status} in ('queued', 'running', 'ready', 'failed')`),
    // An issue has one, however many ask for it at once: claimSuggestion.
    uniqueIndex('suggestions_once_idx').on(table.scanId, table.fingerprint),
    // What this account was answered before: knownAnswer. Also what goes with the account.
    index('suggestions_content_idx').on(table.userId, table.contentHash),
  ],
);

/** Suggestions that an account has asked a model for in a month, without those given back. */
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
