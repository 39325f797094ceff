import { siteHistory as contract } from '@curbcut/contract';
import { newestScansOfSites } from '../../db/queries/sites.ts';
import { route } from '../../http/route.ts';
import { toPoint } from '../../sites/present.ts';
import type { Api } from '../api.ts';
import { ownSite } from './own-site.ts';

/** Years of daily scans. */
const MOST_POINTS = 1000;

export function siteHistoryRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { site } = await ownSite(opened, request, params.siteId);
    const newest = await newestScansOfSites(opened.db, [site.id], MOST_POINTS);
    return { status: 200, body: { points: newest.map(toPoint).toReversed() } };
  });
}
