import * as contract from '@curbcut/contract';
import {
  answerInvitation,
  changeMemberRole,
  inviteMember,
  readInvitations,
  readMembers,
  readReceivedInvitations,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '../organizations/manage-members.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** The members of organizations, and invitations to them. */
export const routes: readonly AddRoute[] = [
  addMemberRoutes,
  addInvitationRoutes,
  addReceivedInvitationRoutes,
];

function addMemberRoutes(context: RouteContext): void {
  addRoute(context, contract.listMembers, async ({ params, services }) => {
    return { status: 200, body: { members: await readMembers(services.db, params.organizationId) } };
  });
  addRoute(context, contract.changeMember, async ({ params, body, services, caller }) => {
    await changeMemberRole(services, caller, params.userId, body.role);
    return { status: 200, body: { members: await readMembers(services.db, params.organizationId) } };
  });
  addRoute(context, contract.removeMember, async ({ params, services, caller }) => {
    await removeMember(services, caller, params.userId);
    return { status: 200, body: { members: await readMembers(services.db, params.organizationId) } };
  });
}

function addInvitationRoutes(context: RouteContext): void {
  addRoute(context, contract.listInvitations, async ({ params: { organizationId }, services }) => {
    return { status: 200, body: { invitations: await readInvitations(services.db, organizationId) } };
  });
  addRoute(context, contract.inviteMember, async ({ params, body, services, caller }) => {
    await inviteMember(services, caller, body);
    return { status: 201, body: { invitations: await readInvitations(services.db, params.organizationId) } };
  });
  addRoute(context, contract.resendInvitation, async ({ params, services, caller }) => {
    await resendInvitation(services, caller, params.invitationId);
    return { status: 200, body: { invitations: await readInvitations(services.db, params.organizationId) } };
  });
  addRoute(context, contract.revokeInvitation, async ({ params, services, caller }) => {
    await revokeInvitation(services, caller, params.invitationId);
    return { status: 200, body: { invitations: await readInvitations(services.db, params.organizationId) } };
  });
}

function addReceivedInvitationRoutes(context: RouteContext): void {
  addRoute(context, contract.listReceivedOrganizationInvitations, async ({ services, caller }) => {
    return { status: 200, body: { invitations: await readReceivedInvitations(services.db, caller.user) } };
  });
  addRoute(context, contract.answerOrganizationInvitation, async ({ params, body, services, caller }) => {
    const organizationId = await answerInvitation(services, caller, params.invitationId, body.accept);
    return { status: 200, body: { organization_id: organizationId } };
  });
}
