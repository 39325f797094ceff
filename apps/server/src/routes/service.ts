import * as contract from '@curbcut/contract';
import { getAllowance } from '../plans/scan-allowance.ts';
import { type AddRoute, addOpenRoute, addRoute, type RouteContext } from './route-context.ts';

/** The server's state, and what a caller is allowed to scan. */
export const routes: readonly AddRoute[] = [checkHealthRoute, getScanLimitsRoute];

function checkHealthRoute(context: RouteContext): void {
  addOpenRoute(context, contract.checkHealth, async () => {
    const health = await context.checkHealth();
    return health.status === 'ok' ? { status: 200, body: health } : { status: 503, body: health };
  });
}

function getScanLimitsRoute(context: RouteContext): void {
  addRoute(context, contract.getScanLimits, async ({ services, caller }) => {
    return { status: 200, body: await getAllowance(services, caller).getLimits() };
  });
}
