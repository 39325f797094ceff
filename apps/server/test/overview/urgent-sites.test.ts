import { MAX_OVERVIEW_SITES } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNotifications } from '../../src/overview/read-notifications.ts';
import { readOverview } from '../../src/overview/read-overview.ts';
import { openTestServices, type TestServices } from '../kit/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

test('lists the sites with the most urgent issues, and counts those of all sites', async () => {
  const ownerId = await testServices.createUser();
  const { db } = testServices.services;
  const scanSite = (name: number, day: number, images: readonly string[]) =>
    testServices.storeAndTrackScan({
      ownerId,
      startedAt: new Date(Date.UTC(2020, 0, day)),
      origin: `https://site-${name}.example`,
      pages: { '/': images },
    });
  for (let name = 0; name <= MAX_OVERVIEW_SITES; name += 1)
    await scanSite(
      name,
      1,
      name === 0 ? [] : Array.from({ length: 1 + (name % 3) }, (_, image) => `image-${image}`),
    );
  // Both sites have three issues; one of them came back.
  await scanSite(5, 2, ['image-1', 'image-2']);
  await scanSite(5, 3, ['image-0', 'image-1', 'image-2']);

  const { totals, sites } = await readOverview(db, ownerId);
  // The due dates of 2020 have passed.
  expect(totals).toEqual({
    sites: MAX_OVERVIEW_SITES + 1,
    open: 20,
    critical: 20,
    overdue: 20,
    regressed: 1,
  });
  expect(sites.map(({ origin }) => origin)).toHaveLength(MAX_OVERVIEW_SITES);
  expect(sites[0]).toMatchObject({
    origin: 'https://site-5.example',
    ...{ open: 3, critical: 3, regressed: 1 },
    last_scan: { regressed: 1, fixed: 0, added: 0 },
    trend: [{ score: null }, { score: null }, { score: null }],
  });
  expect(sites.map(({ critical }) => critical)).toEqual([3, 3, 3, 2, 2, 2, 2, 1, 1, 1]);
  expect(
    (await readNotifications(db, { id: ownerId, email: 'nobody@example.com' })).notifications,
    'events of 2020',
  ).toEqual([]);
});
