import { eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { reportBrands } from '../schema.ts';

type BrandRow = typeof reportBrands.$inferSelect;

/** Reads the brand of an account's reports. */
export async function readBrand(db: Db, userId: string): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(reportBrands).where(eq(reportBrands.userId, userId));
  return row;
}

/** Stores the brand of an account's reports. */
export async function storeBrand(db: Db, row: Omit<BrandRow, 'updatedAt'>): Promise<void> {
  const { userId, ...brand } = row;
  const change = { ...brand, updatedAt: new Date() };
  await db
    .insert(reportBrands)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: reportBrands.userId, set: change });
}

/** Removes the brand of an account's reports. */
export async function deleteBrand(db: Db, userId: string): Promise<void> {
  await db.delete(reportBrands).where(eq(reportBrands.userId, userId));
}
