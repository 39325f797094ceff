import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import { installation } from '../../src/installation.ts';

/** Continues as the next version, which adds a column and fills another from what is stored, until mocks are restored. */
export async function installNextVersion(folder: string): Promise<void> {
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

/** Stores an account that {@link readUsersAfterUpgrade} reads. */
export const insertUser = (db: Db) =>
  db.execute(sql`
    insert into users (id, email, username, password_hash, first_name, last_name)
    values (gen_random_uuid(), 'anna@example.com', 'anna', 'hash', 'Anna', E'Two\nlines, "quotes" and \\ é')`);

export const readUsersAfterUpgrade = async (db: Db) =>
  (await db.execute(sql`select upper_name, added_later from users`)).rows;
/** The account of {@link insertUser} in the next version. */
export const upgradedUsers: readonly object[] = [{ upper_name: 'ANNA', added_later: 'new' }];
