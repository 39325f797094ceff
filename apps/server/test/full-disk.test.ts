import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { checkHealth } from '@curbcut/contract';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/db/open-database.ts';
import { claimReport } from '../src/db/queries/reports.ts';
import { describeStorageError } from '../src/file-errors.ts';
import { handleErrors } from '../src/http/error-handlers.ts';
import { generateReportFile } from '../src/reports/generate-report.handler.ts';
import type { Services } from '../src/services.ts';
import { expectStatus } from './support/call.ts';
import { canCreateDisks, createSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { copyTemplateDatabase } from './support/template-database.ts';
import { createTemporaryFolder, startTestServer } from './support/test-server.ts';
import { openTestServices, type TestServices } from './support/test-services.ts';

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
