import { scannedPages as contract } from '@curbcut/contract';
import { countPages, listPages } from '../db/queries/pages.ts';
import { readScan } from '../db/queries/scans.ts';
import { callerOf } from '../http/caller.ts';
import { pageOf, parseCursor } from '../http/paging.ts';
import { ApiProblem } from '../http/problem.ts';
import { route } from '../http/route.ts';
import { toScannedPage } from '../scans/present.ts';
import type { Api } from './api.ts';

export function scannedPagesRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { reader } = await callerOf(opened, request);
    const { scanId } = params;
    const scan = await readScan(db, reader, scanId);
    if (!scan) throw new ApiProblem('scan/not-found');
    const { status, limit } = query;
    const [after] = parseCursor(query.cursor, 1);
    const rows = await listPages(db, reader, scanId, { status, after, limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit, ({ position }) => [position]);
    return {
      status: 200,
      body: {
        pages: items.map((page) => toScannedPage(opened.pictureLinks, scan, page)),
        total: await countPages(db, reader, scanId, status),
        next_cursor: nextCursor,
      },
    };
  });
}
