import * as contract from '@curbcut/contract';
import { logChange } from '../auth/record-change.ts';
import { listLatestSiteScans } from '../db/queries/sites.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { changeSite } from '../sites/change-site.ts';
import { importSites, previewSiteImport } from '../sites/import-sites.ts';
import {
  deleteSiteWithIssues,
  readOneSite,
  readSites,
  requireSite,
  toHistoryPoint,
} from '../sites/own-sites.ts';
import { checkSiteOwnership, readSiteOwnership } from '../sites/site-ownership.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Enough for years of daily scans. */
const MAX_POINTS = 1000;

/** An account's sites and their history. */
export const routes: readonly AddRoute[] = [
  listSitesRoute,
  getSiteRoute,
  previewSiteImportRoute,
  importSitesRoute,
  changeSiteRoute,
  deleteSiteRoute,
  getSiteOwnershipRoute,
  checkSiteOwnershipRoute,
  getSiteHistoryRoute,
];

function listSitesRoute(context: RouteContext): void {
  addRoute(context, contract.listSites, async ({ query, services, caller }) => {
    return { status: 200, body: { sites: await readSites(services.db, caller.reader, query) } };
  });
}

function getSiteRoute(context: RouteContext): void {
  addRoute(context, contract.getSite, async ({ params, services, caller }) => {
    return { status: 200, body: await readOneSite(services.db, caller.reader, params.siteId) };
  });
}

function previewSiteImportRoute(context: RouteContext): void {
  addRoute(context, contract.previewSiteImport, async ({ body, services, caller }) => {
    return { status: 200, body: await previewSiteImport(services, caller, body) };
  });
}

function importSitesRoute(context: RouteContext): void {
  addRoute(context, contract.importSites, async ({ body, services, caller }) => {
    return { status: 200, body: await importSites(services, caller, body) };
  });
}

function changeSiteRoute(context: RouteContext): void {
  addRoute(context, contract.changeSite, async ({ params, body, services, caller }) => {
    await changeSite(services, caller, params.siteId, body);
    return { status: 200, body: await readOneSite(services.db, caller.reader, params.siteId) };
  });
}

function deleteSiteRoute(context: RouteContext): void {
  addRoute(context, contract.deleteSite, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    if (!(await deleteSiteWithIssues(services, caller.reader, site.id)))
      throw new ApiProblem('site/not-found');
    await logChange(services.db, caller, { event: 'site_deleted', subject: site.origin });
    return { status: 200, body: { site_id: params.siteId } };
  });
}

function getSiteOwnershipRoute(context: RouteContext): void {
  addRoute(context, contract.getSiteOwnership, async ({ params, services, caller }) => {
    return { status: 200, body: await readSiteOwnership(services.db, caller.reader, params.siteId) };
  });
}

function checkSiteOwnershipRoute(context: RouteContext): void {
  addRoute(context, contract.checkSiteOwnership, async ({ params, body, services, caller }) => {
    return { status: 200, body: await checkSiteOwnership(services, caller, params.siteId, body.method) };
  });
}

function getSiteHistoryRoute(context: RouteContext): void {
  addRoute(context, contract.getSiteHistory, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    const newest = await listLatestSiteScans(services.db, [site.id], MAX_POINTS);
    return { status: 200, body: { points: newest.map(toHistoryPoint).toReversed() } };
  });
}
