import { scanAgain as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { getCaller } from '../http/caller.ts';
import { scanAgain } from '../scans/scan-again.ts';
import type { RouteContext } from './route-context.ts';

export function scanAgainRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    return { status: 202, body: await scanAgain(opened, await getCaller(opened, request), params.scanId) };
  });
}
