import { verifyEmail as contract } from '@curbcut/contract';
import { verifyEmailAddress } from '../../auth/verify-email.ts';
import { addRoute } from '../../http/add-route.ts';
import { toVisitor } from '../../http/caller.ts';
import type { RouteContext } from '../route-context.ts';

const VERIFIED = 'Your email address is verified. You can sign in now.';
const ALREADY_VERIFIED = 'Your email address is already verified. You can sign in.';

export function verifyEmailRoute({ app, services }: RouteContext): void {
  addRoute(app, contract, async ({ body, request }) => {
    const { wasVerified } = await verifyEmailAddress(await services(), toVisitor(request), body.token);
    return { status: 200, body: { message: wasVerified ? ALREADY_VERIFIED : VERIFIED } };
  });
}
