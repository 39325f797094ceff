import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { loginChallenges, passkeyChallenges, recoveryCodes, twoFactorKeys } from '../schema.ts';

/** Returns an account's encrypted key, which may not have been confirmed. */
export async function readTwoFactorKey(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(twoFactorKeys).where(eq(twoFactorKeys.userId, userId));
  return row?.key;
}

/** Stores an account's encrypted key, replacing any earlier one. */
export async function storeTwoFactorKey(tx: Db, userId: string, key: string): Promise<void> {
  await tx
    .insert(twoFactorKeys)
    .values({ userId, key })
    .onConflictDoUpdate({ target: twoFactorKeys.userId, set: { key, lastPeriod: 0 } });
}

/**
 * Uses up a period's code.
 *
 * @returns false if it or a later one has been used. Of simultaneous requests, only one succeeds.
 */
export async function consumePeriod(db: Db, userId: string, period: number): Promise<boolean> {
  const used = await db
    .update(twoFactorKeys)
    .set({ lastPeriod: period })
    .where(and(eq(twoFactorKeys.userId, userId), lt(twoFactorKeys.lastPeriod, period)))
    .returning({ userId: twoFactorKeys.userId });
  return used.length === 1;
}

/** Deletes an account's key and recovery codes. */
export async function deleteTwoFactorData(tx: Db, userId: string): Promise<void> {
  await tx.delete(twoFactorKeys).where(eq(twoFactorKeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Stores recovery codes, replacing all earlier ones. */
export async function storeRecoveryCodes(tx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Uses up a recovery code. @returns false if it's wrong or used. Of simultaneous requests, only one succeeds. */
export async function consumeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** Counts an account's recovery codes that haven't been used. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Stores the challenge for a sign-in that's waiting for the second step. @returns when it expires. */
export async function createLoginChallenge(
  db: Db,
  challenge: { readonly hash: string; readonly userId: string; readonly validSeconds: number },
): Promise<Date> {
  const { hash, userId, validSeconds } = challenge;
  const expiresAt = sql`now() + make_interval(secs => ${validSeconds})`;
  const [created] = await db
    .insert(loginChallenges)
    .values({ hash, userId, expiresAt })
    .returning({ expiresAt: loginChallenges.expiresAt });
  return created!.expiresAt;
}

const isValidChallenge = (hash: string) =>
  and(eq(loginChallenges.hash, hash), gt(loginChallenges.expiresAt, sql`now()`));

/** Returns the account that a valid challenge belongs to. */
export async function findUserByChallenge(db: Db, hash: string): Promise<string | undefined> {
  const [found] = await db.select().from(loginChallenges).where(isValidChallenge(hash));
  return found?.userId;
}

/** Uses up a valid challenge. @returns false if it has been used. */
export async function consumeLoginChallenge(tx: Db, hash: string): Promise<boolean> {
  const used = await tx
    .delete(loginChallenges)
    .where(isValidChallenge(hash))
    .returning({ hash: loginChallenges.hash });
  return used.length === 1;
}

/** Ends all of an account's sign-ins that are waiting for the second step. */
export async function deleteUserChallenges(tx: Db, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
}

/** Deletes expired challenges of sign-ins and passkeys. */
export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db.delete(loginChallenges).where(lte(loginChallenges.expiresAt, sql`now()`));
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`));
}
