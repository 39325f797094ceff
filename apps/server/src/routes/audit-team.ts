import * as contract from '@curbcut/contract';
import {
  assignQuestions,
  changeMemberRole,
  inviteToAudit,
  readReceivedInvitations,
  readTeam,
  removeMember,
  reportPresence,
  respondToInvitation,
  revokeInvitation,
} from '../audits/audit-team.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { reviewAnswer, withdrawReview } from '../audits/review-answers.ts';
import type { OrganizationReader } from '../db/queries/reader.ts';
import type { Services } from '../services.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Who works on an audit: members, invitations, assignments, presence and reviews of answers. */
export const routes: readonly AddRoute[] = [
  addTeamRoutes,
  addReceivedInvitationRoutes,
  addAssignmentAndPresenceRoutes,
  addReviewRoutes,
];

const showTeam = async ({ db }: Services, reader: OrganizationReader, auditId: string) =>
  readTeam(db, await requireSharedAudit(db, reader, auditId));

function addTeamRoutes(context: RouteContext): void {
  addRoute(context, contract.listAuditTeam, async ({ params, services, caller }) => {
    return { status: 200, body: await showTeam(services, caller.reader, params.auditId) };
  });
  addRoute(context, contract.inviteToAudit, async ({ params: { auditId }, body, services, caller }) => {
    await inviteToAudit(services, caller, auditId, body);
    return { status: 201, body: await showTeam(services, caller.reader, auditId) };
  });
  addRoute(context, contract.revokeAuditInvitation, async ({ params, services, caller }) => {
    await revokeInvitation(services, caller.reader, params.auditId, params.invitationId);
    return { status: 200, body: await showTeam(services, caller.reader, params.auditId) };
  });
  addRoute(
    context,
    contract.changeAuditMember,
    async ({ params: { auditId, userId }, body, services, caller }) => {
      await changeMemberRole(services, caller.reader, auditId, { memberId: userId, role: body.role });
      return { status: 200, body: await showTeam(services, caller.reader, auditId) };
    },
  );
  addRoute(context, contract.removeAuditMember, async ({ params: { auditId, userId }, services, caller }) => {
    await removeMember(services, caller.reader, auditId, userId);
    return { status: 200, body: { user_id: userId } };
  });
}

function addReceivedInvitationRoutes(context: RouteContext): void {
  addRoute(context, contract.listReceivedInvitations, async ({ services, caller }) => {
    return { status: 200, body: { invitations: await readReceivedInvitations(services.db, caller.user) } };
  });
  addRoute(
    context,
    contract.answerAuditInvitation,
    async ({ params: { invitationId }, body, services, caller }) => {
      return {
        status: 200,
        body: { audit_id: await respondToInvitation(services, caller.user, invitationId, body.accept) },
      };
    },
  );
}

function addAssignmentAndPresenceRoutes(context: RouteContext): void {
  addRoute(context, contract.assignAuditQuestions, async ({ params, body, services, caller }) => {
    return { status: 200, body: await assignQuestions(services, caller, params.auditId, body) };
  });
  addRoute(context, contract.reportAuditPresence, async ({ params, body, services, caller }) => {
    return {
      status: 200,
      body: await reportPresence(services, caller, params.auditId, body.question_id),
    };
  });
}

function addReviewRoutes(context: RouteContext): void {
  addRoute(context, contract.reviewAuditAnswer, async ({ params, body, services, caller }) => {
    return { status: 200, body: await reviewAnswer(services, caller, params.auditId, body) };
  });
  addRoute(context, contract.withdrawAuditReview, async ({ params, services, caller }) => {
    return { status: 200, body: await withdrawReview(services, caller, params.auditId, params.reviewId) };
  });
}
