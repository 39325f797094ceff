import { getSiteHistory as contract } from '@curbcut/contract';
import { listNewestScansOfSites } from '../../db/queries/sites.ts';
import { addRoute } from '../../http/add-route.ts';
import { toHistoryPoint } from '../../sites/site-presenters.ts';
import type { RouteContext } from '../route-context.ts';
import { requireOwnSite } from './require-own-site.ts';

/** Years of daily scans. */
const MAX_POINTS = 1000;

export function getSiteHistoryRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { site } = await requireOwnSite(opened, request, params.siteId);
    const newest = await listNewestScansOfSites(opened.db, [site.id], MAX_POINTS);
    return { status: 200, body: { points: newest.map(toHistoryPoint).toReversed() } };
  });
}
