import type { ScoreResult } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getScanTotals } from '../src/db/queries/owned-scans.ts';
import { toOrganizationReader } from '../src/db/queries/reader.ts';
import { readScanForJob, updateScan } from '../src/db/queries/scans.ts';
import { listTrackedIssuesToMatch } from '../src/db/queries/tracking.ts';
import { issues, scans } from '../src/db/schema.ts';
import { refreshStaleScans } from '../src/scans/refresh-scans.ts';
import { deleteSiteWithIssues } from '../src/sites/own-sites.ts';
import { applyIssueChange } from '../src/tracker/apply-issue-change.ts';
import { openTestServices, type TestServices, testPerson } from './support/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

const getDay = (day: number) => new Date(Date.UTC(2026, 2, day));
const readCounts = async (scanId: string) => {
  const scan = (await readScanForJob(testServices.services.db, scanId))!;
  const { critical, failedFindings, ignored, falsePositives } = scan;
  return { critical, failedFindings, ignored, falsePositives };
};
const listIssueIds = async (siteId: string) =>
  (await listTrackedIssuesToMatch(testServices.services.db, siteId)).map(({ id }) => id);

test('a mark changes only the last scan that found the issue', async () => {
  const { services } = testServices;
  const organizationId = await testServices.createOrganization();
  const pages = { '/': ['logo', 'hero'], '/cart': ['logo'] };
  const first = await testServices.storeAndTrackScan({ organizationId, startedAt: getDay(1), pages });
  const [one] = await listIssueIds(first.siteId!);
  await applyIssueChange(services, testPerson, first.siteId!, {
    ids: [one!],
    change: { state: 'false_alarm' },
  });
  const marked = await readCounts(first.id);
  expect(marked).toMatchObject({ critical: 1, ignored: 0, falsePositives: 1 });
  const second = await testServices.storeAndTrackScan({ organizationId, startedAt: getDay(2), pages });
  expect(await readCounts(second.id)).toEqual(marked);
  await applyIssueChange(services, testPerson, first.siteId!, { ids: [one!], change: { state: 'open' } });
  expect(await readCounts(second.id)).toEqual({
    critical: 2,
    failedFindings: 3,
    ignored: 0,
    falsePositives: 0,
  });
  expect(await readCounts(first.id)).toEqual(marked);
});

test('a scan counts all its issues again when its site is deleted', async () => {
  const { services } = testServices;
  const organizationId = await testServices.createOrganization();
  const { id, siteId } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: getDay(1),
    pages: { '/': ['logo'] },
  });
  const change = { state: 'ignored', ignored_reason: 'Goes in May' } as const;
  await applyIssueChange(services, testPerson, siteId!, { ids: await listIssueIds(siteId!), change });
  expect(await readCounts(id)).toMatchObject({ critical: 0, failedFindings: 0, ignored: 1 });
  expect(await deleteSiteWithIssues(services, toOrganizationReader(organizationId), siteId!)).toBe(true);
  expect(await readCounts(id)).toMatchObject({ critical: 1, failedFindings: 1, ignored: 0 });
});

test('counts left outdated by a lost process are updated later', async () => {
  const { services } = testServices;
  const organizationId = await testServices.createOrganization();
  const { id } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: getDay(1),
    pages: { '/': ['logo', 'hero'] },
  });
  // Simulates a process that exited after storing the mark and before updating the counts.
  await services.db.update(issues).set({ excluded: 'ignored' }).where(sql`${issues.scanId} = ${id}`);
  await services.db
    .update(scans)
    .set({ marksRevision: sql`${scans.marksRevision} + 1` })
    .where(sql`${scans.id} = ${id}`);
  await refreshStaleScans(services);
  expect(await readCounts(id)).toMatchObject({ critical: 0, failedFindings: 0, ignored: 2 });
});

test('the average score is that of the latest scan of each site', async () => {
  const { db } = testServices.services;
  const organizationId = await testServices.createOrganization();
  const scored = async (origin: string, day: number, score: number) => {
    const { id } = await testServices.storeAndTrackScan({
      organizationId,
      startedAt: getDay(day),
      pages: { '/': [] },
      origin,
    });
    await updateScan(db, id, { scoreResult: { score } as ScoreResult });
  };
  expect(await getScanTotals(db, toOrganizationReader(organizationId))).toEqual({
    scans: 0,
    averageScore: null,
  });
  await scored('https://one.example', 1, 10);
  await scored('https://one.example', 2, 20);
  await scored('https://one.example', 3, 80);
  await scored('https://two.example', 1, 60);
  await scored('https://three.example', 1, 0);
  expect(await getScanTotals(db, toOrganizationReader(organizationId))).toEqual({
    scans: 5,
    averageScore: 70,
  });
});
