import { readReport as contract } from '@curbcut/contract';
import { sharesOf } from '../../db/queries/report-shares.ts';
import { readReport } from '../../db/queries/reports.ts';
import { callerOf } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { toReport } from '../../reports/present.ts';
import type { Api } from '../api.ts';

export function readReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const { reader } = await callerOf(opened, request);
    const listed = await readReport(db, reader, params.reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    const shares = await sharesOf(db, [params.reportId]);
    return { status: 200, body: toReport(listed, { reportKeys, reader, shares }) };
  });
}
