import * as contract from '@curbcut/contract';
import { requireUser, toVisitor } from '../auth/caller.ts';
import { checkLink, requestLink } from '../auth/mailed-links.ts';
import { changeOwnPassword, resetPassword } from '../auth/passwords.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

const LINK_SENT_MESSAGE =
  'If there’s an account with this email address, we’ve sent a link to set a new password.';

/** Resetting a forgotten password, and changing a known one. */
export const routes: readonly AddRoute[] = [
  requestPasswordResetRoute,
  checkPasswordResetTokenRoute,
  confirmPasswordResetRoute,
  changePasswordRoute,
];

function requestPasswordResetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.requestPasswordReset, async ({ body, request }) => {
    await requestLink(await services(), toVisitor(request), 'reset-password', body.email);
    return { status: 200, body: { message: LINK_SENT_MESSAGE } };
  });
}

function checkPasswordResetTokenRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.checkPasswordResetToken, async ({ body }) => {
    const { db } = await services();
    await checkLink(db, body.token, 'reset-password');
    return { status: 200, body: { message: 'This link is valid. You can set a new password.' } };
  });
}

function confirmPasswordResetRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.confirmPasswordReset, async ({ body, request }) => {
    await resetPassword(await services(), toVisitor(request), body.token, body.new_password);
    return {
      status: 200,
      body: { message: 'Your password was changed. Sign in with your new password.' },
    };
  });
}

function changePasswordRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.changePassword, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireUser(opened, request);
    await changeOwnPassword(opened, caller, body.current_password, body.new_password);
    return { status: 200, body: { message: 'Password changed successfully!' } };
  });
}
