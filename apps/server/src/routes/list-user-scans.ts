import { listUserScans as contract } from '@curbcut/contract';
import { countOwnedScans, getPreviousScores, listOwnedScans } from '../db/queries/owned-scans.ts';
import { addRoute } from '../http/add-route.ts';
import { requireVerifiedUser } from '../http/caller.ts';
import { parseIdCursor } from '../http/paging.ts';
import { toScanSummary } from '../scans/scan-presenters.ts';
import type { RouteContext } from './route-context.ts';

export function listUserScansRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { user } = await requireVerifiedUser(opened, request);
    const { search, limit } = query;
    const found = await listOwnedScans(db, user.id, {
      search,
      limit: limit + 1,
      after: parseIdCursor(query.cursor),
    });
    const shown = found.slice(0, limit);
    const before = await getPreviousScores(
      db,
      user.id,
      shown.map(({ id }) => id),
    );
    return {
      status: 200,
      body: {
        scans: shown.map((scan) => ({
          ...toScanSummary(scan),
          site_id: scan.siteId,
          score_before: before.get(scan.id)?.score ?? null,
          before_id: before.get(scan.id)?.id ?? null,
        })),
        total: await countOwnedScans(db, user.id, search),
        next_cursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      },
    };
  });
}
