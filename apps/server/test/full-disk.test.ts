import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { checkHealth, getResults, register } from '@curbcut/contract';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/db/open-database.ts';
import { claimReport } from '../src/db/queries/reports.ts';
import { describeStorageError } from '../src/file-errors.ts';
import { handleErrors } from '../src/http/error-handlers.ts';
import { generateReportFile } from '../src/reports/generate-report.handler.ts';
import type { Services } from '../src/services.ts';
import { createRegistration, signUp, waitForMatchingMails } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { createHeldScanner } from './support/held-scanner.ts';
import { canCreateDisks, createSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { copyTemplateDatabase } from './support/template-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from './support/test-server.ts';
import { openTestServices, type TestServices } from './support/test-services.ts';
import { startTestSite } from './support/test-site.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices.close());

test('a report that doesn’t fit on the disk fails with the reason', async () => {
  const scan = await testServices.storeScan({
    organizationId: null,
    startedAt: new Date(),
    pages: { '/': ['a'] },
  });
  const reportId = randomUUID();
  const { db } = testServices.services;
  await claimReport(db, reportId, { scanId: scan.id, type: 'summary', format: 'json' }, 0);
  const put = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  const services = {
    ...testServices.services,
    blobs: { put },
    log: { error: () => undefined },
  } as unknown as Services;
  const signal = new AbortController().signal;
  await generateReportFile(services, {
    payload: { scanId: scan.id, reportId },
    signal,
    finish: async () => undefined,
    log: pino({ enabled: false }),
    addLogFields: () => pino({ enabled: false }),
  });
  const { rows } = await db.execute(`select status, code, error from reports where id = '${reportId}'`);
  expect(rows).toEqual([
    {
      status: 'failed',
      code: 'report/not-stored',
      error: expect.stringMatching(/^We couldn’t save the report: the disk is full\./),
    },
  ]);
});

test('health is degraded when there is too little free disk space', async () => {
  const server = await startTestServer({ config: { minFreeDiskBytes: 2 ** 60 } });
  try {
    const health = await expectStatus(server.call(checkHealth), 503);
    expect(health).toMatchObject({
      status: 'degraded',
      checks: {
        database: { ok: true },
        storage: { ok: false, detail: expect.stringContaining('Free some space.') },
      },
    });
  } finally {
    await server.close();
  }
});

test.each<[error: object, reason: string | undefined]>([
  [{ code: 'ENOSPC' }, 'the disk is full'],
  [{ code: 'EDQUOT' }, 'the disk quota is exceeded'],
  [{ code: 'EROFS' }, 'the file system is read-only'],
  [{ code: '53100', severity: 'ERROR' }, 'the disk is full'],
  [{ code: '25006', severity: 'ERROR' }, 'the database is read-only'],
  // PostgreSQL has no code for a quota.
  [
    { code: 'XX000', severity: 'ERROR', message: 'could not extend file: Disk quota exceeded' },
    'the disk quota is exceeded',
  ],
  [
    { code: '23505', severity: 'ERROR', message: 'duplicate key: No space left on device' },
    'the disk is full',
  ],
  [{ message: 'No space left on device' }, undefined],
  [{ code: 'EACCES' }, undefined],
])('%o means that something can’t be stored', (fields, reason) => {
  const cause = Object.assign(new Error('failed'), fields);
  expect(describeStorageError(cause)).toBe(reason);
  expect(describeStorageError(new Error('Failed query', { cause }))).toBe(reason);
});

/** The embedded database exits when there's no room for its log. */
describe.runIf(canCreateDisks)('on a full disk, the embedded database', () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = createSmallDisk(160);
    await copyTemplateDatabase(disk.folder);
  });
  afterEach(() => disk.remove());
  const open = () => openDatabase({ dataDir: disk.folder, databaseUrl: undefined });

  test('explains why nothing can be stored, and recovers with everything that was committed', async () => {
    const database = await open();
    const run = (text: string) => database.db.execute(text).catch((error: unknown) => error);
    await run('create table notes (id int)');
    await run('insert into notes values (1)');
    disk.fill();
    // The next entry of the log needs a new file.
    await run('select pg_switch_wal()');
    const refused = [await run('insert into notes values (2)'), await run('select * from notes')];
    expect(refused.map(describeStorageError)).toEqual(['the disk is full', 'the disk is full']);
    const transaction = database.db.transaction((tx) => tx.execute('insert into notes values (3)'));
    expect(describeStorageError(await transaction.catch((error: unknown) => error))).toBe('the disk is full');
    disk.free();
    expect(await run('insert into notes values (4)')).not.toBeInstanceOf(Error);
    await database.close();
    const reopened = await open();
    expect((await reopened.db.execute('select id from notes order by id')).rows).toEqual([
      { id: 1 },
      { id: 4 },
    ]);
    await reopened.close();
  });
});

