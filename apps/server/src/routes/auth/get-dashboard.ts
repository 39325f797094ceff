import { getDashboard as contract } from '@curbcut/contract';
import { readDashboard } from '../../auth/read-dashboard.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireVerifiedUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function getDashboardRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readDashboard(opened, user) };
  });
}
