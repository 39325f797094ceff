import * as contract from '@curbcut/contract';
import {
  changePlan,
  listInvoices,
  openPortal,
  readSubscription,
  startCheckout,
} from '../billing/subscription.ts';
import { handlePaymentEvent, refreshBilling } from '../billing/sync-billing.ts';
import { getSiteOrigin } from '../http/server-url.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An account's plan and payments. */
export const routes: readonly AddRoute[] = [
  getSubscriptionRoute,
  changePlanRoute,
  createCheckoutRoute,
  createPortalSessionRoute,
  listInvoicesRoute,
  receiveBillingWebhookRoute,
];

function getSubscriptionRoute(context: RouteContext): void {
  addRoute(context, contract.getSubscription, async ({ query, services, caller }) => {
    const { organization } = caller;
    const current = query.refresh ? await refreshBilling(services, organization) : organization;
    return { status: 200, body: await readSubscription(services, current) };
  });
}

function changePlanRoute(context: RouteContext): void {
  addRoute(context, contract.changePlan, async ({ body, services, caller }) => {
    return { status: 200, body: await changePlan(services, caller, body.plan) };
  });
}

function createCheckoutRoute(context: RouteContext): void {
  addRoute(context, contract.createCheckout, async ({ body, request, services, caller }) => {
    const origin = getSiteOrigin(services.config.publicUrl, request);
    return { status: 200, body: { url: await startCheckout(services, caller, body.plan, origin) } };
  });
}

function createPortalSessionRoute(context: RouteContext): void {
  addRoute(context, contract.createPortalSession, async ({ body, request, services, caller }) => {
    const origin = getSiteOrigin(services.config.publicUrl, request);
    return {
      status: 200,
      body: { url: await openPortal(services, caller.organization.id, body.plan, origin) },
    };
  });
}

function listInvoicesRoute(context: RouteContext): void {
  addRoute(context, contract.listInvoices, async ({ query, services, caller }) => {
    return {
      status: 200,
      body: await listInvoices(services, caller.organization.id, query.limit, query.cursor),
    };
  });
}

function receiveBillingWebhookRoute(context: RouteContext): void {
  // In its own scope: the signature covers the raw bytes, so nothing may parse them first.
  context.app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    addRoute({ ...context, app: scope }, contract.receiveBillingWebhook, async ({ request, services }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handlePaymentEvent(services, body, String(request.headers['stripe-signature'] ?? ''));
      return { status: 200, body: { received: true } };
    });
  });
}
