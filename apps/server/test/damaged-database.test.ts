import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runCurbcut } from '../../cli/test/run-curbcut.ts';
import { explainCreateFailure, explainOpenFailure } from '../src/db/embedded-problems.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { copyTemplateDatabase } from './support/template-database.ts';
import { createTemporaryFolder } from './support/test-server.ts';

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined });

let soundCopy: string;
let dataDir: string;
let database: string;
/** File of the accounts table, relative to the folder of the database. */
let tableFile: string;
beforeAll(async () => {
  soundCopy = await createTemporaryFolder();
  await copyTemplateDatabase(soundCopy);
  const { db, close } = await open(soundCopy);
  await db.execute(
    "insert into users (id, email, username, password_hash, first_name, last_name) values (gen_random_uuid(), 'a@example.com', 'a', 'x', 'A', 'B')",
  );
  const { rows } = await db.execute<{ path: string }>("select pg_relation_filepath('users') as path");
  tableFile = rows[0]!.path;
  await close();
});
beforeEach(async () => {
  dataDir = await createTemporaryFolder();
  database = join(dataDir, 'database');
  await cp(join(soundCopy, 'database'), database, { recursive: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(soundCopy, { recursive: true, force: true }));

const fillTable = async (path: string) => writeFile(path, Buffer.alloc((await stat(path)).size, 7));
const walFiles = async () =>
  (await readdir(join(database, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(database, 'pg_wal', name));

test.each<[string, () => Promise<unknown>]>([
  ['a truncated control file', () => truncate(join(database, 'global/pg_control'), 100)],
  ['garbage in the control file', () => fillTable(join(database, 'global/pg_control'))],
  ['garbage in the write-ahead log', async () => Promise.all((await walFiles()).map(fillTable))],
  ['a missing folder', () => rm(join(database, 'global'), { recursive: true })],
  ['a truncated table', () => truncate(join(database, tableFile), 0)],
  ['garbage in a table', () => fillTable(join(database, tableFile))],
  ['an empty version file', () => truncate(join(database, 'PG_VERSION'), 0)],
])('reports a database with %s as damaged, with advice', async (_what, damage) => {
  await damage();
  const before = (await readdir(database)).toSorted();
  const failure = await open(dataDir).then(
    () => undefined,
    (error: Error) => error.message,
  );
  expect(failure).toMatch(
    /^The database in .* is damaged and can’t be opened \(.+\)\. Nothing was deleted\./,
  );
  expect(failure).toContain('curbcut admin restore --from FILE --force');
  expect(failure).toContain(`move ${dataDir} aside`);
  expect((await readdir(database)).toSorted()).toEqual(expect.arrayContaining(before));
});

test('reports a different PostgreSQL version’s database format and leaves the database unchanged', async () => {
  await writeFile(join(database, 'PG_VERSION'), '16\n');
  const control = await readFile(join(database, 'global/pg_control'));
  await expect(open(dataDir)).rejects.toThrow(
    /has the format of PostgreSQL 16, but this version of Curbcut uses PostgreSQL 18\. Nothing was changed\..*admin backup/,
  );
  expect(await readFile(join(database, 'global/pg_control'))).toEqual(control);
});

test('“curbcut serve” exits with the message and exit code 2', async () => {
  await truncate(join(database, 'global/pg_control'), 0);
  vi.stubEnv('CURBCUT_DATA', dataDir);
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('PORT', '0');
  vi.stubEnv('LOG_LEVEL', 'silent');
  const { exitCode, err } = await runCurbcut(['serve']);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/curbcut: The database in .* is damaged and can’t be opened/);
  expect(err).not.toMatch(/^\s+at /m);
});

test.each([
  'the disk is full',
  'the file system is read-only',
  'this user account isn’t allowed to write there',
])('does not report damage when %s', async (reason) => {
  const abortError = new Error('Aborted().');
  for (const explain of [explainOpenFailure, explainCreateFailure]) {
    const { message } = await explain(database, abortError, async () => reason);
    expect(message).toContain(`can’t be opened: ${reason}. Nothing was deleted.`);
    expect(message).toMatch(reason === 'the disk is full' ? /Free some space/ : /Allow the user account/);
  }
});
