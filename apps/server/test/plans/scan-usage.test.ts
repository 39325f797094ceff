import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { findPersonalOrganization } from '../../src/db/queries/organizations.ts';
import {
  getMonthlyUsage,
  markQuotaNoticeSent,
  recordMonthlyScan,
  refundScan,
  resetUsage,
} from '../../src/db/queries/scan-usage.ts';
import { createScan } from '../../src/db/queries/scans.ts';
import { createUser } from '../../src/db/queries/users.ts';
import type { StoredSettings } from '../../src/db/schema.ts';
import { getPlanUsage } from '../../src/plans/plan-usage.ts';
import { createTestConfig } from '../support/test-config.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder } from '../support/test-server.ts';

const JANUARY = '2031-01-01';
const FEBRUARY = '2031-02-01';
let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  database = await openDatabase(createTestConfig(dataDir));
});
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function createTestOrganization(): Promise<string> {
  const id = randomUUID();
  const names = { firstName: 'Anna', lastName: 'Example', passwordHash: '' };
  await createUser(database.db, { id, email: `${id}@example.com`, username: id, ...names });
  return (await findPersonalOrganization(database.db, id))!.id;
}

/** Creates a scan that counts toward a month, as if it had been started then. */
async function createScanInMonth(organizationId: string, countedMonth: string | null): Promise<string> {
  const id = randomUUID();
  const scan = {
    id,
    organizationId,
    url: 'https://example.com/',
    settings: {} as StoredSettings,
    countedMonth,
  };
  await createScan(database.db, scan);
  if (countedMonth !== null) await recordMonthlyScan(database.db, organizationId, countedMonth, 10);
  return id;
}

test('starts at zero in a new month', async () => {
  const { db } = database;
  const user = { id: await createTestOrganization(), plan: 'Free' as const };
  for (let started = 0; started < 10; started += 1) await recordMonthlyScan(db, user.id, JANUARY, 10);
  expect(await recordMonthlyScan(db, user.id, JANUARY, 10)).toBeUndefined();
  expect(await getPlanUsage(db, user, new Date('2031-01-31T23:59:59.999Z'))).toEqual({
    used: 10,
    limit: 10,
    remaining: 0,
    resetsAt: new Date('2031-02-01T00:00:00Z'),
  });
  expect(await recordMonthlyScan(db, user.id, FEBRUARY, 10)).toBe(1);
  expect(await getPlanUsage(db, user, new Date('2031-02-01T00:00:00Z'))).toMatchObject({
    used: 1,
    remaining: 9,
  });
});

test('refunds a scan once, to the month and account it counts toward', async () => {
  const { db } = database;
  const [owner, other] = [await createTestOrganization(), await createTestOrganization()];
  const scanId = await createScanInMonth(owner, JANUARY);
  await createScanInMonth(owner, JANUARY);
  await createScanInMonth(owner, FEBRUARY);
  await createScanInMonth(other, JANUARY);
  await refundScan(db, scanId);
  await refundScan(db, scanId);
  expect(await getMonthlyUsage(db, owner, JANUARY)).toBe(1);
  expect(await getMonthlyUsage(db, owner, FEBRUARY)).toBe(1);
  expect(await getMonthlyUsage(db, other, JANUARY)).toBe(1);
});

test('refunds nothing for a scan that does not count, such as a claimed one', async () => {
  const { db } = database;
  const owner = await createTestOrganization();
  await createScanInMonth(owner, JANUARY);
  await refundScan(db, await createScanInMonth(owner, null));
  expect(await getMonthlyUsage(db, owner, JANUARY)).toBe(1);
});

test('a refund after the operator has reset the month does not make the count negative', async () => {
  const { db } = database;
  const owner = await createTestOrganization();
  const before = await createScanInMonth(owner, JANUARY);
  await resetUsage(db, owner, JANUARY);
  await refundScan(db, await createScanInMonth(owner, JANUARY));
  await refundScan(db, before);
  expect(await getMonthlyUsage(db, owner, JANUARY)).toBe(0);
});

test('records once a month that scans are running out', async () => {
  const { db } = database;
  const owner = await createTestOrganization();
  for (const month of [JANUARY, FEBRUARY]) {
    await recordMonthlyScan(db, owner, month, 10);
    expect([
      await markQuotaNoticeSent(db, owner, month),
      await markQuotaNoticeSent(db, owner, month),
    ]).toEqual([true, false]);
  }
});
