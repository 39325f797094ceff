import * as contract from '@curbcut/contract';
import { toLoginReply } from '../account/account.ts';
import {
  addPasskey,
  confirmSession,
  logInWithPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  startAdding,
  startConfirmation,
  startPasskeyLogIn,
} from '../auth/passkeys.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Signing in with passkeys, and an account's passkeys. */
export const routes: readonly AddRoute[] = [addLoginRoutes, addPasskeyRoutes, addConfirmationRoutes];

function addLoginRoutes(context: RouteContext): void {
  addRoute(context, contract.startPasskeyLogin, async ({ services, caller }) => {
    return { status: 200, body: await startPasskeyLogIn(services, caller) };
  });
  addRoute(context, contract.logInWithPasskey, async ({ body, request, services, caller }) => {
    const userAgent = request.headers['user-agent'];
    const started = await logInWithPasskey(services, caller, body.credential, userAgent);
    return { status: 200, body: await toLoginReply(services, started) };
  });
}

function addPasskeyRoutes(context: RouteContext): void {
  addRoute(context, contract.listPasskeys, async ({ services, caller }) => {
    return { status: 200, body: { passkeys: await readPasskeys(services.db, caller.user.id) } };
  });
  addRoute(context, contract.startAddingPasskey, async ({ body, services, caller }) => {
    return { status: 200, body: await startAdding(services, caller, body) };
  });
  addRoute(context, contract.addPasskey, async ({ body, request, services, caller }) => {
    const userAgent = request.headers['user-agent'];
    return { status: 201, body: await addPasskey(services, caller, body, userAgent) };
  });
  addRoute(context, contract.renamePasskey, async ({ params, body, services, caller }) => {
    return { status: 200, body: await renamePasskey(services, caller, params.passkeyId, body.name) };
  });
  addRoute(context, contract.removePasskey, async ({ params, body, services, caller }) => {
    await removePasskey(services, caller, params.passkeyId, body);
    return { status: 200, body: { message: 'The passkey was removed.' } };
  });
}

function addConfirmationRoutes(context: RouteContext): void {
  addRoute(context, contract.startPasskeyConfirmation, async ({ services, caller }) => {
    return { status: 200, body: await startConfirmation(services, caller) };
  });
  addRoute(context, contract.confirmWithPasskey, async ({ body, services, caller }) => {
    await confirmSession(services, caller, body.credential);
    return { status: 200, body: { message: 'This session is confirmed.' } };
  });
}
