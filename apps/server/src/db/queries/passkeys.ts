import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { type PasskeyPurpose, passkeyChallenges, passkeys } from '../schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskey = Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>;

/** Lists an account's passkeys, newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId));
}

/** Finds the passkey with the id that its authenticator chose. */
export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** @returns undefined if an account already has a passkey with this credential id. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return inserted;
}

const isOwn = (userId: string, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));

/** @returns undefined if the account has no such passkey. */
export async function updatePasskeyName(
  db: Db,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [updated] = await db.update(passkeys).set({ name }).where(isOwn(userId, passkeyId)).returning();
  return updated;
}

export async function findPasskey(
  db: Db,
  userId: string,
  passkeyId: string,
): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(isOwn(userId, passkeyId));
  return found;
}

/** @returns the deleted passkey; undefined if the account has no such passkey. */
export async function deletePasskey(
  tx: Db,
  userId: string,
  passkeyId: string,
): Promise<PasskeyRow | undefined> {
  const [deleted] = await tx.delete(passkeys).where(isOwn(userId, passkeyId)).returning();
  return deleted;
}

/**
 * Records that a passkey was used.
 *
 * @returns false if it has been deleted, or if its counter isn't lower than this value, which means that
 * someone has a copy of the key. Of simultaneous requests with the same value, only one succeeds. A counter
 * of 0 means that the authenticator doesn't count.
 */
export async function recordPasskeyUse(
  tx: Db,
  passkeyId: string,
  { counter, isSynced }: Pick<PasskeyRow, 'counter' | 'isSynced'>,
): Promise<boolean> {
  const isUncounted = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`);
  const used = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkeyId), or(lt(passkeys.counter, counter), isUncounted)))
    .returning({ id: passkeys.id });
  return used.length === 1;
}

/** What a challenge can be used for, and who can use it (null for a sign-in). */
export interface ChallengeScope {
  readonly purpose: PasskeyPurpose;
  readonly userId: string | null;
}

export async function insertPasskeyChallenge(
  db: Db,
  { hash, purpose, userId }: ChallengeScope & { readonly hash: string },
  validSeconds: number,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${validSeconds})`;
  await db.insert(passkeyChallenges).values({ hash, purpose, userId, expiresAt });
}

/**
 * Uses up a challenge. Of simultaneous requests, only one succeeds.
 *
 * @returns false if it's unknown, has expired or was created for something else.
 */
export async function consumePasskeyChallenge(
  db: Db,
  { hash, purpose, userId }: ChallengeScope & { readonly hash: string },
): Promise<boolean> {
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hash),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return used.length === 1;
}
