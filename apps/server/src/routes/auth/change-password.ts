import { changePassword as contract } from '@curbcut/contract';
import { changeOwnPassword } from '../../auth/change-password.ts';
import { addRoute } from '../../http/add-route.ts';
import { requireUser } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

export function changePasswordRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    await changeOwnPassword(opened, caller, body.current_password, body.new_password);
    return { status: 200, body: { message: 'Password changed successfully!' } };
  });
}
