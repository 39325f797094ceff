import * as contract from '@curbcut/contract';
import { leaveOrganization } from '../organizations/manage-members.ts';
import {
  addOrganization,
  deleteOrganization,
  readOrganization,
  readOrganizations,
  renameOrganization,
  transferOrganization,
} from '../organizations/manage-organizations.ts';
import {
  changeSiteGroup,
  createSiteGroup,
  deleteSiteGroup,
  readSiteGroup,
  readSiteGroups,
  setSiteGroupMember,
} from '../organizations/manage-site-groups.ts';
import { releaseScan } from '../scans/finalize-scan.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Organizations and their site groups. */
export const routes: readonly AddRoute[] = [
  addListRoutes,
  addChangeRoutes,
  deleteOrganizationRoute,
  addSiteGroupRoutes,
  addSiteGroupMemberRoutes,
];

function addListRoutes(context: RouteContext): void {
  addRoute(context, contract.listOrganizations, async ({ services, caller }) => {
    return { status: 200, body: { organizations: await readOrganizations(services, caller) } };
  });
  addRoute(context, contract.createOrganization, async ({ body, services, caller }) => {
    const id = await addOrganization(services, caller, body.name);
    return { status: 201, body: await readOrganization(services, id, { user: caller.user }) };
  });
  addRoute(context, contract.getOrganization, async ({ params, services, caller }) => {
    return {
      status: 200,
      body: await readOrganization(services, params.organizationId, { user: caller.user }),
    };
  });
}

function addChangeRoutes(context: RouteContext): void {
  addRoute(context, contract.renameOrganization, async ({ params, body, services, caller }) => {
    await renameOrganization(services, caller, body.name);
    return {
      status: 200,
      body: await readOrganization(services, params.organizationId, { user: caller.user }),
    };
  });
  addRoute(context, contract.transferOrganization, async ({ params, body, services, caller }) => {
    await transferOrganization(services, caller, body.user_id);
    return {
      status: 200,
      body: await readOrganization(services, params.organizationId, { user: caller.user }),
    };
  });
  addRoute(context, contract.leaveOrganization, async ({ params, services, caller }) => {
    await leaveOrganization(services, caller);
    return { status: 200, body: { organization_id: params.organizationId } };
  });
}

function deleteOrganizationRoute(context: RouteContext): void {
  addRoute(context, contract.deleteOrganization, async ({ params, body, services, caller }) => {
    const scanIds = await deleteOrganization(services, caller, body.name);
    for (const scanId of scanIds) await releaseScan(services, scanId);
    return { status: 200, body: { organization_id: params.organizationId } };
  });
}

function addSiteGroupRoutes(context: RouteContext): void {
  addRoute(context, contract.listSiteGroups, async ({ params, services }) => {
    return { status: 200, body: { site_groups: await readSiteGroups(services.db, params.organizationId) } };
  });
  addRoute(context, contract.createSiteGroup, async ({ params, body, services, caller }) => {
    const id = await createSiteGroup(services, caller, body);
    return { status: 201, body: await readSiteGroup(services.db, params.organizationId, id) };
  });
  addRoute(context, contract.changeSiteGroup, async ({ params, body, services, caller }) => {
    const { organizationId, siteGroupId } = params;
    await changeSiteGroup(services, caller, siteGroupId, body);
    return { status: 200, body: await readSiteGroup(services.db, organizationId, siteGroupId) };
  });
  addRoute(context, contract.deleteSiteGroup, async ({ params, services, caller }) => {
    await deleteSiteGroup(services, caller, params.siteGroupId);
    return { status: 200, body: { site_group_id: params.siteGroupId } };
  });
}

function addSiteGroupMemberRoutes(context: RouteContext): void {
  addRoute(context, contract.changeSiteGroupMember, async ({ params, body, services, caller }) => {
    const { organizationId, siteGroupId, userId } = params;
    await setSiteGroupMember(services, caller, siteGroupId, { userId, role: body.role });
    return { status: 200, body: await readSiteGroup(services.db, organizationId, siteGroupId) };
  });
  addRoute(context, contract.removeSiteGroupMember, async ({ params, services, caller }) => {
    const { organizationId, siteGroupId, userId } = params;
    await setSiteGroupMember(services, caller, siteGroupId, { userId, role: null });
    return { status: 200, body: await readSiteGroup(services.db, organizationId, siteGroupId) };
  });
}
