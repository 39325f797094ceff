import type { Invoice } from '@curbcut/contract';
import { findBillingByUser } from '../db/queries/billing.ts';
import type { Services } from '../services.ts';

/** Lists the invoices of an account, newest first; none when payments are not configured or were never made. */
export async function listInvoices(
  { db, payments }: Services,
  userId: string,
  limit: number,
  cursor: string | undefined,
): Promise<{ invoices: Invoice[]; next_cursor: string | null }> {
  const billing = payments && (await findBillingByUser(db, userId));
  if (!billing) return { invoices: [], next_cursor: null };
  const { invoices, more } = await payments.listInvoices(billing.customerId, limit, cursor);
  return { invoices, next_cursor: more ? (invoices.at(-1)?.id ?? null) : null };
}
