import type { PlanName } from '@curbcut/contract';
import type { Caller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import type { Db } from '../db/database.ts';
import { findUser, updateUser } from '../db/queries/users.ts';
import type { Services } from '../services.ts';

/** Who changed an account's plan. */
export type PlanChangeActor = 'payment' | 'account' | 'administrator';

/**
 * Moves an account to a plan, and records the change in the audit log. The month's usage is kept: if it
 * exceeds a smaller plan's limit, no scans are left until the next month. Running scans continue with their
 * pages, and nothing is deleted.
 */
export async function setPlan(
  services: Pick<Services, 'vault'>,
  tx: Db,
  userId: string,
  plan: PlanName,
  by: PlanChangeActor,
  caller: Pick<Caller, 'network'> | null = null,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || user.plan === plan) return;
  await updateUser(tx, userId, { plan });
  await recordAudit(services, tx, 'plan-changed', userId, caller, { from: user.plan, to: plan, by });
}
