import * as contract from '@curbcut/contract';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  readDeliveries,
  readWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../organizations/manage-webhooks.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's webhooks and their deliveries. */
export const routes: readonly AddRoute[] = [addWebhookRoutes, addDeliveryRoutes];

function addWebhookRoutes(context: RouteContext): void {
  addRoute(context, contract.listWebhooks, async ({ params, services }) => {
    return { status: 200, body: { webhooks: await readWebhooks(services.db, params.organizationId) } };
  });
  addRoute(context, contract.createWebhook, async ({ body, services, caller }) => {
    return { status: 201, body: await createWebhook(services, caller, body) };
  });
  addRoute(context, contract.changeWebhook, async ({ params, body, services, caller }) => {
    return { status: 200, body: await changeWebhook(services, caller, params.webhookId, body) };
  });
  addRoute(context, contract.deleteWebhook, async ({ params, services, caller }) => {
    await deleteWebhook(services, caller, params.webhookId);
    return { status: 200, body: { webhook_id: params.webhookId } };
  });
  addRoute(context, contract.rotateWebhookSecret, async ({ params, services, caller }) => {
    return { status: 200, body: await rotateWebhookSecret(services, caller, params.webhookId) };
  });
  addRoute(context, contract.testWebhook, async ({ params, services, caller }) => {
    return { status: 200, body: await testWebhook(services, caller, params.webhookId) };
  });
}

function addDeliveryRoutes(context: RouteContext): void {
  addRoute(context, contract.listWebhookDeliveries, async ({ params, query, services }) => {
    const { organizationId, webhookId } = params;
    return { status: 200, body: await readDeliveries(services.db, organizationId, webhookId, query) };
  });
  addRoute(context, contract.replayWebhookDelivery, async ({ params, services }) => {
    const { organizationId, webhookId, deliveryId } = params;
    return { status: 200, body: await replayDelivery(services, organizationId, webhookId, deliveryId) };
  });
}
