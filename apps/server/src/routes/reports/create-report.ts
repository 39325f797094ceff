import { createReport as contract } from '@curbcut/contract';
import { listShares } from '../../db/queries/report-shares.ts';
import { addRoute } from '../../http/add-route.ts';
import { getCaller } from '../../http/caller.ts';
import { toReport } from '../../reports/report-presenters.ts';
import { requestReport } from '../../reports/request-report.ts';
import type { RouteContext } from '../route-context.ts';

export function createReportRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const caller = await getCaller(opened, request);
    const listed = await requestReport(opened, caller, params.scanId, body);
    const shares = await listShares(db, [listed.report.id]);
    return {
      status: 202,
      body: { report: toReport(listed, { reportKeys, reader: caller.reader, shares }) },
    };
  });
}
