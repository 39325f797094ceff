import { subscription as contract } from '@curbcut/contract';
import { readSubscription } from '../billing/read-subscription.ts';
import { refreshBilling } from '../billing/sync-billing.ts';
import { requireUser } from '../http/caller.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

export function subscriptionRoute({ app, services }: Api): void {
  route(app, contract, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const current = query.fresh ? await refreshBilling(opened, user) : user;
    return { status: 200, body: await readSubscription(opened, current) };
  });
}
