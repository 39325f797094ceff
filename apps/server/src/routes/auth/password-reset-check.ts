import { passwordResetCheck as contract } from '@curbcut/contract';
import { checkLink } from '../../auth/links.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

export function passwordResetCheckRoute({ app, services }: Api): void {
  route(app, contract, async ({ body }) => {
    const { db } = await services();
    await checkLink(db, body.token, 'reset-password');
    return { status: 200, body: { message: 'This link works. You can set a new password.' } };
  });
}
