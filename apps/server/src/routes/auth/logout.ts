import { logout as contract } from '@curbcut/contract';
import { logOut } from '../../auth/log-out.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function logoutRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    await logOut(await services(), toVisitor(request), body.refresh_token);
    return { status: 200, body: { message: 'You are signed out.' } };
  });
}
