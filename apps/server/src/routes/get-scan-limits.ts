import { getScanLimits as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { getCaller } from '../http/caller.ts';
import { getAllowance } from '../plans/get-allowance.ts';
import type { RouteContext } from './route-context.ts';

export function getScanLimitsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const caller = await getCaller(opened, request);
    return { status: 200, body: await getAllowance(opened, caller).getLimits() };
  });
}
