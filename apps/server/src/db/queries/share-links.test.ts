import { randomUUID } from 'node:crypto';
import { MAX_LISTED_LINK_OPENINGS } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../../test/support/test-services.ts';
import { createShareLinkRow, findActiveLink, recordOpening } from './share-links.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

test('counts how often a link was opened, and lists the latest, newest first', async () => {
  const { db } = testServices.services;
  const scan = await testServices.storeScan({
    ...{ organizationId: null, startedAt: new Date(), pages: { '/': [] } },
  });
  const hash = randomUUID();
  await createShareLinkRow(db, { hash, scanId: scan.id, days: 1 });
  for (let number = 0; number < MAX_LISTED_LINK_OPENINGS + 5; number += 1)
    await recordOpening(db, hash, `203.0.${number}.0/24`);
  const { opened, openings } = (await findActiveLink(db, hash))!;
  expect(opened).toBe(MAX_LISTED_LINK_OPENINGS + 5);
  expect(openings).toHaveLength(MAX_LISTED_LINK_OPENINGS);
  expect(openings[0]!.network).toBe(`203.0.${MAX_LISTED_LINK_OPENINGS + 4}.0/24`);
  // The same network counts again after half an hour.
  await recordOpening(db, hash, openings[0]!.network);
  expect((await findActiveLink(db, hash))!.opened).toBe(opened);
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const old = openings.map(({ network }) => ({ network, at: hourAgo }));
  await db.execute(sql`update share_links set openings = ${JSON.stringify(old)}::jsonb`);
  await recordOpening(db, hash, openings[0]!.network);
  expect((await findActiveLink(db, hash))!.opened).toBe(opened + 1);
});
