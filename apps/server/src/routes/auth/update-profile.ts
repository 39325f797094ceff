import { updateProfile as contract } from '@curbcut/contract';
import { changeProfile } from '../../auth/change-profile.ts';
import { toUser } from '../../auth/to-user.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function updateProfileRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const user = await changeProfile(opened, await requireUser(opened, request), body);
    return { status: 200, body: await toUser(opened, user) };
  });
}
