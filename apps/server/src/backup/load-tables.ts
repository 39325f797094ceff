import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { BackupManifest, BackupTable } from './manifest.ts';
import { listJobColumns, listKnownMigrations, listOwnTableNames } from './tables.ts';

/** Drops all Curbcut tables in the database, together with the list of migrations and the jobs. */
export async function dropTables(tx: Db): Promise<void> {
  for (const name of listOwnTableNames())
    await tx.execute(sql`drop table if exists ${sql.identifier('public')}.${sql.identifier(name)} cascade`);
  await tx.execute(sql`drop schema if exists drizzle cascade`);
  await tx.execute(sql`delete from pgboss.job`);
}

/** Creates empty tables as of the backup; later migrations run after the rows are inserted. */
export async function createTables(tx: Db, { migrations }: BackupManifest): Promise<void> {
  await tx.execute(sql`create schema drizzle`);
  // The table that drizzle's migrator would create.
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const migration of listKnownMigrations().slice(0, migrations.length)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
}

/** Inserts rows given as JSON Lines. */
export async function insertRows(tx: Db, { name, columns }: BackupTable, lines: string): Promise<void> {
  await insertJson(tx, sql`${sql.identifier('public')}.${sql.identifier(name)}`, columns, lines);
}

/** Sets identity columns to continue counting where they were. */
export async function restoreCounters(tx: Db, { name, counters }: BackupTable): Promise<void> {
  for (const [column, last] of Object.entries(counters)) {
    if (last === null) continue;
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${name}`}, ${column})::regclass, ${last}::bigint)`,
    );
  }
}

/** Inserts jobs given as JSON Lines, except those of queues that this version does not have. */
export async function insertJobs(
  tx: Db,
  { jobColumns: stored }: BackupManifest,
  lines: string,
): Promise<void> {
  const known = new Set(await listJobColumns(tx));
  const columns = stored.filter((column) => known.has(column));
  await insertJson(tx, sql`pgboss.job`, columns, lines, sql`where t.name in (select name from pgboss.queue)`);
}

async function insertJson(
  tx: Db,
  table: SQL,
  columns: readonly string[],
  lines: string,
  condition = sql``,
): Promise<void> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`;
  await tx.execute(
    sql`insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${rows}::text::json) t ${condition}`,
  );
}
