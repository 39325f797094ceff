import { confirmPasswordReset as contract } from '@curbcut/contract';
import { resetPassword } from '../../auth/reset-password.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function confirmPasswordResetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    await resetPassword(await services(), toVisitor(request), body.token, body.new_password);
    return {
      status: 200,
      body: { message: 'Your password was changed. Please sign in with your new password.' },
    };
  });
}
