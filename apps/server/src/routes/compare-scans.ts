import { compareScans as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { compareScans } from '../tracker/compare-scans.ts';
import type { Api } from './api.ts';

export function compareScansRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await callerOf(opened, request);
    return { status: 200, body: await compareScans(opened, caller, params.beforeId, params.afterId) };
  });
}
