import * as contract from '@curbcut/contract';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import { markNotificationsRead, readNotifications } from '../overview/read-notifications.ts';
import { readOverview } from '../overview/read-overview.ts';
import { searchAccount } from '../overview/search-account.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** What an account sees across all its sites and audits. */
export const routes: readonly AddRoute[] = [
  getOverviewRoute,
  listNotificationsRoute,
  markNotificationsReadRoute,
  searchAccountRoute,
];

function getOverviewRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getOverview, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readOverview(opened, user) };
  });
}

function listNotificationsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listNotifications, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await readNotifications(opened.db, user) };
  });
}

function markNotificationsReadRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.markNotificationsRead, async ({ body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await markNotificationsRead(opened.db, user, body.ids) };
  });
}

function searchAccountRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.searchAccount, async ({ query, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await searchAccount(opened.db, user.id, query.q) };
  });
}
