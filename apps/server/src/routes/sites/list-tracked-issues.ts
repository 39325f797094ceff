import { listTrackedIssues as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { listTrackedIssues } from '../../tracker/list-tracked-issues.ts';
import type { RouteContext } from '../route-context.ts';
import { requireOwnSite } from './require-own-site.ts';

export function listTrackedIssuesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, query, request }) => {
    const opened = await services();
    const { site } = await requireOwnSite(opened, request, params.siteId);
    return { status: 200, body: await listTrackedIssues(opened.db, site.id, query) };
  });
}
