import { createHash, randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { copyTemplateDatabase } from './template-database.ts';

/**
 * Which database a test runs on is not the test's matter: the embedded one, or with `SERVER_TESTS_ON` (which
 * `vitest.config.ts` sets for the project "PostgreSQL") a database of its own in that PostgreSQL for each data folder.
 */
const { SERVER_TESTS_ON: server, SERVER_TESTS_PREFIX: prefix = 'curbcut_test' } = process.env;

/** Puts the database of a first start in its place. */
export async function createTestDatabase(dataDir: string): Promise<void> {
  if (server === undefined) return copyTemplateDatabase(dataDir);
  const name = escapeIdentifier(toDatabaseName(dataDir));
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${escapeIdentifier(getTemplateName(prefix))}`),
  );
}

/** A new PostgreSQL database without anything in it, for tests of the project "PostgreSQL"; answers its address. */
export async function createEmptyDatabase(): Promise<string> {
  if (server === undefined) throw new Error('This test needs PostgreSQL: set TEST_DATABASE_URL.');
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  await withClient(server, (client) => client.query(`create database ${escapeIdentifier(name)}`));
  return toDatabaseUrl(server, name);
}

/** What `DATABASE_URL` is for a server on this data folder. */
export function getDatabaseUrl(dataDir: string): string | undefined {
  return server && toDatabaseUrl(server, toDatabaseName(dataDir));
}

export const getTemplateName = (ofPrefix: string): string => `${ofPrefix}_template`;

/** The address of another database of the same PostgreSQL. */
export function toDatabaseUrl(anyDatabase: string, name: string): string {
  const url = new URL(anyDatabase);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs queries on a connection of their own. */
export async function withClient<Result>(
  url: string,
  ask: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

function toDatabaseName(dataDir: string): string {
  return `${prefix}_${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}
