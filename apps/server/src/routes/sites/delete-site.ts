import { deleteSite as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { forgetSite } from '../../sites/forget-site.ts';
import type { Api } from '../api.ts';

export function deleteSiteRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    if (!(await forgetSite(opened, user.id, params.siteId))) throw new ApiProblem('site/not-found');
    return { status: 200, body: { site_id: params.siteId } };
  });
}
