import { register as contract } from '@curbcut/contract';
import { registerUser } from '../../auth/register.ts';
import { toUser } from '../../auth/to-user.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

const MESSAGE = 'Registration successful. Please check your email to verify your account.';

export function registerRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const opened = await services();
    const user = await registerUser(opened, toVisitor(request), body);
    return { status: 201, body: { message: MESSAGE, user: await toUser(opened, user) } };
  });
}
