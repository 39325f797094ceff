import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../src/backup/create-backup.ts';
import type { BackupManifest } from '../src/backup/manifest.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { createTables } from '../src/backup/tables.ts';
import { listAppliedMigrations, listKnownMigrations } from '../src/db/migrations.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { keepDatabaseCompiled } from './kit/template-database.ts';
import { createTestConfig } from './kit/test-config.ts';
import { createTemporaryFolder } from './kit/test-server.ts';

let folder: string;
beforeAll(keepDatabaseCompiled);
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

test('the migration to plain names keeps every value', async () => {
  const config = createTestConfig(join(folder, 'old'), { databaseUrl: undefined });
  const earlier = listKnownMigrations().slice(0, 14);
  const migrations = earlier.map(({ folderMillis: createdAt, hash }) => ({ createdAt, hash }));
  const old = await openDatabase(config, { migrate: false });
  await createTables(old.db, { migrations } as unknown as BackupManifest);
  // The names before the migration. cspell:ignore mended
  const scanId = randomUUID();
  const notTested = { code: 'scan/not-judged', reason: 'Why.', advice: 'What to do.' };
  const issue = { fix: { status: 'proven', mended: 7 }, cause: 'img' };
  for (const statement of [
    sql`insert into scans (id, url, settings) values (${scanId}, 'https://a.example/', '{}')`,
    sql`insert into scan_pages (scan_id, position, url, picture) values (${scanId}, 0, 'https://a.example/', '{"width":4}')`,
    sql`insert into scan_pages (scan_id, position, url, not_tested) values (${scanId}, 1, 'https://a.example/b', ${JSON.stringify(notTested)}::jsonb)`,
    sql`insert into page_causes (scan_id, position, fingerprint, issue, indexes, engines, variants, mended)
      values (${scanId}, 0, 'f', 'f', '{0,2}', '{curbcut}', '{}', '{2}')`,
    sql`insert into issues (scan_id, fingerprint, rank, outcome, severity, rule_id, issue, position, index, variants)
      values (${scanId}, 'f', 0, 'failed', 'serious', 'image-alt', ${JSON.stringify(issue)}::jsonb, 0, 0, '{}'),
        (${scanId}, 'g', 1, 'failed', 'serious', 'label', '{"fix":null}', 0, 0, '{}')`,
  ])
    await old.db.execute(statement);
  await old.close();

  const updated = await openDatabase(config, { migrate: true });
  const readColumn = async (query: ReturnType<typeof sql>) =>
    (await updated.db.execute<{ value: unknown }>(query)).rows.map(({ value }) => value);
  expect(await readColumn(sql`select fixed as value from page_issues`)).toEqual([[2]]);
  expect(await readColumn(sql`select issue as value from issues order by rank`)).toEqual([
    { fix: { status: 'proven', fixed_occurrences: 7 }, cause: 'img' },
    { fix: null },
  ]);
  expect(await readColumn(sql`select screenshot as value from scan_pages order by position`)).toEqual([
    { width: 4 },
    null,
  ]);
  expect(
    await readColumn(sql`select not_tested->>'code' as value from scan_pages order by position`),
  ).toEqual([null, 'scan/not-evaluated']);
  await updated.close();
}, 180_000);