describe.runIf(canCreateDisks)('on a full disk, the server', () => {
  let disk: SmallDisk;
  let server: TestServer;
  const scanner = createHeldScanner();
  beforeEach(async () => {
    disk = createSmallDisk(200);
    await copyTemplateDatabase(disk.folder);
    const config = { databaseUrl: undefined, trustedProxies: ['loopback'] };
    server = await startTestServer({ dataDir: disk.folder, scanner, config });
  });
  afterEach(async () => {
    disk.free();
    await server.close();
    await disk.remove();
  });
  let registrations = 0;
  /** Registers until a table or the log would have to grow, and returns the first reply that isn't 201. */
  async function registerUntilRefused() {
    for (;;) {
      registrations += 1;
      const email = `ada-${registrations}@example.com`;
      // More than the limit for one network.
      const headers = { 'x-forwarded-for': `203.0.113.${registrations % 250}` };
      const reply = await fetch(`${server.url}${register.path}`, {
        method: register.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(createRegistration(email)),
      });
      if (reply.status !== 201) return { email, reply };
      await reply.arrayBuffer();
    }
  }

  test('refuses registrations, keeps nothing of them, and accepts them again without a restart', async () => {
    disk.fill();
    const { email, reply } = await registerUntilRefused();
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
      503,
      '60',
      {
        error: 'We can’t save data right now because the disk is full. Nothing has changed. Try again later.',
        code: 'server/storage',
      },
    ]);
    disk.free();
    const { user } = await signUp(server, email);
    expect(user.email).toBe(email);
    expect(await waitForMatchingMails(server, email, () => true, 1)).toHaveLength(1);
  });

  test('keeps the stored pages of a running scan, and completes it once there is space', async () => {
    const page = (content: string) => (_request: unknown, response: ServerResponse) => {
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Page</title>${content}`);
    };
    const links = '<a href="/hang-1">One</a><a href="/hang-2">Two</a><img src="/logo.png">';
    const site = await startTestSite({
      pages: 0,
      handlers: { '/': page(links), '/hang-1': page('<img src="/logo.png">'), '/hang-2': page('') },
    });
    const scanId = await server.startScan({ url: site.url, max_pages: 3 });
    await server.waitForPages(scanId, 1);
    const held = await scanner.waitForHeld(2);
    disk.fill();
    await registerUntilRefused();
    // A visit whose result couldn't be stored may be repeated.
    scanner.beforeVisit = async () => undefined;
    for (const visit of [...held]) visit.release();
    for (let time = 0; time < 3; time += 1) await registerUntilRefused();
    disk.free();
    expect(await server.waitForEnd(scanId)).toMatchObject({ status: 'completed', pages_done: 3 });
    const { body } = await server.call(getResults, { params: { scanId }, query: {} });
    expect(body).toMatchObject({ coverage: { pages_tested: 3, pages_not_tested: 0 } });
    await site.close();
  });
});

test('a request whose changes can’t be stored gets a 503 response with a sentence', async () => {
  const app = Fastify();
  handleErrors(app);
  const cause = Object.assign(new Error('could not extend file: No space left on device'), {
    ...{ code: '53100', severity: 'ERROR' },
  });
  app.post('/store', () => Promise.reject(new Error('Failed query: insert', { cause })));
  const reply = await app.inject({ method: 'POST', url: '/store' });
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
    503,
    '60',
    {
      error: 'We can’t save data right now because the disk is full. Nothing has changed. Try again later.',
      code: 'server/storage',
    },
  ]);
});

test('a read-only database reports it, and accepts changes again afterward', async () => {
  const folder = await createTemporaryFolder();
  await copyTemplateDatabase(folder);
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  try {
    const store = () => database.db.execute('create table notes (id int)').catch((error: unknown) => error);
    await database.db.execute('set default_transaction_read_only = on');
    expect(describeStorageError(await store())).toBe('the database is read-only');
    await database.db.execute('set default_transaction_read_only = off');
    expect(await store()).not.toBeInstanceOf(Error);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
