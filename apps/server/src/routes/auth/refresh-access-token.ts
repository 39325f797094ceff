import { refreshAccessToken as contract } from '@curbcut/contract';
import { refreshSession } from '../../auth/refresh-session.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function refreshAccessTokenRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => ({
    status: 200,
    body: await refreshSession(await services(), toVisitor(request), body.refresh),
  }));
}
