import { createHash, randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';

/**
 * The tests work with either kind of database. They use the embedded one, or, if `SERVER_TESTS_ON` is set
 * (`vitest.config.ts` sets it for the project "PostgreSQL"), a separate database of that PostgreSQL server
 * for each data folder.
 */
const { SERVER_TESTS_ON: server, SERVER_TESTS_PREFIX: prefix = 'curbcut_test' } = process.env;

/** Creates an empty PostgreSQL database for tests of the project "PostgreSQL" and returns its URL. */
export async function createEmptyDatabase(): Promise<string> {
  if (server === undefined) throw new Error('This test needs PostgreSQL: set TEST_DATABASE_URL.');
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  await withClient(server, (client) => client.query(`create database ${escapeIdentifier(name)}`));
  return toDatabaseUrl(server, name);
}

/** Returns the `DATABASE_URL` of a server with this data folder. */
export function getDatabaseUrl(dataDir: string): string | undefined {
  return server && toDatabaseUrl(server, toDatabaseName(dataDir));
}

/**
 * Creates the PostgreSQL database of a first start for this data folder.
 *
 * @returns false when the tests use the embedded database
 */
export async function copyPostgresTemplate(dataDir: string): Promise<boolean> {
  if (server === undefined) return false;
  const name = escapeIdentifier(toDatabaseName(dataDir));
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${escapeIdentifier(getTemplateName(prefix))}`),
  );
  return true;
}

export const getTemplateName = (ofPrefix: string): string => `${ofPrefix}_template`;

/** Returns the URL of another database of the same PostgreSQL server. */
export function toDatabaseUrl(anyDatabase: string, name: string): string {
  const url = new URL(anyDatabase);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs queries on a separate connection. */
export async function withClient<Result>(
  url: string,
  query: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await query(client);
  } finally {
    await client.end();
  }
}

function toDatabaseName(dataDir: string): string {
  return `${prefix}_${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}
