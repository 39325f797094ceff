import type { ScoreResult } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalsOf } from '../src/db/queries/owned-scans.ts';
import { readScanToWork, updateScan } from '../src/db/queries/scans.ts';
import { trackedIssuesToMatch } from '../src/db/queries/tracking.ts';
import { issues, scans } from '../src/db/schema.ts';
import { refreshStaleScans } from '../src/scans/refresh-scan.ts';
import { forgetSite } from '../src/sites/forget-site.ts';
import { changeIssues } from '../src/tracker/change-issues.ts';
import { openWorkshop, type Workshop } from './kit/stored-scan.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop?.close());

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const numbersOf = async (scanId: string) => {
  const scan = (await readScanToWork(shop.services.db, scanId))!;
  const { critical, failedFindings, ignored, falsePositives } = scan;
  return { critical, failedFindings, ignored, falsePositives };
};
const idsOf = async (siteId: string) =>
  (await trackedIssuesToMatch(shop.services.db, siteId)).map(({ id }) => id);

test('a mark changes the scan that found the issue last; earlier scans keep what they said', async () => {
  const { services } = shop;
  const ownerId = await shop.newUser();
  const pages = { '/': ['logo', 'hero'], '/cart': ['logo'] };
  const first = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages });
  const [one] = await idsOf(first.siteId!);
  await changeIssues(services, first.siteId!, { ids: [one!], change: { state: 'false_alarm' } });
  const marked = await numbersOf(first.id);
  expect(marked).toMatchObject({ critical: 1, ignored: 0, falsePositives: 1 });
  const second = await shop.storeAndTrack({ ownerId, startedAt: at(2), pages });
  expect(await numbersOf(second.id)).toEqual(marked);
  await changeIssues(services, first.siteId!, { ids: [one!], change: { state: 'open' } });
  expect(await numbersOf(second.id)).toEqual({
    critical: 2,
    failedFindings: 3,
    ignored: 0,
    falsePositives: 0,
  });
  expect(await numbersOf(first.id)).toEqual(marked);
});

test('a scan counts its issues again when its site is forgotten', async () => {
  const { services } = shop;
  const ownerId = await shop.newUser();
  const { id, siteId } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages: { '/': ['logo'] } });
  const change = { state: 'ignored', ignored_reason: 'Goes in May' } as const;
  await changeIssues(services, siteId!, { ids: await idsOf(siteId!), change });
  expect(await numbersOf(id)).toMatchObject({ critical: 0, failedFindings: 0, ignored: 1 });
  expect(await forgetSite(services, ownerId, siteId!)).toBe(true);
  expect(await numbersOf(id)).toMatchObject({ critical: 1, failedFindings: 1, ignored: 0 });
});

test('what a lost process left behind is caught up with', async () => {
  const { services } = shop;
  const ownerId = await shop.newUser();
  const { id } = await shop.storeAndTrack({ ownerId, startedAt: at(1), pages: { '/': ['logo', 'hero'] } });
  // As if the process had ended between the mark and the numbers.
  await services.db.update(issues).set({ leftOut: 'ignored' }).where(sql`${issues.scanId} = ${id}`);
  await services.db
    .update(scans)
    .set({ marksRevision: sql`${scans.marksRevision} + 1` })
    .where(sql`${scans.id} = ${id}`);
  await refreshStaleScans(services);
  expect(await numbersOf(id)).toMatchObject({ critical: 0, failedFindings: 0, ignored: 2 });
});

test('the average score is that of the latest scan of each site', async () => {
  const { db } = shop.services;
  const ownerId = await shop.newUser();
  const scored = async (origin: string, day: number, score: number) => {
    const { id } = await shop.storeAndTrack({ ownerId, startedAt: at(day), pages: { '/': [] }, origin });
    await updateScan(db, id, { scoreResult: { score } as ScoreResult });
  };
  expect(await totalsOf(db, ownerId)).toEqual({ scans: 0, averageScore: null });
  await scored('https://one.example', 1, 10);
  await scored('https://one.example', 2, 20);
  await scored('https://one.example', 3, 80);
  await scored('https://two.example', 1, 60);
  await scored('https://three.example', 1, 0);
  expect(await totalsOf(db, ownerId)).toEqual({ scans: 5, averageScore: 70 });
});
