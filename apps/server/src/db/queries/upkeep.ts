import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans } from '../schema.ts';

/** Tells whoever listens on a channel, in any process, when the transaction commits. */
export async function notify(tx: Db, channel: string, message: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${message})`);
}

/** Gives room that deleted rows took back, and refreshes what the planner knows. Not within a transaction. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`);
}

/** Asks our own tables something; throws when they cannot answer. */
export async function tryQuery(db: Db): Promise<void> {
  await db.select({ id: scans.id }).from(scans).limit(1);
}
