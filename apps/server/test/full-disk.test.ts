import { randomUUID } from 'node:crypto';
import { checkHealth } from '@curbcut/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimReport } from '../src/db/queries/reports.ts';
import { makeReportFile } from '../src/reports/make-report.handler.ts';
import type { Services } from '../src/services.ts';
import { expectStatus } from './kit/call.ts';
import { startTestServer } from './kit/test-server.ts';
import { openTestServices, type TestServices } from './kit/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices.close());

test('a report that does not fit on the disk fails with its reason', async () => {
  const scan = await testServices.storeScan({
    ownerId: null,
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
  await makeReportFile(services, {
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
