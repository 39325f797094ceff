import { getProfile as contract } from '@curbcut/contract';
import { toUser } from '../../auth/to-user.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function getProfileRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ request }) => {
    const opened = await services();
    const { user } = await requireUser(opened, request);
    return { status: 200, body: await toUser(opened, user) };
  });
}
