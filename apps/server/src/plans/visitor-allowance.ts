import { formatCount } from '@curbcut/scoring';
import { countVisitorScan, getVisitorUsage } from '../db/queries/visitor-limits.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import type { ScanAllowance } from './scan-allowance.ts';

/** Creates the scan allowance of a visitor, counted by network and hour. */
export function createVisitorAllowance({ config, db, vault }: Services, network: string): ScanAllowance {
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
      `${scansPerHour} scans were started from your network in the last hour, which is the limit without an account. ` +
      `Try again in ${formatCount(minutes, 'minute')}.`,
    retryAfterSeconds,
  });
}
