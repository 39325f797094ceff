import { deleteScan as contract } from '@curbcut/contract';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { deleteScanWithFiles } from '../scans/delete-scan.ts';
import type { RouteContext } from './route-context.ts';

export function deleteScanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, headers, request }) => {
    const opened = await services();
    const { reader } = await getCaller(opened, request);
    const isDeleted = await deleteScanWithFiles(opened, reader, params.scanId, headers['x-claim-token']);
    if (!isDeleted) throw new ApiProblem('scan/not-found');
    return { status: 200, body: { scan_id: params.scanId } };
  });
}
