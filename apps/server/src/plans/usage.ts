import { planNamed } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { usedInMonth } from '../db/queries/scan-usage.ts';
import type { UserRow } from '../db/queries/users.ts';
import { monthOf } from './month.ts';

/** What an account has used of its plan in a month. */
export interface Usage {
  /** Scans that count: those that were given back do not. More than `limit` after a change to a smaller plan. */
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  /** First moment of the next month in UTC. */
  readonly resetsAt: Date;
}

/** The account's usage of the month in which `at` lies: what the dashboard, the profile and the limits all show. */
export async function usageOf(
  db: Db,
  user: Pick<UserRow, 'id' | 'plan'>,
  at: Date = new Date(),
): Promise<Usage> {
  const { firstDay, endsAt } = monthOf(at);
  const used = await usedInMonth(db, user.id, firstDay);
  const limit = planNamed(user.plan).max_scans_per_month;
  return { used, limit, remaining: Math.max(0, limit - used), resetsAt: endsAt };
}
