import * as contract from '@curbcut/contract';
import {
  createApiKey,
  readApiKeys,
  readCurrentApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../organizations/manage-api-keys.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's API keys. */
export const routes: readonly AddRoute[] = [getCurrentApiKeyRoute, addApiKeyRoutes];

function getCurrentApiKeyRoute(context: RouteContext): void {
  addRoute(context, contract.getCurrentApiKey, async ({ services, caller }) => {
    return { status: 200, body: await readCurrentApiKey(services.db, caller.key) };
  });
}

function addApiKeyRoutes(context: RouteContext): void {
  addRoute(context, contract.listApiKeys, async ({ params, services }) => {
    return { status: 200, body: { keys: await readApiKeys(services.db, params.organizationId) } };
  });
  addRoute(context, contract.createApiKey, async ({ body, services, caller }) => {
    return { status: 201, body: await createApiKey(services, caller, body) };
  });
  addRoute(context, contract.rotateApiKey, async ({ params, body, services, caller }) => {
    return { status: 200, body: await rotateApiKey(services, caller, params.apiKeyId, body) };
  });
  addRoute(context, contract.revokeApiKey, async ({ params, services, caller }) => {
    return { status: 200, body: await revokeApiKey(services, caller, params.apiKeyId) };
  });
}
