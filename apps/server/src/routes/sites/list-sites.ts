import { listSites as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { readSites } from '../../sites/read-sites.ts';
import type { RouteContext } from '../route-context.ts';

export function listSitesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { sites: await readSites(opened.db, user.id) } };
  });
}
