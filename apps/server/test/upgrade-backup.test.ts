import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { createBackup } from '../src/backup/create-backup.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import type { Db } from '../src/db/database.ts';
import { listAppliedMigrations } from '../src/db/migrations.ts';
import { openDatabase } from '../src/db/open-database.ts';
import {
  insertUser,
  installNextVersion,
  readUsersAfterUpgrade,
  upgradedUsers,
} from './support/next-version.ts';
import { copyTemplateDatabase, keepDatabaseCompiled } from './support/template-database.ts';
import { createTestConfig } from './support/test-config.ts';
import { createTemporaryFolder } from './support/test-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await createTemporaryFolder();
  await keepDatabaseCompiled();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const readNames = async (db: Db) =>
  (await db.execute<{ name: string }>(sql`select last_name as name from users`)).rows;

test('a backup of an older version is restored unchanged and then migrated', { tags: COMPLETE }, async () => {
  const config = (name: string) => createTestConfig(join(folder, name), { databaseUrl: undefined });
  await copyTemplateDatabase(config('old').dataDir);
  const old = await openDatabase(config('old'));
  await insertUser(old.db);
  const [before, applied] = [await readNames(old.db), await listAppliedMigrations(old.db)];
  await old.close();

  await installNextVersion(folder);
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
  expect(await readUsersAfterUpgrade(restored.db)).toEqual(upgradedUsers);
  await restored.close();
});
