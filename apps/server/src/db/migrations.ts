import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { installation } from '../installation.ts';
import type { Db } from './database.ts';

export const migrationsFolder = installation.migrationsDir;

/** A migration that a database has run. */
export interface AppliedMigration {
  readonly hash: string;
  readonly createdAt: number;
}

/** The migrations that this version of Curbcut knows, oldest first. */
export const listKnownMigrations = () => readMigrationFiles({ migrationsFolder });

/** Lists the migrations that a database has run, oldest first; none when it is not a Curbcut database. */
export async function listAppliedMigrations(
  db: Pick<Db | NodePgDatabase, 'execute'>,
): Promise<AppliedMigration[]> {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await db.execute<{ hash: string; at: string }>(
    sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash, at }) => ({ hash, createdAt: Number(at) }));
}

/**
 * Refuses a database that a newer version has migrated: this version does not know what may be stored there.
 *
 * @throws Error with a message for the operator.
 */
export async function requireKnownMigrations(db: Pick<Db | NodePgDatabase, 'execute'>): Promise<void> {
  const newestKnown = Math.max(...listKnownMigrations().map(({ folderMillis }) => folderMillis));
  const applied = await listAppliedMigrations(db);
  if (applied.every(({ createdAt }) => createdAt <= newestKnown)) return;
  throw new Error(
    'The database was migrated by a newer version of Curbcut. Start that version, or restore a backup from before the ' +
      'update with this one.',
  );
}
