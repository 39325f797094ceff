import { getSubscription as contract } from '@curbcut/contract';
import { readSubscription } from '../billing/read-subscription.ts';
import { refreshBilling } from '../billing/sync-billing.ts';
import { addRoute } from '../http/add-route.ts';
import { requireUser } from '../http/caller.ts';
import type { RouteContext } from './route-context.ts';

export function getSubscriptionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const current = query.fresh ? await refreshBilling(opened, user) : user;
    return { status: 200, body: await readSubscription(opened, current) };
  });
}
