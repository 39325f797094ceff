import { deleteScan as contract } from '@curbcut/contract';
import { callerOf } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { deleteScanOf } from '../scans/delete-scan.ts';
import type { Api } from './api.ts';

export function deleteScanRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, headers, request }) => {
    const opened = await services();
    const { reader } = await callerOf(opened, request);
    const isDeleted = await deleteScanOf(opened, reader, params.scanId, headers['x-claim-token']);
    if (!isDeleted) throw new ApiProblem('scan/not-found');
    return { status: 200, body: { scan_id: params.scanId } };
  });
}
