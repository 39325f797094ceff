import { eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { reportBrands } from '../schema.ts';

type BrandRow = typeof reportBrands.$inferSelect;

/** Reads the brand of an organization's reports. */
export async function readBrand(db: Db, organizationId: string): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(reportBrands).where(eq(reportBrands.organizationId, organizationId));
  return row;
}

/** Stores the brand of an organization's reports. */
export async function storeBrand(db: Db, row: Omit<BrandRow, 'updatedAt'>): Promise<void> {
  const { organizationId, ...brand } = row;
  const change = { ...brand, updatedAt: new Date() };
  await db
    .insert(reportBrands)
    .values({ organizationId, ...change })
    .onConflictDoUpdate({ target: reportBrands.organizationId, set: change });
}

/** Removes the brand of an organization's reports. */
export async function deleteBrand(db: Db, organizationId: string): Promise<void> {
  await db.delete(reportBrands).where(eq(reportBrands.organizationId, organizationId));
}
