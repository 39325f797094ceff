import { login as contract } from '@curbcut/contract';
import { logIn } from '../../auth/log-in.ts';
import { toUser } from '../../auth/present-user.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function loginRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const userAgent = request.headers['user-agent'];
    const { access, refresh, user } = await logIn(opened, visitorOf(request), body, userAgent);
    return { status: 200, body: { access, refresh, user: await toUser(opened, user) } };
  });
}
