import { downloadReport as contract } from '@curbcut/contract';
import { readReport, readReportForJob } from '../../db/queries/reports.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { getCaller } from '../../http/caller.ts';
import { openReportFile } from '../../reports/open-report-file.ts';
import type { RouteContext } from '../route-context.ts';

export function downloadReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db, reportKeys } = opened;
    const { reportId } = params;
    const isOpened = query.key !== undefined && reportKeys.isValidKey(reportId, query.key);
    const listed = isOpened
      ? await readReportForJob(db, reportId)
      : await readReport(db, (await getCaller(opened, request)).reader, reportId);
    if (!listed) throw new ApiProblem('report/not-found');
    return { status: 200, body: await openReportFile(blobs, listed, reply, query.show === '1') };
  });
}
