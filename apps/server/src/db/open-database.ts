import { join } from 'node:path';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { fromPglite } from 'pg-boss';
import type { Config } from '../config.ts';
import { installation } from '../installation.ts';
import type { Database, SharedDatabase } from './database.ts';
import { hasEmbeddedDatabase, openEmbedded } from './embedded.ts';
import { asPglite, connectThroughPort, type EmbeddedClient } from './embedded-client.ts';
import { explainOpenFailure, isDamage } from './embedded-problems.ts';
import { lockFolder } from './folder-lock.ts';
import { requireKnownMigrations } from './migrations.ts';
import { readEveryTable } from './queries/maintenance.ts';
import * as schema from './schema.ts';

/** Name of the embedded database's folder in the data folder. */
export const EMBEDDED_FOLDER = 'database';
/**
 * Arbitrary id of the lock that makes servers starting simultaneously on one PostgreSQL migrate one at a
 * time.
 */
const MIGRATION_LOCK_ID = 7_226_288;

export interface OpenDatabaseOptions {
  /** Whether to run migrations; true unless the database is opened for a backup or restore. */
  readonly migrate?: boolean;
}

/**
 * Opens the configured database and migrates its tables.
 *
 * @throws Error with a message for the operator if the data folder is in use or damaged, or PostgreSQL can't
 * be reached.
 */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { migrate = true }: OpenDatabaseOptions = {},
): Promise<Database> {
  return databaseUrl === undefined ? openInFolder(dataDir, migrate) : openPostgres(databaseUrl, migrate);
}

/** Whether a database already exists: an embedded one that opening would create doesn't count. */
export async function hasDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<boolean> {
  return databaseUrl !== undefined || hasEmbeddedDatabase(join(dataDir, EMBEDDED_FOLDER));
}

async function openInFolder(dataDir: string, migrate: boolean): Promise<Database> {
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, EMBEDDED_FOLDER);
    const client = await openEmbedded(folder);
    const database = await createEmbeddedDatabase(client, migrate).catch(async (error: Error) => {
      await client.close().catch(() => undefined);
      throw isDamage(error) ? await explainOpenFailure(folder, getRootCauseMessage(error)) : error;
    });
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns PostgreSQL's own message, without the statement that drizzle adds. */
function getRootCauseMessage(error: Error): Error {
  return error.cause instanceof Error ? getRootCauseMessage(error.cause) : error;
}

async function createEmbeddedDatabase(client: EmbeddedClient, migrate: boolean): Promise<Database> {
  const pglite = asPglite(client);
  const db = drizzlePglite({ client: pglite, schema });
  if (migrate) {
    await requireKnownMigrations(db);
    await migratePglite(db, { migrationsFolder: installation.migrationsDir });
  }
  // Reports damage at startup instead of in the first request that encounters it.
  await readEveryTable(db);
  return {
    db,
    isEmbedded: true,
    queueOptions: { db: fromPglite(pglite), backend: 'pglite' },
    share: async () => ({ port: await client.share() }),
    close: () => client.close(),
  };
}

async function openPostgres(connectionString: string, migrate: boolean): Promise<Database> {
  const pool = new Pool({ connectionString });
  // A broken idle connection is replaced the next time it's used, but an unhandled error event would
  // terminate the process.
  pool.on('error', () => undefined);
  try {
    if (migrate) await migratePostgres(pool);
    else await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(`We couldn’t use the database in DATABASE_URL: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return {
    db: drizzleNodePostgres({ client: pool, schema }),
    isEmbedded: false,
    queueOptions: { connectionString },
    share: async () => ({ connectionString }),
    getPoolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Number of connections for a thread, which runs only a few tasks at a time. */
const SHARED_CONNECTIONS = 4;

/** Opens a database that another thread has opened. */
export function openSharedDatabase(shared: SharedDatabase): Pick<Database, 'db' | 'close'> {
  if ('port' in shared) {
    const client = connectThroughPort(shared.port);
    return {
      db: drizzlePglite({ client: asPglite(client), schema }),
      close: async () => shared.port.close(),
    };
  }
  const pool = new Pool({ connectionString: shared.connectionString, max: SHARED_CONNECTIONS });
  pool.on('error', () => undefined);
  return { db: drizzleNodePostgres({ client: pool, schema }), close: () => pool.end() };
}

async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    const db: NodePgDatabase = drizzleNodePostgres({ client });
    await requireKnownMigrations(db);
    await migrateNodePostgres(db, { migrationsFolder: installation.migrationsDir });
  } finally {
    // Not returned to the pool: closing the connection releases the lock.
    client.release(true);
  }
}
