import { login as contract } from '@curbcut/contract';
import { logIn } from '../../auth/log-in.ts';
import { toUser } from '../../auth/to-user.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function loginRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const userAgent = request.headers['user-agent'];
    const { access, refresh, user } = await logIn(opened, toVisitor(request), body, userAgent);
    return { status: 200, body: { access, refresh, user: await toUser(opened, user) } };
  });
}
