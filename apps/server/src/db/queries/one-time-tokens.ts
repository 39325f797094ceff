import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { type LinkPurpose, oneTimeTokens } from '../schema.ts';

/** Days for which a link that is over is remembered, to say that it has expired. */
const EXPIRED_RETENTION_DAYS = 7;

export async function createLinkToken(
  db: Db,
  token: { hash: string; userId: string; purpose: LinkPurpose; validSeconds: number },
): Promise<void> {
  const { hash, userId, purpose, validSeconds } = token;
  const expiresAt = sql`now() + make_interval(secs => ${validSeconds})`;
  await db.insert(oneTimeTokens).values({ hash, userId, purpose, expiresAt });
}

/** What a link's token is good for, that someone sent. */
export type LinkState = 'good' | 'unknown' | 'used' | 'expired';

/** A link's token that someone sent: what it is good for, and whose it is where that is known. */
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

/** Takes a good token for its purpose, and answers whose it was: of two who send it at once, one gets it. */
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

/** A token is one only for what it was made for. */
function matchesLink(hash: string, purpose: LinkPurpose) {
  return and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose));
}

/** Makes all links of an account for a purpose good for nothing. */
export async function invalidateLinks(tx: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    );
}

/** Forgets links that have been over for a while. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  const before = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before));
}
