import { checkPasswordResetToken as contract } from '@curbcut/contract';
import { checkLink } from '../../auth/mailed-links.ts';
import { addRoute } from '../../http/add-route.ts';
import type { RouteContext } from '../route-context.ts';

export function checkPasswordResetTokenRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body }) => {
    const { db } = await services();
    await checkLink(db, body.token, 'reset-password');
    return { status: 200, body: { message: 'This link is valid. You can set a new password.' } };
  });
}
