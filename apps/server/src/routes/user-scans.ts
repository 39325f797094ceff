import { userScans as contract } from '@curbcut/contract';
import { countScansOf, listScansOf, scoresBefore } from '../db/queries/owned-scans.ts';
import { requireVerifiedUser } from '../http/caller.ts';
import { parseIdCursor } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { toSummary } from '../scans/present.ts';
import type { Api } from './api.ts';

export function userScansRoute({ app, services }: Api): void {
  route(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { db } = opened;
    const { user } = await requireVerifiedUser(opened, request);
    const { search, limit } = query;
    const found = await listScansOf(db, user.id, {
      search,
      limit: limit + 1,
      after: parseIdCursor(query.cursor),
    });
    const shown = found.slice(0, limit);
    const before = await scoresBefore(
      db,
      user.id,
      shown.map(({ id }) => id),
    );
    return {
      status: 200,
      body: {
        scans: shown.map((scan) => ({
          ...toSummary(scan),
          site_id: scan.siteId,
          score_before: before.get(scan.id)?.score ?? null,
          before_id: before.get(scan.id)?.id ?? null,
        })),
        total: await countScansOf(db, user.id, search),
        next_cursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      },
    };
  });
}
