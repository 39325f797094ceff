import { listScannedPages as contract } from '@curbcut/contract';
import { countPages, listPages } from '../db/queries/pages.ts';
import { readScan } from '../db/queries/scans.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getCaller } from '../http/caller.ts';
import { paginate, parseCursor } from '../http/paging.ts';
import { toScannedPage } from '../scans/scan-presenters.ts';
import type { RouteContext } from './route-context.ts';

export function listScannedPagesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await getCaller(opened, request);
    const { scanId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const { status, limit } = query;
    const [after] = parseCursor(query.cursor, 1);
    const rows = await listPages(db, reader, scanId, { status, after, limit: limit + 1 });
    const { items, nextCursor } = paginate(rows, limit, ({ position }) => [position]);
    return {
      status: 200,
      body: {
        pages: items.map((page) => toScannedPage(opened.screenshotLinks, scan, page)),
        total: await countPages(db, reader, scanId, status),
        next_cursor: nextCursor,
      },
    };
  });
}
