import { changeTrackedIssues as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { applyIssueChange } from '../../tracker/apply-issue-change.ts';
import type { RouteContext } from '../route-context.ts';
import { requireOwnSite } from './require-own-site.ts';

export function changeTrackedIssuesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, body, request }) => {
    const opened = await services();
    const { site } = await requireOwnSite(opened, request, params.siteId);
    return { status: 200, body: { changed: await applyIssueChange(opened, site.id, body) } };
  });
}
