import * as contract from '@curbcut/contract';
import { requireUser } from '../auth/caller.ts';
import {
  changePlan,
  listInvoices,
  openPortal,
  readSubscription,
  startCheckout,
} from '../billing/subscription.ts';
import { handlePaymentEvent, refreshBilling } from '../billing/sync-billing.ts';
import { addRoute } from '../http/add-route.ts';
import { getSiteOrigin } from '../http/server-url.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** An account's plan and payments. */
export const routes: readonly AddRoute[] = [
  getSubscriptionRoute,
  changePlanRoute,
  createCheckoutRoute,
  createPortalSessionRoute,
  listInvoicesRoute,
  receiveBillingWebhookRoute,
];

function getSubscriptionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getSubscription, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const current = query.refresh ? await refreshBilling(opened, user) : user;
    return { status: 200, body: await readSubscription(opened, current) };
  });
}

function changePlanRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.changePlan, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    return { status: 200, body: await changePlan(opened, caller, body.plan) };
  });
}

function createCheckoutRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.createCheckout, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const origin = getSiteOrigin(opened.config.publicUrl, request);
    return { status: 200, body: { url: await startCheckout(opened, user, body.plan, origin) } };
  });
}

function createPortalSessionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.createPortalSession, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    const origin = getSiteOrigin(opened.config.publicUrl, request);
    return { status: 200, body: { url: await openPortal(opened, user.id, body.plan, origin) } };
  });
}

function listInvoicesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listInvoices, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    return { status: 200, body: await listInvoices(opened, user.id, query.limit, query.cursor) };
  });
}

function receiveBillingWebhookRoute({ app, services }: RouteContext): void {
  // In its own scope: the signature covers the raw bytes, so nothing may parse them first.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    addRoute(scope, contract.receiveBillingWebhook, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handlePaymentEvent(await services(), body, String(request.headers['stripe-signature'] ?? ''));
      return { status: 200, body: { received: true } };
    });
  });
}
