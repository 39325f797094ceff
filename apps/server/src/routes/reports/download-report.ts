import { downloadReport as contract } from '@curbcut/contract';
import { readReport, readReportToWork } from '../../db/queries/reports.ts';
import { callerOf } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { reportFile } from '../../reports/send-file.ts';
import type { Api } from '../api.ts';

export function downloadReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db, reportKeys } = opened;
    const { reportId } = params;
    const isOpened = query.key !== undefined && reportKeys.opens(reportId, query.key);
    const listed = isOpened
      ? await readReportToWork(db, reportId)
      : await readReport(db, (await callerOf(opened, request)).reader, reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    return { status: 200, body: await reportFile(blobs, listed, reply, query.show === '1') };
  });
}
