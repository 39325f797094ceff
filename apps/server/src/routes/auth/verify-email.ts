import { verifyEmail as contract } from '@curbcut/contract';
import { verifyAddress } from '../../auth/verify-email.ts';
import { visitorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { Api } from '../api.ts';

const VERIFIED = 'Your email address is verified. You can sign in now.';
const ALREADY_VERIFIED = 'Your email address is already verified. You can sign in.';

export function verifyEmailRoute({ app, services }: Api): void {
  route(app, contract, async ({ body, request }) => {
    const { wasVerified } = await verifyAddress(await services(), visitorOf(request), body.token);
    return { status: 200, body: { message: wasVerified ? ALREADY_VERIFIED : VERIFIED } };
  });
}
