import * as contract from '@curbcut/contract';
import { getCaller } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import { getAllowance } from '../plans/scan-allowance.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** The server's state, and what a caller is allowed to scan. */
export const routes: readonly AddRoute[] = [checkHealthRoute, getScanLimitsRoute];

function checkHealthRoute({ app, checkHealth }: RouteContext): void {
  addRoute(app, contract.checkHealth, async () => {
    const health = await checkHealth();
    return health.status === 'ok' ? { status: 200, body: health } : { status: 503, body: health };
  });
}

function getScanLimitsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getScanLimits, async ({ request }) => {
    const opened = await services();
    const caller = await getCaller(opened, request);
    return { status: 200, body: await getAllowance(opened, caller).getLimits() };
  });
}
