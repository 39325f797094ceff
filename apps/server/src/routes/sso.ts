import * as contract from '@curbcut/contract';
import { toLoginReply } from '../account/account.ts';
import { changeRules, deleteConnection, readSsoSettings, saveConnection } from '../sso/manage-sso.ts';
import { addDomain, deleteDomain, verifyDomain } from '../sso/manage-sso-domains.ts';
import { finishSignIn, linkAccount, sendLinkCode, startSignIn } from '../sso/sign-in-with-sso.ts';
import { finishTest, startTest } from '../sso/test-sso.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Single sign-on: an organization's settings, and signing in. */
export const routes: readonly AddRoute[] = [
  addSettingsRoutes,
  addDomainRoutes,
  addTestRoutes,
  addSignInRoutes,
];

function addSettingsRoutes(context: RouteContext): void {
  addRoute(context, contract.getSsoSettings, async ({ params, services }) => {
    return { status: 200, body: await readSsoSettings(services, params.organizationId) };
  });
  addRoute(context, contract.saveSsoConnection, async ({ body, services, caller }) => {
    return { status: 200, body: await saveConnection(services, caller, body) };
  });
  addRoute(context, contract.deleteSsoConnection, async ({ services, caller }) => {
    return { status: 200, body: await deleteConnection(services, caller) };
  });
  addRoute(context, contract.changeSignInRules, async ({ body, services, caller }) => {
    return { status: 200, body: await changeRules(services, caller, body) };
  });
}

function addDomainRoutes(context: RouteContext): void {
  addRoute(context, contract.addSsoDomain, async ({ body, services, caller }) => {
    return { status: 201, body: await addDomain(services, caller, body.domain) };
  });
  addRoute(context, contract.verifySsoDomain, async ({ params, services, caller }) => {
    return { status: 200, body: await verifyDomain(services, caller, params.domainId) };
  });
  addRoute(context, contract.deleteSsoDomain, async ({ params, services, caller }) => {
    return { status: 200, body: await deleteDomain(services, caller, params.domainId) };
  });
}

function addTestRoutes(context: RouteContext): void {
  addRoute(context, contract.startSsoTest, async ({ services, caller }) => {
    return { status: 200, body: await startTest(services, caller) };
  });
  addRoute(context, contract.finishSsoTest, async ({ body, services, caller }) => {
    return { status: 200, body: await finishTest(services, caller, body) };
  });
}

function addSignInRoutes(context: RouteContext): void {
  addRoute(context, contract.startSso, async ({ body, services, caller }) => {
    return { status: 200, body: await startSignIn(services, caller, body.email) };
  });
  addRoute(context, contract.finishSso, async ({ body, request, services, caller }) => {
    const started = await finishSignIn(services, caller, body, request.headers['user-agent']);
    return 'link' in started
      ? { status: 202, body: started }
      : { status: 200, body: await toLoginReply(services, started) };
  });
  addRoute(context, contract.sendSsoLinkCode, async ({ body, services, caller }) => {
    await sendLinkCode(services, caller, body.link);
    return { status: 200, body: { message: 'We emailed you a code.' } };
  });
  addRoute(context, contract.linkSso, async ({ body, request, services, caller }) => {
    const started = await linkAccount(services, caller, body, request.headers['user-agent']);
    return { status: 200, body: await toLoginReply(services, started) };
  });
}
