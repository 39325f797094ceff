import { deleteScan as contract } from '@curbcut/contract';
import { requireUser } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { deleteOwnScan } from '../scans/delete-scan.ts';
import type { Api } from './api.ts';

export function deleteScanRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    if (!(await deleteOwnScan(opened, user.id, params.scanId))) throw new ApiProblem('scan/not-found');
    return { status: 200, body: { scan_id: params.scanId } };
  });
}
