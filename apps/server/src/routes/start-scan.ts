import { startScan as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { startScan } from '../scans/start-scan.ts';
import type { Api } from './api.ts';

export function startScanRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => ({
    status: 202,
    body: await startScan(await services(), callerOf(request), body),
  }));
}
