import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { type LinkPurpose, oneTimeTokens } from '../schema.ts';

/** Number of days that an expired link is kept, so that its expiry can be reported. */
const EXPIRED_RETENTION_DAYS = 7;

export async function createLinkToken(
  db: Db,
  token: { hash: string; userId: string; purpose: LinkPurpose; validSeconds: number },
): Promise<void> {
  const { hash, userId, purpose, validSeconds } = token;
  const expiresAt = sql`now() + make_interval(secs => ${validSeconds})`;
  await db.insert(oneTimeTokens).values({ hash, userId, purpose, expiresAt });
}

/** Whether a link's token is valid and, if not, why not. */
export type LinkState = 'good' | 'unknown' | 'used' | 'expired';

/** The state of a link's token, and its account if known. */
export type LinkLookup =
  | { readonly state: Exclude<LinkState, 'unknown'>; readonly userId: string }
  | { readonly state: 'unknown'; readonly userId: undefined };

export async function readLink(db: Db, hash: string, purpose: LinkPurpose): Promise<LinkLookup> {
  const [known] = await db
    .select({
      userId: oneTimeTokens.userId,
      usedAt: oneTimeTokens.usedAt,
      isExpired: sql<boolean>`${oneTimeTokens.expiresAt} <= now()`,
    })
    .from(oneTimeTokens)
    .where(matchesLink(hash, purpose));
  if (!known) return { state: 'unknown', userId: undefined };
  const { userId } = known;
  if (known.usedAt !== null) return { state: 'used', userId };
  return { state: known.isExpired ? 'expired' : 'good', userId };
}

/**
 * Uses up a valid token and returns its account. If two requests send it simultaneously, only one of them
 * succeeds.
 */
export async function consumeLinkToken(
  tx: Db,
  hash: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const [taken] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(matchesLink(hash, purpose), isNull(oneTimeTokens.usedAt), sql`${oneTimeTokens.expiresAt} > now()`),
    )
    .returning({ userId: oneTimeTokens.userId });
  return taken?.userId;
}

/** A token is valid only for the purpose it was created for. */
function matchesLink(hash: string, purpose: LinkPurpose) {
  return and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose));
}

/** Invalidates all of an account's links for a given purpose. */
export async function invalidateLinks(tx: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    );
}

/** Deletes links that expired a while ago. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, cutoff));
}
