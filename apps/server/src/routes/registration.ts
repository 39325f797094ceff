import * as contract from '@curbcut/contract';
import { toUser } from '../account/account.ts';
import { requestLink } from '../auth/mailed-links.ts';
import { registerUser, verifyEmailAddress } from '../auth/registration.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

const REGISTERED_MESSAGE = 'You’re registered. Check your email to verify your account.';
const VERIFIED_MESSAGE = 'Your email address is verified. You can sign in now.';
const ALREADY_VERIFIED_MESSAGE = 'Your email address is already verified. You can sign in.';
const LINK_SENT_MESSAGE = 'If there’s an unverified account with this email address, we’ve sent a new link.';

/** Registration and email verification. */
export const routes: readonly AddRoute[] = [registerRoute, verifyEmailRoute, resendVerificationRoute];

function registerRoute(context: RouteContext): void {
  addRoute(context, contract.register, async ({ body, services, caller }) => {
    const user = await registerUser(services, caller, body);
    return { status: 201, body: { message: REGISTERED_MESSAGE, user: await toUser(services, user) } };
  });
}

function verifyEmailRoute(context: RouteContext): void {
  addRoute(context, contract.verifyEmail, async ({ body, services, caller }) => {
    const { wasVerified } = await verifyEmailAddress(services, caller, body.token);
    return { status: 200, body: { message: wasVerified ? ALREADY_VERIFIED_MESSAGE : VERIFIED_MESSAGE } };
  });
}

function resendVerificationRoute(context: RouteContext): void {
  addRoute(context, contract.resendVerification, async ({ body, services, caller }) => {
    await requestLink(services, caller, 'verify-email', body.email);
    return { status: 200, body: { message: LINK_SENT_MESSAGE } };
  });
}
