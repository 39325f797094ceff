import { createCheckout as contract } from '@curbcut/contract';
import { startCheckout } from '../billing/start-checkout.ts';
import { addRoute } from '../http/add-route.ts';
import { requireUser } from '../http/caller.ts';
import { getSiteOrigin } from '../static/site-origin.ts';
import type { RouteContext } from './route-context.ts';

export function createCheckoutRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const origin = getSiteOrigin(opened.config.publicUrl, request);
    return { status: 200, body: { url: await startCheckout(opened, user, body.plan, origin) } };
  });
}
