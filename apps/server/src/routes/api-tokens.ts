import * as contract from '@curbcut/contract';
import { createApiToken, revokeApiToken, toApiToken } from '../auth/api-tokens.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { listApiTokens } from '../db/queries/api-tokens.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** API tokens, which let programs act on behalf of an account. */
export const routes: readonly AddRoute[] = [listApiTokensRoute, createApiTokenRoute, revokeApiTokenRoute];

function listApiTokensRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listApiTokens, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { tokens: (await listApiTokens(opened.db, user.id)).map(toApiToken) } };
  });
}

function createApiTokenRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.createApiToken, async ({ body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    return { status: 201, body: await createApiToken(opened, caller, body) };
  });
}

function revokeApiTokenRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.revokeApiToken, async ({ params, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    await revokeApiToken(opened, caller, params.tokenId);
    return { status: 200, body: { token_id: params.tokenId } };
  });
}
