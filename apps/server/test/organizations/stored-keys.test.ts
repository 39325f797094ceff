import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteRevokedApiKeys,
  findApiKey,
  insertApiKey,
  isExpiredApiKey,
  listApiKeys,
} from '../../src/db/queries/api-keys.ts';
import { insertChange, listChanges } from '../../src/db/queries/change-log.ts';
import { readApiKeys } from '../../src/organizations/manage-api-keys.ts';
import { openTestServices, type TestServices } from '../support/test-services.ts';

let testServices: TestServices;
beforeAll(async () => {
  testServices = await openTestServices();
});
afterAll(() => testServices?.close());

async function storeKey(hash: string): Promise<{ organizationId: string; id: string }> {
  const organizationId = await testServices.createOrganization();
  const id = randomUUID();
  await insertApiKey(testServices.services.db, {
    ...{ id, organizationId, hash, siteGroupId: null, name: 'CI', days: 30 },
    permissions: ['results:read'],
    createdBy: null,
    creatorName: 'Ada Byron',
  });
  return { organizationId, id };
}

test('an expired key is refused and stays listed', async () => {
  const { db } = testServices.services;
  const { organizationId, id } = await storeKey('expires');
  expect(await findApiKey(db, 'expires', '203.0.113.0/24')).toMatchObject({ id });
  await db.execute(sql`update api_keys set expires_at = now() - interval '1 year' where id = ${id}`);
  expect(await findApiKey(db, 'expires', '203.0.113.0/24')).toBeUndefined();
  // Only someone with the secret learns that it has expired.
  expect(await isExpiredApiKey(db, 'expires')).toBe(true);
  expect(await isExpiredApiKey(db, 'unknown')).toBe(false);
  await deleteRevokedApiKeys(db, 30);
  expect(await readApiKeys(db, organizationId)).toMatchObject([{ id, state: 'expired' }]);
});

test('a revoked key is refused, stays listed for 30 days, and is then deleted', async () => {
  const { db } = testServices.services;
  const { organizationId, id } = await storeKey('revoked');
  await db.execute(sql`update api_keys set revoked_at = now() - interval '29 days' where id = ${id}`);
  expect(await findApiKey(db, 'revoked', '203.0.113.0/24')).toBeUndefined();
  expect(await isExpiredApiKey(db, 'revoked')).toBe(false);
  await deleteRevokedApiKeys(db, 30);
  expect(await listApiKeys(db, organizationId)).toHaveLength(1);
  await db.execute(sql`update api_keys set revoked_at = now() - interval '31 days' where id = ${id}`);
  await deleteRevokedApiKeys(db, 30);
  expect(await listApiKeys(db, organizationId)).toHaveLength(0);
});

test('the old secret of a rotated key never outlives the key’s former expiry', async () => {
  const { db } = testServices.services;
  const { id } = await storeKey('new');
  await db.execute(sql`update api_keys set old_hash = 'old', old_valid_until = now() - interval '1 second'
    where id = ${id}`);
  expect(await findApiKey(db, 'old', '203.0.113.0/24')).toBeUndefined();
  expect(await findApiKey(db, 'new', '203.0.113.0/24')).toMatchObject({ id });
});

test('the change log shows entries that were changed, removed or moved', async () => {
  const { db } = testServices.services;
  const organizationId = await testServices.createOrganization();
  const log = (subject: string) =>
    db.transaction((tx) =>
      insertChange(tx, {
        ...{ organizationId, subject, network: null, details: { to: 'admin', from: 'member' } },
        ...{ event: 'member_role_changed', actorType: 'system', actorId: null, actorName: 'Curbcut' },
      }),
    );
  // At the same time, so that the numbers have to be assigned one after the other.
  await Promise.all(['a', 'b', 'c', 'd'].map(log));
  const read = async () =>
    (await listChanges(db, organizationId, {}, { after: 0, limit: 10 })).map(({ number, isIntact }) => [
      number,
      isIntact,
    ]);
  expect(await read()).toEqual([1, 2, 3, 4].map((number) => [number, true]));
  await db.execute(sql`update change_log set details = '{"to": "owner"}' where number = 2
    and organization_id = ${organizationId}`);
  expect(await read()).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, true],
  ]);
  await db.execute(sql`delete from change_log where number = 3 and organization_id = ${organizationId}`);
  expect(await read()).toEqual([
    [1, true],
    [2, false],
    [4, false],
  ]);
});
