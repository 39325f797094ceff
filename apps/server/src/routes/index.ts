import { endpoints } from '@curbcut/contract';
import { acceptUploads, rejectOtherMethods } from '../http/add-route.ts';
import type { RouteContext } from './route-context.ts';
import { allRoutes } from './routes.generated.ts';

/** Adds the routes of every endpoint in the contract. */
export function serveApi(context: RouteContext): void {
  acceptUploads(context.app, endpoints);
  for (const addRoute of allRoutes) addRoute(context);
  rejectOtherMethods(context.app, endpoints);
}
