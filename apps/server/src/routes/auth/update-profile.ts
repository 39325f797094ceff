import { updateProfile as contract } from '@curbcut/contract';
import { changeProfile } from '../../auth/change-profile.ts';
import { toUser } from '../../auth/present-user.ts';
import { requireUser } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function updateProfileRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const user = await changeProfile(opened, await requireUser(opened, request), body);
    return { status: 200, body: await toUser(opened, user) };
  });
}
