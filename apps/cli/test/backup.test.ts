import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  answerAuditQuestions,
  getAudit,
  getPageScreenshot,
  getResults,
  listAuditQuestions,
  listSites,
  login,
  proposeAuditSample,
  startAudit,
  startScan,
} from '@curbcut/contract';
import { extract, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { PASSWORD, signIn, signUp } from '../../server/test/support/account.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { createFakeScanner } from '../../server/test/support/fake-scanner.ts';
import { createEmptyDatabase, getDatabaseUrl } from '../../server/test/support/postgres-databases.ts';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { createTemporaryFolder, startTestServer } from '../../server/test/support/test-server.ts';
import { startTestSite, type TestSite } from '../../server/test/support/test-site.ts';
import { runCurbcut } from './run-curbcut.ts';

let site: TestSite;
let source: string;
let target: string;
let backup: string;
let scanId: string;
let runningScanId: string;
let auditId: string;
let resultsBefore: unknown;

const isPostgres = getDatabaseUrl('') !== undefined;
const admin = (...args: string[]) => runCurbcut(['admin', ...args]);
function setDatabase(dataDir: string, databaseUrl?: string): void {
  vi.stubEnv('CURBCUT_DATA', dataDir);
  vi.stubEnv('DATABASE_URL', databaseUrl);
}
/** Reads all files in a folder and its subfolders except the database, by path. */
async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of ['blobs', 'mail']) {
    const found = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of found.filter((one) => one.isFile() && one.name !== 'curbcut-store.json')) {
      const path = join(entry.parentPath, entry.name);
      files[path.slice(dataDir.length)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    }
  }
  return files;
}
type Server = Awaited<ReturnType<typeof startTestServer>>;
type Headers = Awaited<ReturnType<typeof signUp>>['headers'];

/** Starts an audit from the finished scan, answers one of its questions, and returns its id. */
async function startAuditWithAnswer(server: Server, headers: Headers): Promise<string> {
  const sample = await vi.waitUntil(
    async () => {
      const [site] = (await expectStatus(server.call(listSites, { headers }), 200)).sites;
      if (!site) return undefined;
      const proposed = await server.call(proposeAuditSample, { params: { siteId: site.id }, headers });
      return proposed.status === 200 ? { siteId: site.id, ...proposed.body } : undefined;
    },
    { timeout: 600_000 },
  );
  const { siteId, scan_id, seed } = sample;
  const pages = sample.pages.map(({ page_id, reason }) => ({ page_id, reason }));
  const body = { scan_id, seed, title: 'Audit', evaluator: 'Anna', pages };
  const audit = await expectStatus(server.call(startAudit, { params: { siteId }, headers, body }), 201);
  const params = { auditId: audit.id };
  const { questions } = await expectStatus(server.call(listAuditQuestions, { params, headers }), 200);
  const answer = {
    question_id: questions[0]!.id,
    previous_answer_id: null,
    outcome: 'fail' as const,
    failed_on: 'unknown' as const,
  };
  const answers = [{ ...answer, comment: 'Two lines\nand “quotes”' }];
  await expectStatus(server.call(answerAuditQuestions, { params, headers, body: { answers } }), 200);
  return audit.id;
}

/** Reads an audit with its questions and a screenshot, as its signed-in owner. */
async function readAuditResults(server: Server, headers: Headers): Promise<unknown> {
  const params = { auditId };
  const audit = await expectStatus(server.call(getAudit, { params, headers }), 200);
  expect(audit).toMatchObject({ title: 'Audit', answered: 1 });
  const screenshot = await fetch(`${server.url}${audit.sample[0]!.screenshot!.url}`);
  const { questions } = await expectStatus(server.call(listAuditQuestions, { params, headers }), 200);
  return { criteria: audit.criteria, questions, screenshot: await screenshot.text() };
}

/** Reads the results of the finished scan, and of its audit, as their signed-in owner. */
async function readScanResults(server: Server): Promise<unknown> {
  const headers = await signIn(server, 'anna@example.com').then((signedIn) => signedIn.headers);
  const body = await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200);
  const screenshot = await server.call(getPageScreenshot, { params: { scanId, pageId: '0' }, headers });
  expect(screenshot.status).toBe(200);
  expect(body.issues.length).toBeGreaterThan(0);
  return { score: body.score, issues: body.issues, audit: await readAuditResults(server, headers) };
}

