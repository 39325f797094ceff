import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { installation } from '../installation.ts';
import type { Db } from './database.ts';

/** A migration that has run on a database. */
export interface AppliedMigration {
  readonly hash: string;
  readonly createdAt: number;
}

/** The migrations in this version of Curbcut, oldest first. */
export const listKnownMigrations = () => readMigrationFiles({ migrationsFolder: installation.migrationsDir });

/** Lists the migrations that have run on a database, oldest first; none if it is not a Curbcut database. */
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
 * Rejects a database with migrations that this version does not have, because their tables are unknown:
 * either a newer version has migrated it, or it was created before the first release, when the only migration
 * was still changing.
 *
 * @throws Error with a message for the operator.
 */
export async function requireKnownMigrations(db: Pick<Db | NodePgDatabase, 'execute'>): Promise<void> {
  const known = listKnownMigrations().map(({ folderMillis }) => folderMillis);
  const unknown = (await listAppliedMigrations(db)).filter(({ createdAt }) => !known.includes(createdAt));
  if (unknown.length === 0) return;
  throw new Error(
    unknown.some(({ createdAt }) => createdAt > Math.max(...known))
      ? 'The database was migrated by a newer version of Curbcut. Start that version, or restore a backup from before ' +
          'the update with this one.'
      : 'The database was created by an unreleased version of Curbcut and can’t be updated. Start with an empty one.',
  );
}
