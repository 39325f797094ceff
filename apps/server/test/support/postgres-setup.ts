import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../src/server.ts';
import { createFakeScanner } from './fake-scanner.ts';
import { getTemplateName, toDatabaseUrl, withClient } from './postgres-databases.ts';
import { createTestConfig } from './test-config.ts';

/**
 * Sets up the project "PostgreSQL": creates the template that all other databases are copied from, like a
 * first start, and drops all databases of this run at the end.
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { SERVER_TESTS_ON: server = '', SERVER_TESTS_PREFIX: prefix = '' } = config.env;
  const template = getTemplateName(prefix);
  await withClient(server, (client) => client.query(`create database ${escapeIdentifier(template)}`));
  const dataDir = await mkdtemp(join(tmpdir(), 'curbcut-template-'));
  const databaseUrl = toDatabaseUrl(server, template);
  const first = await startServer(createTestConfig(dataDir, { databaseUrl }), {
    openScanner: createFakeScanner().open,
  });
  await first.ready;
  await first.close();
  await rm(dataDir, { recursive: true, force: true });
  return () => dropDatabases(server, prefix);
}

async function dropDatabases(server: string, prefix: string): Promise<void> {
  await withClient(server, async (client) => {
    const listDatabases = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(listDatabases, [`${prefix}_`]);
    for (const { datname } of rows)
      await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
  });
}
