import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/** The installation that owns this database; one row. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Also written to the blob store, so that no other installation uses it by mistake. */
    id: uuid().notNull(),
    /** The blob store that the installation's servers used last; null before the first start. */
    blobStoreId: uuid('blob_store_id'),
  },
  (table) => [check('installation_is_only', sql`${table.isOnly}`)],
);

/**
 * Files to delete from the blob store, recorded in the transaction that deletes the rows they belong to. A
 * row is deleted once its files have been.
 */
export const blobDeletions = pgTable(
  'blob_deletions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Id of a scan or an audit whose files are all deleted, or the key of one file. */
    target: text().notNull(),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestampColumn('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [
    // The deletions that are due: listDueDeletions.
    index('blob_deletions_next_attempt_idx').on(table.nextAttemptAt),
  ],
);
