import { startScan as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { getCaller } from '../http/caller.ts';
import { startScan } from '../scans/start-scan.ts';
import type { RouteContext } from './route-context.ts';

export function startScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    return { status: 202, body: await startScan(opened, await getCaller(opened, request), body) };
  });
}
