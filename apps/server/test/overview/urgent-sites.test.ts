import { MAX_OVERVIEW_SITES } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findContact } from '../../src/db/queries/organizations.ts';
import { toOrganizationReader } from '../../src/db/queries/reader.ts';
import { saveSchedule } from '../../src/db/queries/schedules.ts';
import { readNotifications } from '../../src/overview/read-notifications.ts';
import { readOverview } from '../../src/overview/read-overview.ts';
import { assignScansToSites } from '../../src/scans/assign-scans-to-sites.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

test('lists the sites with the most urgent issues, and counts all sites’ urgent issues', async () => {
  const organizationId = await testServices.createOrganization();
  const { db } = testServices.services;
  const scanSite = (name: number, day: number, images: readonly string[]) =>
    testServices.storeAndTrackScan({
      organizationId,
      startedAt: new Date(Date.UTC(2020, 0, day)),
      origin: `https://site-${name}.example`,
      pages: { '/': images },
    });
  for (let name = 0; name <= MAX_OVERVIEW_SITES; name += 1)
    await scanSite(
      name,
      1,
      name > 5 ? [] : Array.from({ length: 1 + (name % 3) }, (_, image) => `image-${image}`),
    );
  // Both sites have three issues; one of them came back.
  await scanSite(5, 2, ['image-1', 'image-2']);
  await scanSite(5, 3, ['image-0', 'image-1', 'image-2']);

  const { totals, sites, attention, issues } = await readOverview(testServices.services, {
    reader: toOrganizationReader(organizationId),
    user: null,
  });
  // The due dates of 2020 have passed.
  expect(totals).toEqual({
    sites: MAX_OVERVIEW_SITES + 1,
    open: 12,
    critical: 12,
    overdue: 12,
    regressed: 1,
  });
  expect(attention).toEqual({ critical: 11, regressed: 1, overdue: 12, assigned: 0, issues: 12 });
  expect(issues).toHaveLength(12);
  expect(issues).toContainEqual(
    expect.objectContaining({
      origin: 'https://site-5.example',
      reasons: ['regressed', 'overdue'],
      thumbnail: null,
    }),
  );
  expect(sites).toHaveLength(MAX_OVERVIEW_SITES);
  expect(sites[0]).toMatchObject({
    origin: 'https://site-5.example',
    ...{ open: 3, critical: 3, regressed: 1 },
    last_scan: { regressed: 1, fixed: 0, added: 0, previous: { is_comparable: true } },
    trend: [{ score: null }, { score: null }, { score: null }],
  });
  expect(sites.slice(0, 7).map(({ critical }) => critical)).toEqual([3, 3, 2, 2, 1, 1, 0]);
  const owner = (await findContact(db, organizationId, null))!;
  expect(
    (await readNotifications(db, { reader: toOrganizationReader(organizationId), user: owner }))
      .notifications,
    'events of 2020',
  ).toEqual([]);
});

test('counts scans as being imported until their issues have been matched', async () => {
  const organizationId = await testServices.createOrganization();
  const { services } = testServices;
  const scan = await testServices.storeScan({
    organizationId,
    startedAt: new Date(),
    pages: { '/': ['hero'] },
  });
  await assignScansToSites(services, services.db, [scan]);
  const read = () => readOverview(services, { reader: toOrganizationReader(organizationId), user: null });
  expect(await read()).toMatchObject({ importing: 1, totals: { sites: 1, open: 0 }, issues: [] });
  await testServices.trackSite((await read()).sites[0]!.id);
  expect(await read()).toMatchObject({ importing: 0, totals: { open: 1 }, issues: [{}] });
});

test('lists a schedule whose last run could not start', async () => {
  const organizationId = await testServices.createOrganization();
  const { services } = testServices;
  const { siteId, settings } = await testServices.storeAndTrackScan({
    organizationId,
    startedAt: new Date(),
    pages: { '/': [] },
  });
  const nextRunAt = new Date(Date.UTC(2100, 0, 1));
  const schedule = {
    ...{ siteId: siteId!, settings, nextRunAt, anchor: nextRunAt, url: 'https://shop.example.com/' },
    ...{ every: 'daily' as const, lastDigest: { activity: 0, score: null, series: null } },
  };
  const read = () => readOverview(services, { reader: toOrganizationReader(organizationId), user: null });
  await saveSchedule(services.db, schedule);
  expect(await read()).toMatchObject({
    failed_schedules: [],
    sites: [{ next_scan_at: nextRunAt.toISOString() }],
  });
  await saveSchedule(services.db, { ...schedule, lastProblem: 'No scans left.' });
  expect((await read()).failed_schedules).toEqual([
    {
      site_id: siteId,
      origin: 'https://shop.example.com',
      problem: 'No scans left.',
      next_run_at: nextRunAt.toISOString(),
    },
  ]);
});
