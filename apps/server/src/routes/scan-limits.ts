import { scanLimits as contract } from '@curbcut/contract';
import { visitorUse } from '../db/queries/visitor-limits.ts';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

export function scanLimitsRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const { config, db, vault } = await services();
    const { pagesPerScan, scansPerHour } = config.visitor;
    const { started, resetsAt } = await visitorUse(db, vault.pseudonym(callerOf(request).network));
    return {
      status: 200,
      body: {
        plan: 'Visitor',
        max_pages_per_scan: pagesPerScan,
        scans_remaining: Math.max(0, scansPerHour - started),
        max_scans: scansPerHour,
        window: 'hour',
        resets_at: resetsAt.toISOString(),
      },
    };
  });
}
