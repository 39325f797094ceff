import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { apiKeys, type KeyNetwork, siteGroups } from '../schema.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Milliseconds between updates of a key's last use. */
const USE_INTERVAL_MS = 60_000;
/** Number of networks that are kept for each key. */
const MAX_KEY_NETWORKS = 5;

/** Lists an organization's keys, newest first, with the names of their site groups. */
export async function listApiKeys(
  db: Db,
  organizationId: string,
): Promise<{ readonly key: ApiKeyRow; readonly siteGroupName: string | null }[]> {
  return db
    .select({ key: apiKeys, siteGroupName: siteGroups.name })
    .from(apiKeys)
    .leftJoin(siteGroups, eq(siteGroups.id, apiKeys.siteGroupId))
    .where(eq(apiKeys.organizationId, organizationId)) // api_keys_organization_idx
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Counts an organization's keys that haven't been revoked. */
export async function countApiKeys(db: Db, organizationId: string): Promise<number> {
  return db.$count(apiKeys, and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt)));
}

const inDays = (days: number) => sql`now() + make_interval(days => ${days})`;

export async function insertApiKey(
  tx: Db,
  {
    days,
    ...key
  }: Pick<
    ApiKeyRow,
    'id' | 'organizationId' | 'siteGroupId' | 'name' | 'hash' | 'permissions' | 'createdBy' | 'creatorName'
  > & { days: number },
): Promise<void> {
  await tx.insert(apiKeys).values({ ...key, expiresAt: inDays(days) });
}

export async function readApiKey(
  db: Db,
  organizationId: string,
  keyId: string,
): Promise<ApiKeyRow | undefined> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId)));
  return key;
}

/** Gives a key a new secret. The old one stays valid for a few hours, but never longer than it was. */
export async function replaceSecret(
  tx: Db,
  keyId: string,
  { hash, overlapHours, days }: { hash: string; overlapHours: number; days: number },
): Promise<void> {
  await tx
    .update(apiKeys)
    .set({
      hash,
      oldHash: overlapHours === 0 ? null : sql`${apiKeys.hash}`,
      oldValidUntil:
        overlapHours === 0
          ? null
          : sql`least(${apiKeys.expiresAt}, now() + make_interval(hours => ${overlapHours}))`,
      expiresAt: inDays(days),
    })
    .where(eq(apiKeys.id, keyId));
}

/** Revokes a key. If it was already revoked, the original time is kept. */
export async function revokeApiKeyRow(tx: Db, keyId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()`, oldHash: null, oldValidUntil: null })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)));
}

/** Whether an invalid key exists and hasn't been revoked, which means it has expired. */
export async function isExpiredApiKey(db: Db, hash: string): Promise<boolean> {
  const [key] = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(isNull(apiKeys.revokedAt), eq(apiKeys.hash, hash)));
  return key !== undefined;
}

/** Finds a valid key, and records its use from a network. */
export async function findApiKey(db: Db, hash: string, network: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(
      and(
        isNull(apiKeys.revokedAt),
        or(
          and(eq(apiKeys.hash, hash), gt(apiKeys.expiresAt, sql`now()`)),
          and(eq(apiKeys.oldHash, hash), gt(apiKeys.oldValidUntil, sql`now()`)),
        ),
      ),
    );
  if (!key) return undefined;
  // Not updated on every request, because requests would have to wait for the row.
  const isFresh =
    key.networks[0]?.network === network &&
    key.lastUsedAt !== null &&
    Date.now() - key.lastUsedAt.getTime() < USE_INTERVAL_MS;
  if (isFresh) return key;
  // Simultaneous requests read the same row; only the first one updates it.
  const isStale = or(
    isNull(apiKeys.lastUsedAt),
    lt(apiKeys.lastUsedAt, sql`now() - make_interval(secs => ${USE_INTERVAL_MS / 1000})`),
    ne(sql`coalesce(${apiKeys.networks} -> 0 ->> 'network', '')`, network),
  );
  const used: KeyNetwork = { network, lastUsedAt: new Date().toISOString() };
  const networks = [used, ...key.networks.filter((each) => each.network !== network)].slice(
    0,
    MAX_KEY_NETWORKS,
  );
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()`, networks })
    .where(and(eq(apiKeys.id, key.id), isStale));
  return key;
}

/** Deletes keys that were revoked a while ago. */
export async function deleteRevokedApiKeys(db: Db, days: number): Promise<void> {
  await db.delete(apiKeys).where(lt(apiKeys.revokedAt, sql`now() - make_interval(days => ${days})`)); // api_keys_revoked_idx
}
