import { countVisitorScan, visitorUse } from '../db/queries/visitor-limits.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import type { Allowance } from './allowance.ts';

/** What people without an account may scan, counted by network and hour. */
export function visitorAllowance({ config, db, vault }: Services, network: string): Allowance {
  const { pagesPerScan, scansPerHour } = config.visitor;
  const visitor = vault.pseudonym(network);
  return {
    pagesPerScan,
    fewerPages: `Without an account a scan visits up to ${pagesPerScan} pages, so this one does.`,
    async limits() {
      const { count, resetsAt } = await visitorUse(db, visitor, scansPerHour);
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
      if (!admitted) throw tooMany(scansPerHour, resetsAt);
      return null;
    },
  };
}

function tooMany(scansPerHour: number, resetsAt: Date): ApiProblem {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ApiProblem('scan/too-many', {
    error:
      `${scansPerHour} scans were started from your network in the last hour, which is the limit without an account. ` +
      `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  });
}
