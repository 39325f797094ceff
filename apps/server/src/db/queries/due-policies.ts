import type { DuePolicy } from '@curbcut/contract';
import { daysToFix } from '@curbcut/scoring';
import { eq } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { duePolicies, sites } from '../schema.ts';

/** The specified days to fix an issue (docs/decisions/0095-fixed-values.md). */
const DEFAULT_POLICY: DuePolicy = {
  critical: daysToFix('critical'),
  serious: daysToFix('serious'),
  moderate: daysToFix('moderate'),
  minor: daysToFix('minor'),
};

/** Reads an organization's policy; the default one if none was saved. */
export async function readDuePolicy(db: Db, organizationId: string): Promise<DuePolicy> {
  const [row] = await db
    .select({ days: duePolicies.days })
    .from(duePolicies)
    .where(eq(duePolicies.organizationId, organizationId));
  return row?.days ?? DEFAULT_POLICY;
}

/** Reads the policy of a site's organization. */
export async function readSiteDuePolicy(db: Db, siteId: string): Promise<DuePolicy> {
  const [row] = await db
    .select({ days: duePolicies.days })
    .from(duePolicies)
    .innerJoin(sites, eq(sites.organizationId, duePolicies.organizationId))
    .where(eq(sites.id, siteId));
  return row?.days ?? DEFAULT_POLICY;
}

export async function storeDuePolicy(tx: Db, organizationId: string, days: DuePolicy): Promise<void> {
  await tx
    .insert(duePolicies)
    .values({ organizationId, days })
    .onConflictDoUpdate({ target: duePolicies.organizationId, set: { days } });
}
