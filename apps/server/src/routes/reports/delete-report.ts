import { deleteReport as contract } from '@curbcut/contract';
import { deleteReport } from '../../db/queries/reports.ts';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { deleteFilesJob } from '../../jobs/job-definitions.ts';
import type { RouteContext } from '../route-context.ts';

export function deleteReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { db, queue } = opened;
    const { user } = await requireVerifiedUser(opened, request);
    const { reportId } = params;
    await db.transaction(async (tx) => {
      const deleted = await deleteReport(tx, user.id, reportId);
      if (!deleted) throw new ApiProblem('report/not-found');
      await queue.send(tx, deleteFilesJob, [
        { scanIds: [], reports: [{ scanId: deleted.scanId, reportId }] },
      ]);
    });
    return { status: 200, body: { report_id: reportId } };
  });
}
