import * as contract from '@curbcut/contract';
import { toUser } from '../account/account.ts';
import { toVisitor } from '../auth/caller.ts';
import { requestLink } from '../auth/mailed-links.ts';
import { registerUser, verifyEmailAddress } from '../auth/registration.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

const REGISTERED_MESSAGE = 'You’re registered. Check your email to verify your account.';
const VERIFIED_MESSAGE = 'Your email address is verified. You can sign in now.';
const ALREADY_VERIFIED_MESSAGE = 'Your email address is already verified. You can sign in.';
const LINK_SENT_MESSAGE = 'If there’s an unverified account with this email address, we’ve sent a new link.';

/** Registration and email verification. */
export const routes: readonly AddRoute[] = [registerRoute, verifyEmailRoute, resendVerificationRoute];

function registerRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.register, async ({ body, request }) => {
    const opened = await services();
    const user = await registerUser(opened, toVisitor(request), body);
    return { status: 201, body: { message: REGISTERED_MESSAGE, user: await toUser(opened, user) } };
  });
}

function verifyEmailRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.verifyEmail, async ({ body, request }) => {
    const { wasVerified } = await verifyEmailAddress(await services(), toVisitor(request), body.token);
    return { status: 200, body: { message: wasVerified ? ALREADY_VERIFIED_MESSAGE : VERIFIED_MESSAGE } };
  });
}

function resendVerificationRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.resendVerification, async ({ body, request }) => {
    await requestLink(await services(), toVisitor(request), 'verify-email', body.email);
    return { status: 200, body: { message: LINK_SENT_MESSAGE } };
  });
}
