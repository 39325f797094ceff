import { listSites as contract } from '@curbcut/contract';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { readSites } from '../../sites/read-sites.ts';
import type { Api } from '../api.ts';

export function listSitesRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { sites: await readSites(opened.db, user.id) } };
  });
}
