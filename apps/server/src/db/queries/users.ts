import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { oneTimeTokens, users } from '../schema.ts';
import { createOrganization } from './organizations.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Returns a person's name as others see it and as it's stored with answers, reviews and changes. */
export const getPersonName = ({
  firstName,
  lastName,
  username,
}: Pick<UserRow, 'firstName' | 'lastName' | 'username'>): string =>
  `${firstName} ${lastName}`.trim() || username;

/**
 * Creates an account with its personal organization.
 *
 * @returns undefined if the email address or the username is taken.
 */
export async function createUser(tx: Db, user: NewUser): Promise<UserRow | undefined> {
  const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  if (!created) return undefined;
  const name = created.firstName === '' ? 'Personal workspace' : `${created.firstName}’s workspace`;
  await createOrganization(tx, { name, ownerId: created.id, isPersonal: true });
  return created;
}

/** @param email Normalized as in the contract. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Whether there is any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 1;
}

/** Makes other processes that are starting wait until the transaction ends. */
export async function lockFirstStart(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first start', 0))`);
}

/** Locks an account until the transaction ends, so that nothing can be created for it until then. */
export async function lockUser(tx: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}

/**
 * Locks an account until the transaction ends, so that it can be changed, but neither by someone else nor deleted.
 * Unlike with {@link lockUser}, transactions that store a reference to it needn't wait, even if they hold locks that
 * this one still needs.
 */
export async function lockUserToChange(tx: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}

/**
 * Prevents an account from being deleted until the transaction ends, so that deleting it doesn't miss
 * anything.
 *
 * @returns false if it has already been deleted.
 */
export async function lockUserRow(tx: Db, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return held.length === 1;
}

/** Prevents these accounts from being deleted until the transaction ends. Those that no longer exist are skipped. */
export async function lockUserRows(tx: Db, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
    .orderBy(users.id)
    .for('key share');
}

/** Lists the accounts with these email addresses. */
export async function listUserIdsByEmail(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return rows.map(({ id }) => id);
}

/**
 * Locks an email address until the transaction ends, so that registrations with it are processed one at a
 * time.
 *
 * @returns its account, which is also locked.
 */
export async function lockEmail(tx: Db, email: string): Promise<UserRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return user;
}

/**
 * Whether an account was registered but never used: its email address isn't verified, so no one has signed
 * in.
 */
export function isPending({ isEmailVerified, lastLogin }: UserRow): boolean {
  return !isEmailVerified && lastLogin === null;
}

/** Number of days after which an account with an unverified email address is deleted. */
const PENDING_DAYS = 7;

/** Deletes accounts that were registered long ago and never verified, unless a valid link could still verify them. */
export async function deleteExpiredRegistrations(db: Db): Promise<number> {
  const linkThatWorks = db
    .select({ one: sql`1` })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, users.id), sql`${oneTimeTokens.expiresAt} > now()`));
  const deleted = await db
    .delete(users)
    .where(
      and(
        eq(users.isEmailVerified, false),
        isNull(users.lastLogin),
        sql`${users.dateJoined} < now() - make_interval(days => ${PENDING_DAYS})`,
        notExists(linkThatWorks),
      ),
    )
    .returning({ id: users.id });
  return deleted.length;
}

/** @returns the updated account; undefined if it no longer exists. */
export async function updateUser(
  db: Db,
  userId: string,
  change: Partial<Omit<UserRow, 'id'>>,
): Promise<UserRow | undefined> {
  const [user] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
  return user;
}

/** Deletes an account and all its rows, including its scans. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}
