import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../src/db/embedded.ts';
import type { EmbeddedClient } from '../src/db/embedded-client.ts';
import { copyTemplateDatabase } from './support/template-database.ts';
import { createTemporaryFolder } from './support/test-server.ts';

let dataDir: string;
let client: EmbeddedClient;
beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await copyTemplateDatabase(dataDir);
  client = await openEmbedded(join(dataDir, 'database'));
  await client.exec('create table notes (id int primary key, at timestamptz, facts jsonb)');
});
afterAll(async () => {
  await client?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const count = async () =>
  (await client.query<{ n: number }>('select count(*)::int as n from notes')).rows[0]?.n;

test('a long query does not block other work', async () => {
  const order: string[] = [];
  const result = client
    .query('select sum(i) from generate_series(1, 3000000) i')
    .then(() => order.push('answer'));
  setImmediate(() => order.push('other'));
  await result;
  expect(order).toEqual(['other', 'answer']);
});

test('values are returned as they were stored, or as text on request', async () => {
  const timestamp = '2026-11-21 10:00:00+00';
  const values = [1, timestamp, JSON.stringify({ list: [1, 'é'], none: null })];
  await client.query('insert into notes values ($1, $2, $3)', values);
  const { rows } = await client.query('select at, facts from notes');
  expect(rows).toEqual([{ at: new Date('2026-11-21T10:00:00Z'), facts: { list: [1, 'é'], none: null } }]);
  const literals = { rowMode: 'array' as const, parsers: { 1184: (value: string) => value } };
  const written = await client.query('select at from notes', [], literals);
  expect(written.rows).toEqual([[expect.stringMatching(/^2026-11-21 \d\d:00:00\+\d\d$/)]]);
  const counted = { parsers: { 1184: Date.parse } };
  await expect(client.query('select at from notes', [], counted)).rejects.toThrow(TypeError);
});

test('a transaction is atomic and exclusive', async () => {
  const before = (await count())!;
  const failure = new Error('changed our mind');
  const failing = client.transaction(async (tx) => {
    await tx.query('insert into notes values (10)');
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect(await count()).toBe(before);

  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const heldTransaction = client.transaction(async (tx) => {
    await tx.query('insert into notes values (11)');
    started.resolve();
    await release.promise;
    await tx.query('insert into notes values (12)');
  });
  await started.promise;
  const counted = count();
  release.resolve();
  await heldTransaction;
  expect(await counted).toBe(before + 2);
});

test('an error has the details of PostgreSQL and leaves the connection usable', async () => {
  await client.query('insert into notes values (20)');
  const again = client.transaction((tx) => tx.query('insert into notes values (20)'));
  await expect(again).rejects.toMatchObject({
    message: expect.stringContaining('duplicate key'),
    code: '23505',
    constraint: 'notes_pkey',
  });
  expect(await count()).toBeGreaterThan(0);
});

test('receives notifications', async () => {
  const received = Promise.withResolvers<string>();
  const stop = await client.listen('news', received.resolve);
  await client.transaction((tx) => tx.query("select pg_notify('news', 'it rains')"));
  expect(await received.promise).toBe('it rains');
  await stop();
});

test('opening a folder without a valid database fails, and so do queries after closing', async () => {
  const other = await createTemporaryFolder();
  await copyTemplateDatabase(other);
  const folder = join(other, 'database');
  const opened = await openEmbedded(folder);
  await opened.close();
  await expect(opened.query('select 1')).rejects.toThrow('The embedded database is closed.');
  await rm(join(folder, 'global'), { recursive: true });
  await expect(openEmbedded(folder)).rejects.toThrow();
  await rm(other, { recursive: true, force: true });
});
