import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackup } from '../src/backup/create-backup.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import type { Db } from '../src/db/database.ts';
import { listAppliedMigrations, listKnownMigrations, requireKnownMigrations } from '../src/db/migrations.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { installation } from '../src/installation.ts';
import { createEmptyDatabase, getDatabaseUrl } from './kit/postgres-databases.ts';
import { keepDatabaseCompiled } from './kit/template-database.ts';
import { createTestConfig } from './kit/test-config.ts';
import { createTemporaryFolder } from './kit/test-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await createTemporaryFolder();
  await keepDatabaseCompiled();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const INSERT_USER = sql`
  insert into users (id, email, username, password_hash, first_name, last_name)
  values (gen_random_uuid(), 'anna@example.com', 'anna', 'hash', 'Anna', E'Two\nlines, "quotes" and \\ é')`;
const readNames = async (db: Db) =>
  (await db.execute<{ name: string }>(sql`select last_name as name from users`)).rows;
const readUsersAfterUpgrade = async (db: Db) =>
  (await db.execute(sql`select upper_name, added_later from users`)).rows;

/** Continues as the next version, which adds a column and fills another from what is stored. */
async function installNextVersion(): Promise<void> {
  const migrations = join(folder, 'migrations');
  await cp(installation.migrationsDir, migrations, { recursive: true });
  const statements = [
    'alter table users add column upper_name text',
    'update users set upper_name = upper(first_name)',
    `alter table users add column added_later text not null default 'new'`,
  ];
  await writeFile(join(migrations, 'next.sql'), statements.join(';--> statement-breakpoint\n'));
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' });
  await writeFile(journalFile, JSON.stringify(journal));
  vi.spyOn(installation, 'migrationsDir', 'get').mockReturnValue(migrations);
}

test('a database is migrated at the start; versions that do not know its migrations refuse it', async () => {
  const databaseUrl = getDatabaseUrl(folder) === undefined ? undefined : await createEmptyDatabase();
  const config = { databaseUrl, dataDir: join(folder, 'data') };
  const old = await openDatabase(config);
  await old.db.execute(INSERT_USER);
  await old.close();

  await installNextVersion();
  const { db, close } = await openDatabase(config);
  try {
    expect(await readUsersAfterUpgrade(db)).toEqual([{ upper_name: 'ANNA', added_later: 'new' }]);
    expect(await listAppliedMigrations(db)).toHaveLength(listKnownMigrations().length);
    await expect(requireKnownMigrations(db)).resolves.toBeUndefined();

    vi.restoreAllMocks();
    await expect(requireKnownMigrations(db)).rejects.toThrow('migrated by a newer version of Curbcut');
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 2`);
    await expect(requireKnownMigrations(db)).rejects.toThrow('created by an unreleased version of Curbcut');
  } finally {
    await close();
  }
}, 180_000);

test('a backup of an older version is restored unchanged and then migrated', async () => {
  const config = (name: string) => createTestConfig(join(folder, name), { databaseUrl: undefined });
  const old = await openDatabase(config('old'));
  await old.db.execute(INSERT_USER);
  const [before, applied] = [await readNames(old.db), await listAppliedMigrations(old.db)];
  await old.close();

  await installNextVersion();
  const file = join(folder, 'old.tar.gz');
  expect(await createBackup(config('old'), file)).toMatchObject({
    rows: { users: 1 },
    jobs: 0,
    hasKey: false,
  });
  const untouched = await openDatabase(config('old'), { migrate: false });
  expect(await listAppliedMigrations(untouched.db)).toEqual(applied);
  await untouched.close();

  await restoreBackup(config('new'), file, { force: false, otherKey: false });
  const restored = await openDatabase(config('new'), { migrate: false });
  expect(await listAppliedMigrations(restored.db)).toHaveLength(applied.length + 1);
  expect(await readNames(restored.db)).toEqual(before);
  expect(await readUsersAfterUpgrade(restored.db)).toEqual([{ upper_name: 'ANNA', added_later: 'new' }]);
  await restored.close();
}, 180_000);
