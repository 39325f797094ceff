import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../src/server.ts';
import { fakeScanner } from './fake-scanner.ts';
import { testConfig } from './server.ts';
import { templateName, urlOf, withClient } from './test-database.ts';

/**
 * For the project "PostgreSQL": makes the database that all others are copied from, as a first start does, and drops
 * every database of this run at its end.
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { SERVER_TESTS_ON: server = '', SERVER_TESTS_PREFIX: prefix = '' } = config.env;
  const template = templateName(prefix);
  await withClient(server, (client) => client.query(`create database ${escapeIdentifier(template)}`));
  const dataDir = await mkdtemp(join(tmpdir(), 'curbcut-template-'));
  const databaseUrl = urlOf(server, template);
  const first = await startServer(testConfig(dataDir, { databaseUrl }), { openScanner: fakeScanner().open });
  await first.ready;
  await first.close();
  await rm(dataDir, { recursive: true, force: true });
  return () => dropAll(server, prefix);
}

async function dropAll(server: string, prefix: string): Promise<void> {
  await withClient(server, async (client) => {
    const ofThisRun = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(ofThisRun, [`${prefix}_`]);
    for (const { datname } of rows)
      await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
  });
}
