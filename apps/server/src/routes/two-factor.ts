import * as contract from '@curbcut/contract';
import {
  confirmTwoFactor,
  readTwoFactorStatus,
  replaceRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from '../auth/two-factor.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An account's two-factor authentication. */
export const routes: readonly AddRoute[] = [addTwoFactorRoutes];

function addTwoFactorRoutes(context: RouteContext): void {
  addRoute(context, contract.getTwoFactor, async ({ services, caller }) => {
    return { status: 200, body: await readTwoFactorStatus(services.db, caller.user) };
  });
  addRoute(context, contract.setUpTwoFactor, async ({ body, services, caller }) => {
    return { status: 200, body: await setUpTwoFactor(services, caller, body.password) };
  });
  addRoute(context, contract.confirmTwoFactor, async ({ body, services, caller }) => {
    const codes = await confirmTwoFactor(services, caller, body.code);
    return { status: 200, body: { recovery_codes: codes } };
  });
  addRoute(context, contract.replaceRecoveryCodes, async ({ body, services, caller }) => {
    const codes = await replaceRecoveryCodes(services, caller, body);
    return { status: 200, body: { recovery_codes: codes } };
  });
  addRoute(context, contract.turnOffTwoFactor, async ({ body, services, caller }) => {
    await turnOffTwoFactor(services, caller, body);
    return { status: 200, body: { message: 'Two-factor authentication is off.' } };
  });
}
