import { getPlan, plans, type ScanLimits, type SubscriptionPlan } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import type { Caller } from '../auth/caller.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { findContact, type OrganizationRow } from '../db/queries/organizations.ts';
import { countVisitorScan, getVisitorUsage } from '../db/queries/rate-limits.ts';
import { markQuotaNoticeSent, recordMonthlyScan } from '../db/queries/scan-usage.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { getMonth, getPlanUsage } from './plan-usage.ts';

/** How much a caller is allowed to scan. */
interface ScanAllowance {
  readonly pagesPerScan: number;
  /** Why a scan includes fewer pages than requested, as a sentence. */
  readonly pageLimitNotice: string;
  /** Returns what is currently left. */
  getLimits(): Promise<ScanLimits>;
  /**
   * Counts a scan that starts in this transaction.
   *
   * @returns the month that it counts toward, so that it can be refunded; null if it doesn't count.
   * @throws {ApiProblem} if the limit has been reached, in which case nothing is counted.
   */
  countScan(tx: Db): Promise<string | null>;
}

/** Returns a caller's allowance: based on the plan for an organization, and on the configuration for a visitor. */
export function getAllowance(
  services: Services,
  { organization, network }: Pick<Caller, 'organization' | 'network'>,
): ScanAllowance {
  return organization
    ? createPlanAllowance(services, organization)
    : createVisitorAllowance(services, network);
}

/**
 * The share of a plan's scans above which an organization's owner is notified
 * (docs/decisions/0095-fixed-values.md).
 */
const NEAR_QUOTA_SHARE = 0.8;

/** Creates an organization's scan allowance based on its plan, counted by calendar month in UTC. */
function createPlanAllowance({ config, db, queue }: Services, organization: OrganizationRow): ScanAllowance {
  const { id } = organization;
  const plan = getPlan(organization.plan);
  const limit = plan.max_scans_per_month;
  const pagesPerScan = getPagesPerScan(config, plan);
  return {
    pagesPerScan,
    pageLimitNotice:
      config.accountPagesPerScan === undefined
        ? `On the ${plan.name} plan, a scan is limited to ${pagesPerScan} pages.`
        : `Here, a scan is limited to ${pagesPerScan} pages.`,
    async getLimits() {
      const { remaining, resetsAt } = await getPlanUsage(db, organization);
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
      const used = await recordMonthlyScan(tx, id, firstDay, limit);
      if (used === undefined) throw createQuotaExceededProblem(plan, endsAt);
      if (used > NEAR_QUOTA_SHARE * limit && (await markQuotaNoticeSent(tx, id, firstDay))) {
        const contact = await findContact(tx, id, null);
        if (contact)
          await queue.send(tx, sendMailJob, [{ kind: 'quota-near', userId: contact.id, organizationId: id }]);
      }
      return firstDay;
    },
  };
}

/**
 * Returns the page limit for one of an organization's scans: the operator's limit or, if there is none, the
 * plan's.
 */
export function getPagesPerScan(
  { accountPagesPerScan }: Pick<Config, 'accountPagesPerScan'>,
  plan: SubscriptionPlan,
): number {
  return accountPagesPerScan ?? plan.max_pages_per_scan;
}

function createQuotaExceededProblem(
  { name, max_scans_per_month: limit }: SubscriptionPlan,
  resetsAt: Date,
): ApiProblem {
  const day = resetsAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const isLargest = name === plans.at(-1)?.name;
  const advice = isLargest
    ? `You can scan again on ${day}.`
    : `Upgrade on the subscription page, or scan again on ${day}.`;
  return new ApiProblem('quota_exceeded', {
    error: `You’ve used all ${limit} scans of your ${name} plan this month. ${advice}`,
    details: {
      plan: [name],
      limit: [String(limit)],
      resets_at: [resetsAt.toISOString()],
      ...(!isLargest && { upgrade_url: ['/subscription'] }),
    },
  });
}

/** Creates a visitor's scan allowance, counted by network and hour. */
function createVisitorAllowance({ config, db, vault }: Services, network: string): ScanAllowance {
  const { pagesPerScan, scansPerHour } = config.visitor;
  const visitor = vault.createPseudonym(network);
  return {
    pagesPerScan,
    pageLimitNotice: `Without an account, a scan is limited to ${pagesPerScan} pages.`,
    async getLimits() {
      const { count, resetsAt } = await getVisitorUsage(db, visitor, scansPerHour);
      return {
        plan: 'Visitor',
        max_pages_per_scan: pagesPerScan,
        scans_remaining: Math.max(0, scansPerHour - count),
        max_scans: scansPerHour,
        window: 'hour',
        resets_at: resetsAt.toISOString(),
      };
    },
    async countScan(tx) {
      const { admitted, resetsAt } = await countVisitorScan(tx, visitor, scansPerHour);
      if (!admitted) throw createTooManyScansProblem(scansPerHour, resetsAt);
      return null;
    },
  };
}

function createTooManyScansProblem(scansPerHour: number, resetsAt: Date): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ApiProblem('scan/too-many', {
    error:
      `Without an account, you can run ${formatCount(scansPerHour, 'scan')} an hour per network. ` +
      `Try again in ${formatCount(minutes, 'minute')}.`,
    retryAfterSeconds,
  });
}
