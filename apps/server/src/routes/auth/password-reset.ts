import { passwordReset as contract } from '@curbcut/contract';
import { requestLink } from '../../auth/request-link.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

const MESSAGE = 'If this address has an account, a link to set a new password is on its way.';

export function passwordResetRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    await requestLink(await services(), visitorOf(request), 'reset-password', body.email);
    return { status: 200, body: { message: MESSAGE } };
  });
}
