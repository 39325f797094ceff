import { changePlan as contract } from '@curbcut/contract';
import { changePlan } from '../billing/change-plan.ts';
import { requireUser } from '../http/caller.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

export function changePlanRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    return { status: 200, body: await changePlan(opened, caller, body.plan) };
  });
}
