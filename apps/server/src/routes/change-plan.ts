import { changePlan as contract } from '@curbcut/contract';
import { changePlan } from '../billing/change-plan.ts';
import { addRoute } from '../http/add-route.ts';
import { requireUser } from '../http/caller.ts';
import type { RouteContext } from './route-context.ts';

export function changePlanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    return { status: 200, body: await changePlan(opened, caller, body.plan) };
  });
}
