import { makeReport as contract } from '@curbcut/contract';
import { sharesOf } from '../../db/queries/report-shares.ts';
import { callerOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { toReport } from '../../reports/present.ts';
import { requestReport } from '../../reports/request-report.ts';
import type { Api } from '../api.ts';

export function makeReportRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const caller = await callerOf(opened, request);
    const listed = await requestReport(opened, caller, params.scanId, body);
    const shares = await sharesOf(db, [listed.report.id]);
    return {
      status: 202,
      body: { report: toReport(listed, { reportKeys, reader: caller.reader, shares }) },
    };
  });
}
