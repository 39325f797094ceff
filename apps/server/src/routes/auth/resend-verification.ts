import { resendVerification as contract } from '@curbcut/contract';
import { requestLink } from '../../auth/request-link.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

const MESSAGE = 'If this address has an account that is not verified yet, a new link is on its way.';

export function resendVerificationRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    await requestLink(await services(), toVisitor(request), 'verify-email', body.email);
    return { status: 200, body: { message: MESSAGE } };
  });
}
