import * as contract from '@curbcut/contract';
import { checkLink, requestLink } from '../auth/mailed-links.ts';
import { changeUserPassword, resetPassword } from '../auth/passwords.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

const LINK_SENT_MESSAGE =
  'If there’s an account with this email address, we’ve sent a link to set a new password.';

/** Resetting a forgotten password, and changing a known one. */
export const routes: readonly AddRoute[] = [
  requestPasswordResetRoute,
  checkPasswordResetTokenRoute,
  confirmPasswordResetRoute,
  changePasswordRoute,
];

function requestPasswordResetRoute(context: RouteContext): void {
  addRoute(context, contract.requestPasswordReset, async ({ body, services, caller }) => {
    await requestLink(services, caller, 'reset-password', body.email);
    return { status: 200, body: { message: LINK_SENT_MESSAGE } };
  });
}

function checkPasswordResetTokenRoute(context: RouteContext): void {
  addRoute(context, contract.checkPasswordResetToken, async ({ body, services }) => {
    const { db } = services;
    await checkLink(db, body.token, 'reset-password');
    return { status: 200, body: { message: 'This link is valid. You can set a new password.' } };
  });
}

function confirmPasswordResetRoute(context: RouteContext): void {
  addRoute(context, contract.confirmPasswordReset, async ({ body, services, caller }) => {
    await resetPassword(services, caller, body.token, body.new_password);
    return {
      status: 200,
      body: { message: 'Your password was changed. Sign in with your new password.' },
    };
  });
}

function changePasswordRoute(context: RouteContext): void {
  addRoute(context, contract.changePassword, async ({ body, services, caller }) => {
    await changeUserPassword(services, caller, body.current_password, body.new_password);
    return { status: 200, body: { message: 'Password changed successfully!' } };
  });
}
