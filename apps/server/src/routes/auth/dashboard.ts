import { dashboard as contract } from '@curbcut/contract';
import { readDashboard } from '../../auth/read-dashboard.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function dashboardRoute({ app, services }: Api): void {
  route(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readDashboard(opened, user) };
  });
}
