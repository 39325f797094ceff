import { type Plan, planNamed, plans } from '@curbcut/contract';
import { countScanInMonth, noteNearTold } from '../db/queries/scan-usage.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/problem.ts';
import { sendMailJob } from '../jobs/definitions.ts';
import type { Services } from '../services.ts';
import type { Allowance } from './allowance.ts';
import { monthOf } from './month.ts';
import { usageOf } from './usage.ts';

/** Share of the scans of a plan above which an account is told that they are running out (PRODUCT.md, section 9). */
const NEAR = 0.8;

/** What an account may scan by its plan, counted by calendar month in UTC. */
export function planAllowance({ db, queue }: Services, user: UserRow): Allowance {
  const plan = planNamed(user.plan);
  const { max_scans_per_month: limit, max_pages_per_scan: pagesPerScan } = plan;
  return {
    pagesPerScan,
    fewerPages: `On the ${plan.name} plan a scan visits up to ${pagesPerScan} pages, so this one does.`,
    async limits() {
      const { remaining, resetsAt } = await usageOf(db, user);
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
      const { firstDay, endsAt } = monthOf(new Date());
      const used = await countScanInMonth(tx, user.id, firstDay, limit);
      if (used === undefined) throw quotaExceeded(plan, endsAt);
      if (used > NEAR * limit && (await noteNearTold(tx, user.id, firstDay))) {
        await queue.send(tx, sendMailJob, [{ kind: 'quota-near', userId: user.id }]);
      }
      return firstDay;
    },
  };
}

function quotaExceeded({ name, max_scans_per_month: limit }: Plan, resetsAt: Date): ApiProblem {
  const day = resetsAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const isLargest = name === plans.at(-1)?.name;
  const forward = isLargest
    ? `You can scan again from ${day}.`
    : `Choose a larger plan on the subscription page, or scan again from ${day}.`;
  return new ApiProblem('quota_exceeded', {
    error: `All ${limit} scans of your ${name} plan are used for this month. ${forward}`,
    details: {
      plan: [name],
      limit: [String(limit)],
      resets_at: [resetsAt.toISOString()],
      ...(!isLargest && { upgrade_url: ['/subscription'] }),
    },
  });
}
