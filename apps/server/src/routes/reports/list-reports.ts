import { listReports as contract } from '@curbcut/contract';
import { listShares } from '../../db/queries/report-shares.ts';
import { countOwnedReports, listOwnedReports } from '../../db/queries/reports.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { parseIdCursor } from '../../http/paging.ts';
import { toReport } from '../../reports/report-presenters.ts';
import type { RouteContext } from '../route-context.ts';

export function listReportsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const { reader, user } = await requireVerifiedUser(opened, request);
    const { scan: scanId, limit } = query;
    const after = parseIdCursor(query.cursor);
    const found = await listOwnedReports(db, user.id, { limit: limit + 1, scanId, after });
    const listed = found.slice(0, limit);
    const shares = await listShares(
      db,
      listed.map(({ report }) => report.id),
    );
    return {
      status: 200,
      body: {
        reports: listed.map((one) => toReport(one, { reportKeys, reader, shares })),
        total: await countOwnedReports(db, user.id, scanId),
        next_cursor: found.length > limit ? (listed.at(-1)?.report.id ?? null) : null,
      },
    };
  });
}
