import { billingWebhook as contract } from '@curbcut/contract';
import { receiveEvent } from '../billing/receive-event.ts';
import { route } from '../http/route.ts';
import type { Api } from './api.ts';

export function billingWebhookRoute({ app, services }: Api): void {
  // In a scope of its own: the signature is of the bytes as they came, so nothing may parse them before.
  app.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    route(scope, contract, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(await services(), body, String(request.headers['stripe-signature'] ?? ''));
      return { status: 200, body: { received: true } };
    });
  });
}
