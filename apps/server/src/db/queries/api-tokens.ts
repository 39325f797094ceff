import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { apiTokens, users } from '../schema.ts';
import type { UserRow } from './users.ts';

export type ApiTokenRow = typeof apiTokens.$inferSelect;

/** Number of days that an expired token is still listed. */
const EXPIRED_RETENTION_DAYS = 7;

/** Lists an account's tokens, newest first. */
export async function listApiTokens(db: Db, userId: string): Promise<ApiTokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId)) // api_tokens_user_idx
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
}

export async function countApiTokens(db: Db, userId: string): Promise<number> {
  return db.$count(apiTokens, eq(apiTokens.userId, userId));
}

export async function insertApiToken(
  tx: Db,
  { days, ...token }: Pick<ApiTokenRow, 'id' | 'userId' | 'name' | 'hash' | 'scopes'> & { days: number },
): Promise<ApiTokenRow> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const [row] = await tx
    .insert(apiTokens)
    .values({ ...token, expiresAt })
    .returning();
  return row!;
}

/** @returns whether the account had such a token. */
export async function deleteApiToken(db: Db, userId: string, tokenId: string): Promise<boolean> {
  const deleted = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
    .returning({ id: apiTokens.id });
  return deleted.length === 1;
}

/** Revokes all of an account's tokens. */
export async function deleteUserApiTokens(tx: Db, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

/** Finds a valid token with its account, and records that it was used. */
export async function findApiTokenUser(
  db: Db,
  hash: string,
): Promise<{ token: ApiTokenRow; user: UserRow } | undefined> {
  const [found] = await db
    .select({ token: getTableColumns(apiTokens), user: getTableColumns(users) })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.hash, hash), gt(apiTokens.expiresAt, sql`now()`)));
  if (!found) return undefined;
  // Not updated for every request, because each would have to wait for the row.
  const isStale = or(
    isNull(apiTokens.lastUsedAt),
    lt(apiTokens.lastUsedAt, sql`now() - interval '1 minute'`),
  );
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.id, found.token.id), isStale));
  return found;
}

/** Deletes tokens that expired a while ago. */
export async function deleteExpiredApiTokens(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, cutoff)); // api_tokens_expires_idx
}
