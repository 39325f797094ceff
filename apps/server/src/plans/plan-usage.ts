import { getPlan } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { OrganizationRow } from '../db/queries/organizations.ts';
import { getMonthlyUsage } from '../db/queries/scan-usage.ts';

/** An organization's usage of its plan in a month. */
export interface PlanUsage {
  /**
   * Number of counted scans, excluding refunded ones. Can exceed `limit` after a change to a smaller plan.
   */
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  /** The start of the next month in UTC. */
  readonly resetsAt: Date;
}

/**
 * Returns the organization's usage in the month that contains `at`, as shown on the dashboard and in the profile
 * and as used for the limits.
 */
export async function getPlanUsage(
  db: Db,
  organization: Pick<OrganizationRow, 'id' | 'plan'>,
  at: Date = new Date(),
): Promise<PlanUsage> {
  const { firstDay, endsAt } = getMonth(at);
  const used = await getMonthlyUsage(db, organization.id, firstDay);
  const limit = getPlan(organization.plan).max_scans_per_month;
  return { used, limit, remaining: Math.max(0, limit - used), resetsAt: endsAt };
}

/** The calendar month in UTC that scans are counted in. */
export interface Month {
  /** Its first day, such as `2026-11-01`. */
  readonly firstDay: string;
  /** Start of the following month. */
  readonly endsAt: Date;
}

/** Returns the month that contains a given time. */
export function getMonth(at: Date): Month {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    firstDay: new Date(Date.UTC(year, month)).toISOString().slice(0, 10),
    endsAt: new Date(Date.UTC(year, month + 1)),
  };
}
