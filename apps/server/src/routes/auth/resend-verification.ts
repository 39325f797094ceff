import { resendVerification as contract } from '@curbcut/contract';
import { requestLink } from '../../auth/request-link.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

const MESSAGE = 'If this address has an account that is not verified yet, a new link is on its way.';

export function resendVerificationRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    await requestLink(await services(), visitorOf(request), 'verify-email', body.email);
    return { status: 200, body: { message: MESSAGE } };
  });
}
