import { deleteSite as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { deleteSiteWithIssues } from '../../sites/delete-site-with-issues.ts';
import type { RouteContext } from '../route-context.ts';

export function deleteSiteRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    if (!(await deleteSiteWithIssues(opened, user.id, params.siteId))) throw new ApiProblem('site/not-found');
    return { status: 200, body: { site_id: params.siteId } };
  });
}
