import type { Invoice, PaidPlanName } from '@curbcut/contract';
import type { BillingState } from '../db/queries/billing.ts';

/** A customer's active subscription: the paid plan and when it ends. */
export interface PaidSubscription extends BillingState {
  readonly plan: PaidPlanName;
  readonly subscriptionId: string;
  readonly itemId: string;
}

/** An event signed by the provider. */
export interface PaymentEvent {
  readonly id: string;
  /** The customer whose subscriptions may have changed; null for an event that isn't relevant. */
  readonly customerId: string | null;
  /** Whether the provider has deleted the customer. */
  readonly isCustomerDeleted: boolean;
}

/** Where the browser returns to from the provider's pages. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancelled: string;
}

/** The change that the customer portal opens with. */
export type PortalChange =
  | { readonly kind: 'switch'; readonly plan: PaidPlanName }
  | { readonly kind: 'cancel' };

/**
 * The payment provider. Each call except `readEvent` sends a network request.
 *
 * @throws {ApiProblem} `billing/provider-unavailable` if the provider cannot be reached or rejects the request.
 */
export interface PaymentProvider {
  /** @returns the customer's id; the same one if called again for the same account within a day. */
  createCustomer(organization: { readonly id: string; readonly email: string }): Promise<string>;
  /** @returns the URL of the page where the customer pays for a plan. */
  createCheckoutPage(customerId: string, plan: PaidPlanName, after: ReturnUrls): Promise<string>;
  /** @returns the URL of the customer portal, where the given change is confirmed. */
  createPortalPage(
    customerId: string,
    after: string,
    change?: { readonly of: Pick<PaidSubscription, 'subscriptionId' | 'itemId'>; readonly to: PortalChange },
  ): Promise<string>;
  /** @returns the active subscription; undefined if there is none. */
  findSubscription(customerId: string): Promise<PaidSubscription | undefined>;
  /** Newest first. */
  listInvoices(
    customerId: string,
    limit: number,
    after?: string,
  ): Promise<{ invoices: Invoice[]; more: boolean }>;
  /**
   * Cancels all subscriptions immediately and deletes the customer; a customer that no longer exists isn't
   * an error.
   */
  deleteCustomer(customerId: string): Promise<void>;
  /** @throws {ApiProblem} `billing/signature` if the signature is wrong or minutes old. */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}
