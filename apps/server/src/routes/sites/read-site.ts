import { readSite as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { ApiProblem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { readSites } from '../../sites/read-sites.ts';
import type { Api } from '../api.ts';

export function readSiteRoute({ app, services }: Api): void {
  route(app, contract, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const [site] = await readSites(opened.db, user.id, params.siteId);
    if (!site) throw new ApiProblem('site/not-found');
    return { status: 200, body: site };
  });
}