beforeAll(async () => {
  site = await startTestSite({ pages: 3 });
  source = await createTemporaryFolder();
  backup = join(await createTemporaryFolder(), 'backup.tar.gz');
  await createTestDatabase(source);
  const visiting = Promise.withResolvers<void>();
  let isBlocked = false;
  const scanner = createFakeScanner(async (_url, signal) => {
    if (!isBlocked) return;
    visiting.resolve();
    await once(signal, 'abort');
  });
  const server = await startTestServer({ dataDir: source, scanner, usesWorker: true });
  const { headers } = await signUp(server, 'anna@example.com');
  scanId = await server.startScan({ url: site.url, max_pages: 2 }, headers);
  await server.waitForEnd(scanId, headers);
  await vi.waitUntil(async () => Object.keys(await readFiles(source)).length >= 2, { timeout: 600_000 });
  auditId = await startAuditWithAnswer(server, headers);
  resultsBefore = await readScanResults(server);
  // The backup interrupts this scan, whose sign-in data only the key can decrypt.
  isBlocked = true;
  const auth = { type: 'basic' as const, username: 'anna', password: 'tide-mug-7' };
  const body = { url: site.url, auth, max_pages: 1 };
  runningScanId = (await expectStatus(server.call(startScan, { body, headers }), 202)).scan_id;
  await visiting.promise;
  await server.close();
  setDatabase(source, getDatabaseUrl(source));
  const made = await admin('backup', '--to', backup);
  expect(made).toMatchObject({
    exitCode: 0,
    err: expect.stringMatching(/1 account, 2 scans, \d+ files\.\nIt contains the key/),
  });
});
beforeEach(async () => {
  target = await createTemporaryFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(target, { recursive: true, force: true });
});
afterAll(async () => {
  await site.close();
  await rm(source, { recursive: true, force: true });
  await rm(join(backup, '..'), { recursive: true, force: true });
});

async function restoreAndRead(databaseUrl: string | undefined): Promise<void> {
  setDatabase(target, databaseUrl);
  expect(await admin('restore', '--from', backup)).toMatchObject({
    exitCode: 0,
    err: expect.stringMatching(/^Restored the backup of .*: 1 account, 2 scans, \d+ files\.\n$/),
  });
  expect(await readFiles(target)).toEqual(await readFiles(source));
  expect(await readFile(join(target, 'secret.key'), 'utf8')).toBe(
    await readFile(join(source, 'secret.key'), 'utf8'),
  );
  const server = await startTestServer({ dataDir: target, config: { databaseUrl } });
  expect(await readScanResults(server)).toEqual(resultsBefore);
  // The interrupted scan continues, and its sign-in data can be decrypted.
  const { headers } = await signIn(server, 'anna@example.com');
  expect(await server.waitForEnd(runningScanId, headers)).toMatchObject({ status: 'completed' });
  expect(server.scanner.settings.at(-1)?.auth).toMatchObject({ password: 'tide-mug-7' });
  await server.close();
  // Identity columns continue counting, so that new log entries don't conflict with existing ones.
  expect(await admin('user', 'verify', 'anna@example.com')).toMatchObject({ exitCode: 0 });
}

test(
  'a backup restores accounts, scans, files, jobs and the key into an empty data folder',
  {
    tags: isPostgres ? [COMPLETE] : [],
  },
  () => restoreAndRead(undefined),
);

test.runIf(isPostgres)(
  'a backup restores into an empty PostgreSQL database',
  async () => restoreAndRead(await createEmptyDatabase()),
  900_000,
);

test.runIf(isPostgres)(
  'a backup is consistent while a server is running, and a restore is refused',
  async () => {
    const server = await startTestServer({ dataDir: source });
    try {
      setDatabase(source, getDatabaseUrl(source));
      expect(await admin('backup', '--to', join(target, 'b.tar.gz'))).toMatchObject({ exitCode: 0 });
      const refused = await admin('restore', '--from', backup, '--force');
      expect(refused).toMatchObject({
        exitCode: 2,
        err: expect.stringContaining('Stop every Curbcut server'),
      });
      await expectStatus(
        server.call(login, { body: { email: 'anna@example.com', password: PASSWORD } }),
        200,
      );
    } finally {
      await server.close();
    }
  },
  900_000,
);

test.skipIf(isPostgres)(
  'neither backup nor restore touches a data folder in use by a server',
  async () => {
    const server = await startTestServer({ dataDir: source });
    try {
      setDatabase(source);
      for (const args of [
        ['backup', '--to', join(target, 'b.tar.gz')],
        ['restore', '--from', backup, '--force'],
      ]) {
        const refused = await admin(...args);
        expect(refused).toMatchObject({
          exitCode: 2,
          err: expect.stringContaining('is in use by another Curbcut'),
        });
      }
      expect(await readdir(target)).toEqual([]);
    } finally {
      await server.close();
    }
  },
  900_000,
);

test('refuses to restore over existing data, and with --force moves that data to a separate folder', {
  tags: isPostgres ? [COMPLETE] : [],
}, async () => {
  await createTestDatabase(target);
  setDatabase(target, getDatabaseUrl(target));
  if (isPostgres) {
    const server = await startTestServer({ dataDir: target });
    await signUp(server, 'ben@example.com');
    await server.close();
  }
  const refused = await admin('restore', '--from', backup);
  expect(refused).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/isn’t empty\. Nothing was changed\..*--force/),
  });
  await writeFile(join(target, 'secret.key'), 'k'.repeat(43));
  const forced = await admin('restore', '--from', backup, '--force');
  expect(forced.exitCode).toBe(0);
  const movedTo = /The previous data is in (.*)\. Delete/.exec(forced.err)?.[1];
  expect(await readFile(join(movedTo!, 'secret.key'), 'utf8')).toBe('k'.repeat(43));
  if (!isPostgres) expect(await readdir(join(movedTo!, 'database'))).toContain('PG_VERSION');
  expect(await admin('user', 'list')).toMatchObject({ out: expect.stringContaining('anna@example.com') });
});

