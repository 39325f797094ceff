import { endpoints } from '@curbcut/contract';
import { rejectOtherMethods } from '../http/add-route.ts';
import type { RouteContext } from './route-context.ts';
import { allRoutes } from './routes.generated.ts';

/** Adds the routes of every endpoint in the contract. */
export function serveApi(context: RouteContext): void {
  for (const addRoute of allRoutes) addRoute(context);
  rejectOtherMethods(context.app, endpoints);
}
