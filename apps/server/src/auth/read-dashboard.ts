import type { Dashboard } from '@curbcut/contract';
import { getScanTotals, listOwnedScans } from '../db/queries/owned-scans.ts';
import type { UserRow } from '../db/queries/users.ts';
import { getPlanUsage } from '../plans/plan-usage.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import type { Services } from '../services.ts';
import { toSubscriptionTier } from './to-user.ts';

/** Number of recent scans on the dashboard (PRODUCT.md, section 9). */
const MAX_RECENT_SCANS = 5;

export async function readDashboard({ db }: Pick<Services, 'db'>, user: UserRow): Promise<Dashboard> {
  const { used, limit, remaining, resetsAt } = await getPlanUsage(db, user);
  const { scans, averageScore } = await getScanTotals(db, user.id);
  const recent = await listOwnedScans(db, user.id, { limit: MAX_RECENT_SCANS });
  return {
    scans_used_this_month: used,
    scans_remaining: remaining,
    subscription_tier: toSubscriptionTier(user, limit),
    usage_percent: limit === 0 ? 100 : Math.min(100, Math.round((100 * used) / limit)),
    resets_at: resetsAt.toISOString(),
    average_score: averageScore,
    total_scans: scans,
    recent_scans: recent.map(toScanSummary),
  };
}
