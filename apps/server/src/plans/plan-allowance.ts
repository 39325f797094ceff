import { getPlan, plans, type SubscriptionPlan } from '@curbcut/contract';
import { countScanInMonth, markQuotaNoticeSent } from '../db/queries/scan-usage.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { getMonth } from './get-month.ts';
import { getPlanUsage } from './plan-usage.ts';
import type { ScanAllowance } from './scan-allowance.ts';

/** Share of a plan's scans above which an account is notified (PRODUCT.md, section 9). */
const NEAR_QUOTA_SHARE = 0.8;

/** Creates the scan allowance of an account by its plan, counted by calendar month in UTC. */
export function createPlanAllowance({ db, queue }: Services, user: UserRow): ScanAllowance {
  const plan = getPlan(user.plan);
  const { max_scans_per_month: limit, max_pages_per_scan: pagesPerScan } = plan;
  return {
    pagesPerScan,
    pageLimitNotice: `On the ${plan.name} plan, a scan is limited to ${pagesPerScan} pages.`,
    async getLimits() {
      const { remaining, resetsAt } = await getPlanUsage(db, user);
      return {
        plan: plan.name,
        max_pages_per_scan: pagesPerScan,
        scans_remaining: remaining,
        max_scans: limit,
        window: 'month',
        resets_at: resetsAt.toISOString(),
      };
    },
    async countScan(tx) {
      const { firstDay, endsAt } = getMonth(new Date());
      const used = await countScanInMonth(tx, user.id, firstDay, limit);
      if (used === undefined) throw createQuotaExceededProblem(plan, endsAt);
      if (used > NEAR_QUOTA_SHARE * limit && (await markQuotaNoticeSent(tx, user.id, firstDay))) {
        await queue.send(tx, sendMailJob, [{ kind: 'quota-near', userId: user.id }]);
      }
      return firstDay;
    },
  };
}

function createQuotaExceededProblem(
  { name, max_scans_per_month: limit }: SubscriptionPlan,
  resetsAt: Date,
): ApiProblem {
  const day = resetsAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const isLargest = name === plans.at(-1)?.name;
  const advice = isLargest
    ? `You can scan again from ${day}.`
    : `Choose a larger plan on the subscription page, or scan again from ${day}.`;
  return new ApiProblem('quota_exceeded', {
    error: `You have used all ${limit} scans of your ${name} plan for this month. ${advice}`,
    details: {
      plan: [name],
      limit: [String(limit)],
      resets_at: [resetsAt.toISOString()],
      ...(!isLargest && { upgrade_url: ['/subscription'] }),
    },
  });
}
