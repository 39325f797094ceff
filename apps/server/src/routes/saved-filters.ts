import * as contract from '@curbcut/contract';
import {
  changeFilter,
  createFilter,
  deleteFilter,
  readSavedFilters,
} from '../organizations/manage-saved-filters.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Filters of tracked issues that people have saved. */
export const routes: readonly AddRoute[] = [addFilterRoutes];

function addFilterRoutes(context: RouteContext): void {
  addRoute(context, contract.listSavedFilters, async ({ services, caller }) => {
    return { status: 200, body: { filters: await readSavedFilters(services.db, caller) } };
  });
  addRoute(context, contract.createSavedFilter, async ({ body, services, caller }) => {
    return { status: 201, body: await createFilter(services, caller, body) };
  });
  addRoute(context, contract.changeSavedFilter, async ({ params, body, services, caller }) => {
    return { status: 200, body: await changeFilter(services, caller, params.filterId, body) };
  });
  addRoute(context, contract.deleteSavedFilter, async ({ params, services, caller }) => {
    await deleteFilter(services, caller, params.filterId);
    return { status: 200, body: { filter_id: params.filterId } };
  });
}
