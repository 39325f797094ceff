import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAppliedMigrations, listKnownMigrations, requireKnownMigrations } from '../src/db/migrations.ts';
import { openDatabase } from '../src/db/open-database.ts';
import {
  insertUser,
  installNextVersion,
  readUsersAfterUpgrade,
  upgradedUsers,
} from './support/next-version.ts';
import { createEmptyDatabase, getDatabaseUrl } from './support/postgres-databases.ts';
import { copyTemplateDatabase, keepDatabaseCompiled } from './support/template-database.ts';
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

test('migrates a database at startup; versions that don’t know its migrations reject it', async () => {
  const databaseUrl = getDatabaseUrl(folder) === undefined ? undefined : await createEmptyDatabase();
  const config = { databaseUrl, dataDir: join(folder, 'data') };
  // Creating an embedded database takes seconds; what starts it later is the same.
  if (databaseUrl === undefined) await copyTemplateDatabase(config.dataDir);
  const old = await openDatabase(config);
  await insertUser(old.db);
  await old.close();

  await installNextVersion(folder);
  const { db, close } = await openDatabase(config);
  try {
    expect(await readUsersAfterUpgrade(db)).toEqual(upgradedUsers);
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
