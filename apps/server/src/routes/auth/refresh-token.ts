import { refreshToken as contract } from '@curbcut/contract';
import { refreshSession } from '../../auth/refresh-session.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function refreshTokenRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => ({
    status: 200,
    body: await refreshSession(await services(), visitorOf(request), body.refresh),
  }));
}
