import * as contract from '@curbcut/contract';
import { updateUser } from '../db/queries/users.ts';
import { markNotificationsRead, readNotifications } from '../overview/read-notifications.ts';
import { readOverview, readOverviewSites } from '../overview/read-overview.ts';
import { searchAccount } from '../overview/search-account.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** What an account sees across all its sites and audits. */
export const routes: readonly AddRoute[] = [
  getOverviewRoute,
  listOverviewSitesRoute,
  listNotificationsRoute,
  markNotificationsReadRoute,
  searchAccountRoute,
  addSettingsRoutes,
];

function getOverviewRoute(context: RouteContext): void {
  addRoute(context, contract.getOverview, async ({ services, caller }) => {
    return { status: 200, body: await readOverview(services, caller) };
  });
}

function listOverviewSitesRoute(context: RouteContext): void {
  addRoute(context, contract.listOverviewSites, async ({ query, services, caller }) => {
    return { status: 200, body: await readOverviewSites(services, caller, query) };
  });
}

function listNotificationsRoute(context: RouteContext): void {
  addRoute(context, contract.listNotifications, async ({ services, caller }) => {
    return { status: 200, body: await readNotifications(services.db, caller) };
  });
}

function markNotificationsReadRoute(context: RouteContext): void {
  addRoute(context, contract.markNotificationsRead, async ({ body, services, caller }) => {
    return { status: 200, body: await markNotificationsRead(services.db, caller, body.ids) };
  });
}

function searchAccountRoute(context: RouteContext): void {
  addRoute(context, contract.searchAccount, async ({ query, services, caller }) => {
    return { status: 200, body: await searchAccount(services.db, caller.reader, query.q) };
  });
}

function addSettingsRoutes(context: RouteContext): void {
  addRoute(context, contract.getNotificationSettings, async ({ caller }) => {
    return { status: 200, body: { emails: caller.user.notificationEmails } };
  });
  addRoute(context, contract.putNotificationSettings, async ({ body, services, caller }) => {
    await updateUser(services.db, caller.user.id, { notificationEmails: body.emails });
    return { status: 200, body };
  });
}
