import { scanAgain as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { scanAgain } from '../scans/scan-again.ts';
import type { Api } from './api.ts';

export function scanAgainRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    return { status: 202, body: await scanAgain(opened, await callerOf(opened, request), params.scanId) };
  });
}
