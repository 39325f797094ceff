import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans } from '../schema.ts';

/** Tells whoever listens on a channel, in any process, when the transaction commits. */
export async function notify(tx: Db, channel: string, message: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${message})`);
}

/**
 * Gives room that deleted rows took back, and refreshes what the planner knows; one table after the other, so that
 * others have the embedded database in between. Not within a transaction.
 */
export async function vacuum(db: Db): Promise<void> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select format('%I.%I', schemaname, tablename) as table
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  for (const { table } of rows) await db.execute(sql`vacuum analyze ${sql.raw(table)}`);
}

/** Asks our own tables something; throws when they cannot answer. */
export async function tryQuery(db: Db): Promise<void> {
  await db.select({ id: scans.id }).from(scans).limit(1);
}
