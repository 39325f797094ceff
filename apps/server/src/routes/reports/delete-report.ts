import { deleteReport as contract } from '@curbcut/contract';
import { deleteReport } from '../../db/queries/reports.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { deleteFilesJob } from '../../jobs/definitions.ts';
import type { Api } from '../api.ts';

export function deleteReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
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
