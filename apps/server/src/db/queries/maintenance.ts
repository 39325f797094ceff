import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans } from '../schema.ts';

/** The unfinished jobs of one type. */
export interface QueueState {
  readonly name: string;
  /** Number of jobs that could start now. */
  readonly waiting: number;
  readonly active: number;
  /** Number of seconds since the oldest waiting job could have started. */
  readonly oldestSeconds: number;
}

/** Counts the waiting and running jobs of each type; types without any are omitted. */
export async function readQueueState(db: Db): Promise<QueueState[]> {
  const { rows } = await db.execute<Record<keyof QueueState, string>>(sql`
    select name,
      count(*) filter (where state <> 'active') as waiting,
      count(*) filter (where state = 'active') as active,
      coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'active')), 0) as "oldestSeconds"
    from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()
    group by name`);
  return rows.map(({ name, ...numbers }) => ({
    name,
    waiting: Number(numbers.waiting),
    active: Number(numbers.active),
    oldestSeconds: Number(numbers.oldestSeconds),
  }));
}

/** Notifies a channel's listeners, in any process, when the transaction commits. */
export async function notifyChannel(tx: Db, channel: string, message: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${message})`);
}

/**
 * Reclaims the space of deleted rows and updates planner statistics, one table at a time, so that other queries can
 * use the embedded database in between. Can't run in a transaction.
 */
export async function vacuumTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select format('%I.%I', schemaname, tablename) as table
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  for (const { table } of rows) await db.execute(sql`vacuum analyze ${sql.raw(table)}`);
}

/** Queries a Curbcut table; throws if it can't be read. */
export async function checkDatabase(db: Db): Promise<void> {
  await db.select({ id: scans.id }).from(scans).limit(1);
}

/**
 * Reads the first and last row of every table by its primary key, which detects truncated or overwritten
 * files.
 *
 * @throws PostgreSQL's error if one of them can't be read.
 */
export async function readEveryTable(db: Db): Promise<void> {
  const { rows } = await db.execute<{ table: string; key: string }>(sql`
    select format('%I.%I', schemaname, tablename) as table, string_agg(format('%I', attname), ', ' order by array_position(indkey::int2[], attnum)) as key
    from pg_tables
    join pg_index on indrelid = format('%I.%I', schemaname, tablename)::regclass and indisprimary
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where schemaname = 'public' group by 1 order by 1`);
  await db.transaction(async (tx) => {
    // Without sequential scans, a table is read through its index, so this checks that the two agree.
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const { table, key } of rows) {
      const first = sql.raw(`select length(t::text) from ${table} t order by ${key} limit 1`);
      const last = sql.raw(
        `select length(t::text) from ${table} t order by ${key.replaceAll(',', ' desc,')} desc limit 1`,
      );
      await tx.execute(first);
      await tx.execute(last);
    }
  });
}
