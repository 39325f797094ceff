import { logout as contract } from '@curbcut/contract';
import { logOut } from '../../auth/log-out.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function logoutRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    await logOut(await services(), visitorOf(request), body.refresh_token);
    return { status: 200, body: { message: 'You are signed out.' } };
  });
}
