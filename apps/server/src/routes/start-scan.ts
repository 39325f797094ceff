import { startScan as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { startScan } from '../scans/start-scan.ts';
import type { Api } from './api.ts';

export function startScanRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    return { status: 202, body: await startScan(opened, await callerOf(opened, request), body) };
  });
}
