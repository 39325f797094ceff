import { cancelScan as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { cancelScan } from '../scans/cancel-scan.ts';
import type { RouteContext } from './route-context.ts';

export function cancelScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, headers, request }) => {
    const opened = await services();
    const { reader } = await getCaller(opened, request);
    const outcome = await cancelScan(opened, reader, params.scanId, headers['x-claim-token']);
    if (!outcome) throw new ApiProblem('scan/not-found');
    if (outcome.alreadyOver) throw new ApiProblem('scan/already-over');
    return { status: 200, body: { scan_id: params.scanId, status: outcome.status } };
  });
}
