import * as contract from '@curbcut/contract';
import { requireVerifiedUser } from '../auth/caller.ts';
import { listLatestSiteScans } from '../db/queries/sites.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { deleteSiteWithIssues, readSites, requireUserSite, toHistoryPoint } from '../sites/own-sites.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Enough for years of daily scans. */
const MAX_POINTS = 1000;

/** An account's sites and their history. */
export const routes: readonly AddRoute[] = [
  listSitesRoute,
  getSiteRoute,
  deleteSiteRoute,
  getSiteHistoryRoute,
];

function listSitesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listSites, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { sites: await readSites(opened.db, user.id) } };
  });
}

function getSiteRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getSite, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const [site] = await readSites(opened.db, user.id, params.siteId);
    if (!site) throw new ApiProblem('site/not-found');
    return { status: 200, body: site };
  });
}

function deleteSiteRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.deleteSite, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    if (!(await deleteSiteWithIssues(opened, user.id, params.siteId))) throw new ApiProblem('site/not-found');
    return { status: 200, body: { site_id: params.siteId } };
  });
}

function getSiteHistoryRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getSiteHistory, async ({ params, request }) => {
    const opened = await services();
    const { site } = await requireUserSite(opened, request, params.siteId);
    const newest = await listLatestSiteScans(opened.db, [site.id], MAX_POINTS);
    return { status: 200, body: { points: newest.map(toHistoryPoint).toReversed() } };
  });
}
