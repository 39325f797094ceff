/**
 * All plans, cheapest first. The pricing page, the quota and billing read this table. It has no imports so
 * that the pricing page does not load the schemas.
 */
export const plans = [
  { name: 'Free', max_scans_per_month: 10, max_pages_per_scan: 10, max_members: 1, price_per_month: 0 },
  { name: 'Starter', max_scans_per_month: 50, max_pages_per_scan: 50, max_members: 3, price_per_month: 19 },
  { name: 'Pro', max_scans_per_month: 250, max_pages_per_scan: 250, max_members: 10, price_per_month: 49 },
  {
    name: 'Business',
    max_scans_per_month: 2_000,
    max_pages_per_scan: 2_000,
    max_members: null,
    price_per_month: 149,
  },
] as const satisfies readonly SubscriptionPlan[];

/** What a plan allows and costs. */
export interface SubscriptionPlan {
  readonly name: string;
  /** Number of scans that can be started in a calendar month, in UTC. */
  readonly max_scans_per_month: number;
  readonly max_pages_per_scan: number;
  /** Maximum number of an organization's members, including pending invitations; null for no limit. */
  readonly max_members: number | null;
  /** In US dollars, excluding tax. */
  readonly price_per_month: number;
}
