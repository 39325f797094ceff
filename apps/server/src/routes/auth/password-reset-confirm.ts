import { passwordResetConfirm as contract } from '@curbcut/contract';
import { resetPassword } from '../../auth/reset-password.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function passwordResetConfirmRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    await resetPassword(await services(), visitorOf(request), body.token, body.new_password);
    return { status: 200, body: { message: 'Your password is set. Please sign in with it.' } };
  });
}
