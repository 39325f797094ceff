import { listReports as contract } from '@curbcut/contract';
import { sharesOf } from '../../db/queries/report-shares.ts';
import { countReportsOf, listReportsOf } from '../../db/queries/reports.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { parseIdCursor } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { toReport } from '../../reports/present.ts';
import type { Api } from '../api.ts';

export function listReportsRoute({ app, services }: Api): void {
  route(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { db, reportKeys } = opened;
    const { reader, user } = await requireVerifiedUser(opened, request);
    const { scan: scanId, limit } = query;
    const after = parseIdCursor(query.cursor);
    const found = await listReportsOf(db, user.id, { limit: limit + 1, scanId, after });
    const listed = found.slice(0, limit);
    const shares = await sharesOf(
      db,
      listed.map(({ report }) => report.id),
    );
    return {
      status: 200,
      body: {
        reports: listed.map((one) => toReport(one, { reportKeys, reader, shares })),
        total: await countReportsOf(db, user.id, scanId),
        next_cursor: found.length > limit ? (listed.at(-1)?.report.id ?? null) : null,
      },
    };
  });
}
