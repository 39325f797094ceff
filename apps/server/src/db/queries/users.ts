import { eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { users } from '../schema.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** @returns undefined when the address or the username is taken. */
export async function createUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return created;
}

/** @param email Normalised, as the contract does. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** Holds an account until the transaction ends: nothing can be made for it meanwhile. */
export async function lockUser(tx: Db, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}

/** @returns the account as it is now; undefined when it is gone. */
export async function updateUser(
  db: Db,
  userId: string,
  change: Partial<Omit<UserRow, 'id'>>,
): Promise<UserRow | undefined> {
  const [user] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
  return user;
}

/** Deletes an account and every row that belongs to it, its scans too. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}