/** Copies an archive with changed entries. */
async function rewriteArchive(
  from: string,
  to: string,
  change: (name: string, content: Buffer) => [string, Buffer],
): Promise<void> {
  const [reading, writing] = [extract(), pack()];
  const written = pipeline(writing, createGzip(), createWriteStream(to));
  const read = pipeline(createReadStream(from), createGunzip(), reading);
  for await (const entry of reading) {
    const [name, content] = change(
      entry.header.name,
      await buffer(entry as unknown as AsyncIterable<Buffer>),
    );
    writing.entry({ name }, content);
  }
  writing.finalize();
  await Promise.all([read, written]);
}

// Backups are rejected before a database is opened, so `npm test` uses only one type of database.
describe('refuses a backup before changing anything', { tags: isPostgres ? [COMPLETE] : [] }, () => {
  const refuse = async (file: string, sentence: RegExp) => {
    setDatabase(target);
    const before = await readdir(target);
    const refused = await admin('restore', '--from', file);
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringMatching(sentence) });
    expect(await readdir(target)).toEqual(before);
  };

  test('that is truncated', async () => {
    const file = join(target, 'file');
    const { length } = await readFile(backup);
    for (const kept of [length - 1, Math.floor(length / 2), 20, 0]) {
      await copyFile(backup, file);
      await truncate(file, kept);
      await refuse(file, /can’t be restored: it’s incomplete|can’t be restored: .*not a Curbcut backup/);
    }
  });

  test('that is damaged or not a backup', async () => {
    const file = join(target, 'file');
    const flipByte = async (index: (length: number) => number) => {
      const bytes = await readFile(backup);
      bytes[index(bytes.length)]! ^= 0xff;
      await writeFile(file, bytes);
    };
    // The part that this damages, and therefore the error that is found first, differs from backup to backup.
    await flipByte((length) => Math.floor(length / 2));
    await refuse(file, /can’t be restored: it/);
    // The checksum at the end of the gzip format.
    await flipByte((length) => length - 8);
    await refuse(file, /can’t be restored: it’s damaged/);
    await writeFile(file, 'hello');
    await refuse(file, /not a Curbcut backup\. Nothing was changed/);
    await refuse('/nowhere/file', /can’t be read: .*--from/);
  });

  test('that was created by a newer version or contains a path outside the data folder', async () => {
    const file = join(target, 'file');
    const repack = (change: (name: string, text: Buffer) => [string, Buffer]) =>
      rewriteArchive(backup, file, change);
    await repack((name, text) => [
      name,
      name === 'manifest.json' ? Buffer.from(JSON.stringify({ format: 99 })) : text,
    ]);
    await refuse(file, /made by a newer version of Curbcut\. Nothing was changed\. Update Curbcut/);
    await repack((name, text) => {
      if (name !== 'manifest.json') return [name, text];
      const manifest = JSON.parse(text.toString());
      manifest.migrations.push({ createdAt: Date.UTC(2100, 0), hash: 'f' });
      return [name, Buffer.from(JSON.stringify(manifest))];
    });
    await refuse(file, /made by a newer version of Curbcut/);
    await repack((name, text) => [name.replace(/^files\/blobs\/.*/, 'files/blobs/../../evil'), text]);
    await refuse(file, /it contains an unknown entry/);
    await repack((name, text) => [name, name.startsWith('tables/users/') ? Buffer.alloc(0) : text]);
    await refuse(file, /don’t match its summary/);
  });

  test('if its key is missing', async () => {
    vi.stubEnv('CURBCUT_SECRET_KEY', 'a different key from the one in the backup');
    await refuse(backup, /CURBCUT_SECRET_KEY isn’t the key .*--without-key/);
  });
});

test('a backup never overwrites a file, and an unwritable path is reported', async () => {
  setDatabase(source, getDatabaseUrl(source));
  const size = (await readFile(backup)).length;
  const again = await admin('backup', '--to', backup);
  expect(again).toMatchObject({ exitCode: 2, err: expect.stringContaining('already exists') });
  expect((await readFile(backup)).length).toBe(size);
  expect(await readdir(join(backup, '..'))).toEqual(['backup.tar.gz']);
  const nowhere = await admin('backup', '--to', join(target, 'missing', 'b.tar.gz'));
  expect(nowhere).toMatchObject({ exitCode: 2, err: expect.stringContaining('doesn’t exist') });
});
