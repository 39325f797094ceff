import { cancelScan as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { cancelScan } from '../scans/cancel-scan.ts';
import type { Api } from './api.ts';

export function cancelScanRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, headers, request }) => {
    const opened = await services();
    const { reader } = await callerOf(opened, request);
    const outcome = await cancelScan(opened, reader, params.scanId, headers['x-claim-token']);
    if (!outcome) throw new ApiProblem('scan/not-found');
    if (outcome.alreadyOver) throw new ApiProblem('scan/already-over');
    return { status: 200, body: { scan_id: params.scanId, status: outcome.status } };
  });
}
