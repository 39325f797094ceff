import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupManifest } from '../src/backup/manifest.ts';
import { createTables, describeTables } from '../src/backup/tables.ts';
import type { Database, Db } from '../src/db/database.ts';
import { listAppliedMigrations, listKnownMigrations, requireKnownMigrations } from '../src/db/migrations.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { readEveryTable } from '../src/db/queries/maintenance.ts';
import { installation } from '../src/installation.ts';
import { createEmptyDatabase, getDatabaseUrl } from './kit/postgres-databases.ts';
import { keepDatabaseCompiled } from './kit/template-database.ts';
import { createTemporaryFolder } from './kit/test-server.ts';

const migrations = listKnownMigrations();
let folder: string;
let database: Database;
let newSchema: unknown;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  const isEmbedded = getDatabaseUrl(folder) === undefined;
  if (isEmbedded) await keepDatabaseCompiled();
  const databaseUrl = isEmbedded ? undefined : await createEmptyDatabase();
  database = await openDatabase({ databaseUrl, dataDir: folder }, { migrate: false });
  await migrate();
  newSchema = await describeSchema(database.db);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(migrations.slice(1).map((_, index) => index + 1))(
  'a database of the first %i migrations, with a row in every table, is upgraded',
  async (count) => {
    const { db } = database;
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    await db.execute(sql`drop schema drizzle cascade`);
    const applied = migrations
      .slice(0, count)
      .map(({ folderMillis: createdAt, hash }) => ({ createdAt, hash }));
    await createTables(db, { migrations: applied } as unknown as BackupManifest);
    const tables = await describeTables(db);
    for (const { name } of tables) await insertSampleRow(db, name);

    await migrate();

    expect(await listAppliedMigrations(db)).toHaveLength(migrations.length);
    expect(await describeSchema(db)).toEqual(newSchema);
    await readEveryTable(db);
    expect(await countRows(db, 'users')).toBe(tables.some(({ name }) => name === 'users') ? 1 : 0);
    expect(await countRows(db, 'scans')).toBe(1);
    expect(await countRows(db, 'scan_pages')).toBe(1);
  },
);

test('a database that a newer version has migrated is refused', async () => {
  const { db } = database;
  await expect(requireKnownMigrations(db)).resolves.toBeUndefined();
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${newest + 1})`,
  );
  await expect(requireKnownMigrations(db)).rejects.toThrow('newer version of Curbcut');
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
});

async function migrate(): Promise<void> {
  const options = { migrationsFolder: installation.migrationsDir };
  // Each migrator accepts only the type of its own driver, which `Database` hides.
  if (database.isEmbedded) await migratePglite(database.db as never, options);
  else await migrateNodePostgres(database.db as never, options);
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]!.count;
}

/** Describes columns, constraints and indexes, but not the order of columns, which depends on when they were added. */
async function describeSchema(db: Db): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select 'column' as kind, concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default) as text
    from information_schema.columns where table_schema = 'public'
    union all select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2`);
  return rows;
}

/** A column that a row must have a value for. */
interface RequiredColumn extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
  /** The columns of the only row of another table that it refers to, as an expression. */
  readonly reference: string | null;
  /** The condition that it must meet. */
  readonly condition: string | null;
}

/** Inserts a row with the values that a table requires. */
async function insertSampleRow(db: Db, table: string): Promise<void> {
  const { rows: columns } = await db.execute<RequiredColumn>(sql`
    select attname::text as name, format_type(atttypid, null) as type,
      (select format('(select %I from %I)', referenced.attname, confrelid::regclass::text)
        from pg_constraint join pg_attribute referenced
          on referenced.attrelid = confrelid and referenced.attnum = confkey[array_position(conkey, own.attnum)]
        where contype = 'f' and conrelid = own.attrelid and own.attnum = any(conkey) limit 1) as reference,
      (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = own.attrelid and conkey = array[own.attnum] limit 1) as condition
    from pg_attribute own
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = ''
      and (attnotnull and not atthasdef
        -- The first of several columns of which a row must have exactly one.
        or exists (select from pg_constraint where contype = 'c' and conrelid = own.attrelid
          and conkey[1] = own.attnum and pg_get_constraintdef(oid) like '%IS NULL) <> (%'))`);
  const names = columns.map(({ name }) => sql.identifier(name));
  const values = columns.map((column) => sql.raw(createSampleValue(column)));
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  );
}

const SAMPLE_VALUES: Readonly<Record<string, string>> = {
  bigint: '1',
  boolean: 'true',
  bytea: `'\\x00'`,
  date: `'2026-11-01'`,
  'double precision': '1',
  integer: '1',
  jsonb: `'{}'`,
  real: '1',
  smallint: '1',
  text: `'text'`,
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
};

/** Returns a value as SQL. */
function createSampleValue({ name, type, reference, condition }: RequiredColumn): string {
  if (reference !== null) return reference;
  const [, literal] = /'([^']+)'/.exec(condition ?? '') ?? [];
  if (literal !== undefined) return `'${literal}'`;
  if (type.endsWith('[]')) return `'{}'`;
  const value = SAMPLE_VALUES[type];
  if (value === undefined) throw new Error(`Add a sample value for ${name}, of type ${type}.`);
  return value;
}
