import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../src/backup/create-backup.ts';
import { createTables } from '../src/backup/load-tables.ts';
import type { BackupManifest } from '../src/backup/manifest.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { listAppliedMigrations, listKnownMigrations } from '../src/backup/tables.ts';
import { openDatabase } from '../src/db/database.ts';
import { createTemporaryFolder, createTestConfig } from './kit/test-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await createTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a backup of an older version is restored unchanged and then migrated', async () => {
  const config = (name: string) => createTestConfig(join(folder, name), { databaseUrl: undefined });
  const known = listKnownMigrations();
  const migrations = known.slice(0, 3).map(({ folderMillis: createdAt, hash }) => ({ createdAt, hash }));
  const old = await openDatabase(config('old'), { migrate: false });
  await createTables(old.db, { migrations } as unknown as BackupManifest);
  await old.db.execute(sql`
    insert into users (id, email, username, password_hash, first_name, last_name)
    values (gen_random_uuid(), 'anna@example.com', 'anna', 'hash', 'Anna', E'Two\nlines, "quotes" and \\ é')`);
  const readNames = async ({ db }: typeof old) =>
    (await db.execute<{ name: string }>(sql`select last_name as name from users`)).rows;
  const before = await readNames(old);
  await old.close();

  const file = join(folder, 'old.tar.gz');
  expect(await createBackup(config('old'), file)).toMatchObject({
    rows: { users: 1 },
    jobs: 0,
    hasKey: false,
  });
  const untouched = await openDatabase(config('old'), { migrate: false });
  expect(await listAppliedMigrations(untouched.db)).toEqual(migrations);
  await untouched.close();

  await restoreBackup(config('new'), file, { force: false, otherKey: false });
  const restored = await openDatabase(config('new'), { migrate: false });
  expect(await listAppliedMigrations(restored.db)).toHaveLength(known.length);
  expect(await readNames(restored)).toEqual(before);
  await restored.close();
}, 180_000);
