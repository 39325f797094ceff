import { resendVerification as contract } from '@curbcut/contract';
import { requestLink } from '../../auth/request-link.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

const MESSAGE = 'If there is an unverified account with this email address, we have sent a new link.';

export function resendVerificationRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    await requestLink(await services(), toVisitor(request), 'verify-email', body.email);
    return { status: 200, body: { message: MESSAGE } };
  });
}
