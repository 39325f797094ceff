import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { billingAccounts, billingEvents } from '../schema.ts';

export type BillingRow = typeof billingAccounts.$inferSelect;

/** The payment provider's state for the subscription behind a plan. */
export type BillingState = Pick<BillingRow, 'subscriptionId' | 'itemId' | 'pastDue' | 'renewsAt' | 'endsAt'>;

export async function findBilling(db: Db, organizationId: string): Promise<BillingRow | undefined> {
  const [billing] = await db
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId));
  return billing;
}

export async function findBillingByCustomer(db: Db, customerId: string): Promise<BillingRow | undefined> {
  const [billing] = await db.select().from(billingAccounts).where(eq(billingAccounts.customerId, customerId));
  return billing;
}

/** Stores an organization's customer id; the first one is kept. */
export async function saveCustomer(db: Db, organizationId: string, customerId: string): Promise<void> {
  await db.insert(billingAccounts).values({ organizationId, customerId }).onConflictDoNothing();
}

/**
 * Stores the provider's response, unless something newer was stored since `version` was read.
 *
 * @returns whether it was stored; if not, the response may be outdated, and the provider must be asked again.
 */
export async function updateBilling(
  tx: Db,
  { customerId, version }: Pick<BillingRow, 'customerId' | 'version'>,
  state: BillingState,
): Promise<boolean> {
  const updated = await tx
    .update(billingAccounts)
    .set({ ...state, version: sql`${billingAccounts.version} + 1` })
    .where(and(eq(billingAccounts.customerId, customerId), eq(billingAccounts.version, version)))
    .returning({ customerId: billingAccounts.customerId });
  return updated.length === 1;
}

/** Deletes a customer that the provider no longer has, so the organization can start over. */
export async function deleteCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.delete(billingAccounts).where(eq(billingAccounts.customerId, customerId));
}

export async function isKnownBillingEvent(db: Db, eventId: string): Promise<boolean> {
  const known = await db.select().from(billingEvents).where(eq(billingEvents.id, eventId));
  return known.length === 1;
}

export async function saveBillingEvent(db: Db, eventId: string): Promise<void> {
  await db.insert(billingEvents).values({ id: eventId }).onConflictDoNothing();
}

export async function deleteBillingEventsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(billingEvents).where(lt(billingEvents.receivedAt, moment));
}
