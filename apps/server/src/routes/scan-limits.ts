import { scanLimits as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { allowanceOf } from '../plans/allowance.ts';
import type { Api } from './api.ts';

export function scanLimitsRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const opened = await services();
    const caller = await callerOf(opened, request);
    return { status: 200, body: await allowanceOf(opened, caller).limits() };
  });
}
