import type { Invoice, PaidPlanName } from '@curbcut/contract';
import type { BillingState } from '../db/queries/billing.ts';
import type { UserRow } from '../db/queries/users.ts';

/** The subscription that lives, of the provider's customer: which plan is paid, and until when. */
export interface PaidSubscription extends BillingState {
  readonly plan: PaidPlanName;
  readonly subscriptionId: string;
  readonly itemId: string;
}

/** An event that the provider has signed. */
export interface PaymentEvent {
  readonly id: string;
  /** The customer whose subscriptions may have changed; null for an event that is of no interest. */
  readonly customerId: string | null;
  /** Whether the customer was deleted at the provider. */
  readonly isCustomerDeleted: boolean;
}

/** Where the browser goes after a page of the provider. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancelled: string;
}

/** The change that the customer portal opens with. */
export type PortalChange =
  | { readonly kind: 'switch'; readonly plan: PaidPlanName }
  | { readonly kind: 'cancel' };

/**
 * The provider that takes payments. Each call but `readEvent` asks it over the network.
 *
 * @throws {ApiProblem} `billing/no-answer` when it cannot be reached or refuses.
 */
export interface PaymentProvider {
  /** @returns the id of the customer; the same one when asked again for the same account within a day. */
  createCustomer(user: Pick<UserRow, 'id' | 'email'>): Promise<string>;
  /** @returns the address of the page on which the customer pays for a plan. */
  createCheckoutPage(customerId: string, plan: PaidPlanName, after: ReturnUrls): Promise<string>;
  /** @returns the address of the customer's portal, where a change is confirmed when one is given. */
  createPortalPage(
    customerId: string,
    after: string,
    change?: { readonly of: Pick<PaidSubscription, 'subscriptionId' | 'itemId'>; readonly to: PortalChange },
  ): Promise<string>;
  /** @returns what is paid now; undefined when nothing is. */
  findSubscription(customerId: string): Promise<PaidSubscription | undefined>;
  /** Newest first. */
  listInvoices(
    customerId: string,
    limit: number,
    after?: string,
  ): Promise<{ invoices: Invoice[]; more: boolean }>;
  /** Ends all subscriptions at once and forgets the customer; one that is gone already is none to forget. */
  deleteCustomer(customerId: string): Promise<void>;
  /** @throws {ApiProblem} `billing/signature` when the provider has not signed it, or minutes ago. */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}
