import { toDatabaseUrl, withClient } from '../../../server/test/support/postgres-databases.ts';
import { isCompleteRun } from './test-scope.ts';

/** The PostgreSQL server for tests. A complete run uses the embedded database, like a first installation. */
const server = isCompleteRun ? undefined : process.env.TEST_DATABASE_URL;

/**
 * Creates a PostgreSQL database for the product under test, which takes less CPU time than the embedded one.
 *
 * @returns its URL; an empty string if there's no PostgreSQL, so that the product uses the embedded database
 */
export async function createEndToEndDatabase(name: string): Promise<string> {
  if (!server) return '';
  await withClient(server, (client) => client.query(`create database ${name}`));
  return toDatabaseUrl(server, name);
}

/** Deletes the database of `playwright.config.ts` at the end of a run; Playwright calls this. */
export default async function dropEndToEndDatabase(): Promise<void> {
  const name = new URL(process.env.CURBCUT_E2E_DATABASE_URL || 'postgres://none').pathname.slice(1);
  if (server && name)
    await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}
