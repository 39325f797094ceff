import { getSite as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { readSites } from '../../sites/read-sites.ts';
import type { RouteContext } from '../route-context.ts';

export function getSiteRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const [site] = await readSites(opened.db, user.id, params.siteId);
    if (!site) throw new ApiProblem('site/not-found');
    return { status: 200, body: site };
  });
}
