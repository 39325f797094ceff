import { register as contract } from '@curbcut/contract';
import { toUser } from '../../auth/present-user.ts';
import { registerUser } from '../../auth/register.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

const MESSAGE = 'Registration successful. Please check your email to verify your account.';

export function registerRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const opened = await services();
    const user = await registerUser(opened, visitorOf(request), body);
    return { status: 201, body: { message: MESSAGE, user: await toUser(opened, user) } };
  });
}
