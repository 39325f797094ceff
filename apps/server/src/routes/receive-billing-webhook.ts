import { receiveBillingWebhook as contract } from '@curbcut/contract';
import { handlePaymentEvent } from '../billing/handle-payment-event.ts';
import { addRoute } from '../http/add-route.ts';
import type { RouteContext } from './route-context.ts';

export function receiveBillingWebhookRoute({ app, services }: RouteContext): void {
  // In its own scope: the signature covers the raw bytes, so nothing may parse them before.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    addRoute(scope, contract, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handlePaymentEvent(await services(), body, String(request.headers['stripe-signature'] ?? ''));
      return { status: 200, body: { received: true } };
    });
  });
}
