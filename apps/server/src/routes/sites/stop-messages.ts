import { stopMessages as contract } from '@curbcut/contract';
import { addRoute } from '../../http/add-route.ts';
import { STOP_MESSAGES_PATH, stopMessages } from '../../schedules/stop-messages.ts';
import type { RouteContext } from '../route-context.ts';

export function stopMessagesRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body: { token } }) => {
    const { id, origin } = await stopMessages(await services(), token);
    return { status: 200, body: { site_id: id, origin } };
  });
  oneClickRoute({ app, services });
}

/** For the unsubscribe button of mail programs, which send a form without information (RFC 8058, section 3.2). */
function oneClickRoute({ app, services }: RouteContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>(`${STOP_MESSAGES_PATH}:token`, async ({ params }, reply) => {
      await stopMessages(await services(), params.token);
      return reply
        .code(200)
        .type('text/plain; charset=utf-8')
        .send('You will receive no more of these messages.\n');
    });
  });
}
