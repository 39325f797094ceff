import * as contract from '@curbcut/contract';
import {
  changeIntegration,
  connectIntegration,
  deleteTicketProject,
  disconnectIntegration,
  readIntegrations,
  saveTicketProject,
  testIntegration,
} from '../organizations/manage-integrations.ts';
import { requireSite } from '../sites/own-sites.ts';
import { createTicket, linkTicket, unlinkTicket } from '../tracker/issue-tickets.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** An organization's issue trackers, and the tickets of its sites' issues. */
export const routes: readonly AddRoute[] = [addIntegrationRoutes, addTicketRoutes];

function addIntegrationRoutes(context: RouteContext): void {
  addRoute(context, contract.listIntegrations, async ({ params, services }) => {
    return {
      status: 200,
      body: { integrations: await readIntegrations(services.db, params.organizationId) },
    };
  });
  addRoute(context, contract.connectIntegration, async ({ body, services, caller }) => {
    return { status: 201, body: await connectIntegration(services, caller, body) };
  });
  addRoute(context, contract.changeIntegration, async ({ params, body, services, caller }) => {
    return { status: 200, body: await changeIntegration(services, caller, params.integrationId, body) };
  });
  addRoute(context, contract.disconnectIntegration, async ({ params, services, caller }) => {
    await disconnectIntegration(services, caller, params.integrationId);
    return { status: 200, body: { integration_id: params.integrationId } };
  });
  addRoute(context, contract.testIntegration, async ({ params, services, caller }) => {
    return { status: 200, body: await testIntegration(services, caller, params.integrationId) };
  });
  addRoute(context, contract.saveTicketProject, async ({ params, body, services, caller }) => {
    return { status: 200, body: await saveTicketProject(services, caller, params.integrationId, body) };
  });
  addRoute(context, contract.deleteTicketProject, async ({ params, services, caller }) => {
    const { integrationId, projectId } = params;
    return { status: 200, body: await deleteTicketProject(services, caller, integrationId, projectId) };
  });
}

function addTicketRoutes(context: RouteContext): void {
  addRoute(context, contract.createTicket, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    return { status: 202, body: await createTicket(services, site, params.issueId) };
  });
  addRoute(context, contract.linkTicket, async ({ params, body, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    return { status: 200, body: await linkTicket(services, caller, site, params.issueId, body.url) };
  });
  addRoute(context, contract.unlinkTicket, async ({ params, services, caller }) => {
    const site = await requireSite(services.db, caller.reader, params.siteId);
    await unlinkTicket(services, site, params.issueId);
    return { status: 200, body: { issue_id: params.issueId } };
  });
}
