import { compareScans as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { getCaller } from '../http/caller.ts';
import { compareScans } from '../tracker/compare-scans.ts';
import type { RouteContext } from './route-context.ts';

export function compareScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const caller = await getCaller(opened, request);
    return { status: 200, body: await compareScans(opened, caller, params.beforeId, params.afterId) };
  });
}
