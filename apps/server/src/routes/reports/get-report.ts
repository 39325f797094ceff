import { getReport as contract } from '@curbcut/contract';
import { listShares } from '../../db/queries/report-shares.ts';
import { readReport } from '../../db/queries/reports.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { getCaller } from '../../http/caller.ts';
import { toReport } from '../../reports/report-presenters.ts';
import type { RouteContext } from '../route-context.ts';

export function getReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const { reader } = await getCaller(opened, request);
    const listed = await readReport(db, reader, params.reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    const shares = await listShares(db, [params.reportId]);
    return { status: 200, body: toReport(listed, { reportKeys, reader, shares }) };
  });
}
