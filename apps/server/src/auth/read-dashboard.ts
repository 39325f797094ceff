import type { Dashboard } from '@curbcut/contract';
import { listScansOf, totalsOf } from '../db/queries/owned-scans.ts';
import type { UserRow } from '../db/queries/users.ts';
import { usageOf } from '../plans/usage.ts';
import { toSummary } from '../scans/present.ts';
import type { Services } from '../services.ts';
import { toTier } from './present-user.ts';

/** Recent scans that the dashboard shows (PRODUCT.md, section 9). */
const RECENT_SCANS = 5;

export async function readDashboard({ db }: Pick<Services, 'db'>, user: UserRow): Promise<Dashboard> {
  const { used, limit, remaining, resetsAt } = await usageOf(db, user);
  const { scans, averageScore } = await totalsOf(db, user.id);
  const recent = await listScansOf(db, user.id, { limit: RECENT_SCANS });
  return {
    scans_used_this_month: used,
    scans_remaining: remaining,
    subscription_tier: toTier(user, limit),
    usage_percent: limit === 0 ? 100 : Math.min(100, Math.round((100 * used) / limit)),
    resets_at: resetsAt.toISOString(),
    average_score: averageScore,
    total_scans: scans,
    recent_scans: recent.map(toSummary),
  };
}
