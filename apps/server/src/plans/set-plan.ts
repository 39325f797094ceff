import type { PlanName } from '@curbcut/contract';
import type { Caller } from '../auth/caller.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Db } from '../db/database.ts';
import { findOrganization, updateOrganization } from '../db/queries/organizations.ts';
import type { Services } from '../services.ts';

/** Who changed an organization's plan. */
export type PlanChangeActor = 'payment' | 'account' | 'administrator';

/**
 * Moves an organization to a plan, and records the change in the audit log. The month's usage is kept: if it
 * exceeds a smaller plan's limit, there are no scans left until the next month. Running scans keep their page
 * limits, and nothing is deleted.
 */
export async function setPlan(
  services: Pick<Services, 'vault'>,
  tx: Db,
  organizationId: string,
  plan: PlanName,
  by: PlanChangeActor,
  caller: Pick<Caller, 'network' | 'actor'> | null = null,
): Promise<void> {
  const organization = await findOrganization(tx, organizationId);
  if (!organization || organization.plan === plan) return;
  await updateOrganization(tx, organizationId, { plan });
  const details = { from: organization.plan, to: plan, by };
  const userId = caller?.actor?.id ?? organization.personalOwnerId;
  await recordAudit(services, tx, 'plan-changed', userId, caller, details);
  await recordChange(tx, organizationId, caller, { event: 'plan_changed', details });
}
