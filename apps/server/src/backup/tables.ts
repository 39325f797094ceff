import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { listKnownMigrations } from '../db/migrations.ts';
import type { BackupManifest, BackupTable } from './manifest.ts';

/**
 * Lists every name that a Curbcut table has or has had. Other tables in the same database must not be copied
 * or deleted.
 */
function listOwnTableNames(): string[] {
  const statements = listKnownMigrations().flatMap((migration) => migration.sql);
  const names = statements.flatMap((statement) =>
    [...statement.matchAll(/^\s*(?:CREATE TABLE|ALTER TABLE \S+ RENAME TO) "(\w+)"/gm)].map(
      (match) => match[1]!,
    ),
  );
  return [...new Set(names)];
}

/** Describes the Curbcut tables in the database, each after the tables that it references. */
export async function describeTables(db: Db): Promise<BackupTable[]> {
  const { rows } = await db.execute<{ name: string; columns: string[]; identities: string[] }>(sql`
    select relname::text as name, to_json(array_agg(attname::text order by attnum)) as columns,
      to_json(coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}')) as identities
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${isOwnTable(sql`relname`)}
    group by 1 order by 1`);
  const { rows: references } = await db.execute<{ from: string; to: string }>(sql`
    select child.relname::text as "from", parent.relname::text as "to"
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const tables: BackupTable[] = [];
  for (const { name, columns, identities } of sortByReferences(rows, references)) {
    const counters: Record<string, number | null> = {};
    for (const column of identities) counters[column] = await readCounter(db, name, column);
    tables.push({ name, columns, counters });
  }
  return tables;
}

const isOwnTable = (name: ReturnType<typeof sql>) =>
  sql`${name} = any(string_to_array(${listOwnTableNames().join(',')}, ','))`;

async function readCounter(db: Db, table: string, column: string): Promise<number | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${`public.${table}`}, ${column})::regclass)::text as last`,
  );
  return rows[0]?.last == null ? null : Number(rows[0].last);
}

function sortByReferences<Table extends { readonly name: string }>(
  tables: readonly Table[],
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(({ name }) =>
      references.every(({ from, to }) => from !== name || ![...waiting].some((other) => other.name === to)),
    );
    if (free.length === 0) throw new Error('The tables have circular references.');
    for (const table of free) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

/** Lists the columns of pg-boss's job table; none if it doesn't exist yet. */
export async function listJobColumns(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return rows.map(({ name }) => name);
}

/** Drops all Curbcut tables in the database, along with the list of migrations and the jobs. */
export async function dropTables(tx: Db): Promise<void> {
  for (const name of listOwnTableNames())
    await tx.execute(sql`drop table if exists ${sql.identifier('public')}.${sql.identifier(name)} cascade`);
  await tx.execute(sql`drop schema if exists drizzle cascade`);
  await tx.execute(sql`delete from pgboss.job`);
}

/**
 * Creates empty tables as they were at the time of the backup; later migrations run after the rows are
 * inserted.
 */
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

/** Sets identity columns to continue counting where they left off. */
export async function restoreCounters(tx: Db, { name, counters }: BackupTable): Promise<void> {
  for (const [column, last] of Object.entries(counters)) {
    if (last === null) continue;
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${name}`}, ${column})::regclass, ${last}::bigint)`,
    );
  }
}

/** Inserts jobs given as JSON Lines, except those in queues that this version doesn't have. */
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
