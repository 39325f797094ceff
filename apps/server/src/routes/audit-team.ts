import * as contract from '@curbcut/contract';
import {
  assignQuestions,
  changeMember,
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
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { Services } from '../services.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Who works on an audit: members, invitations, assignments, presence, and reviews of answers. */
export const routes: readonly AddRoute[] = [
  addTeamRoutes,
  addReceivedInvitationRoutes,
  addAssignmentAndPresenceRoutes,
  addReviewRoutes,
];

const showTeam = async ({ db }: Services, userId: string, auditId: string) =>
  readTeam(db, await requireSharedAudit(db, userId, auditId));

function addTeamRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditTeam, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await showTeam(opened, user.id, params.auditId) };
  });
  addRoute(app, contract.inviteToAudit, async ({ params: { auditId }, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    await inviteToAudit(opened, caller, auditId, body);
    return { status: 201, body: await showTeam(opened, caller.user.id, auditId) };
  });
  addRoute(app, contract.revokeAuditInvitation, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await revokeInvitation(opened, user.id, params.auditId, params.invitationId);
    return { status: 200, body: await showTeam(opened, user.id, params.auditId) };
  });
  addRoute(app, contract.changeAuditMember, async ({ params: { auditId, userId }, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await changeMember(opened, user.id, auditId, { memberId: userId, role: body.role });
    return { status: 200, body: await showTeam(opened, user.id, auditId) };
  });
  addRoute(app, contract.removeAuditMember, async ({ params: { auditId, userId }, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    await removeMember(opened, user.id, auditId, userId);
    return { status: 200, body: { user_id: userId } };
  });
}

function addReceivedInvitationRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.listReceivedInvitations, async ({ request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: { invitations: await readReceivedInvitations(opened.db, user) } };
  });
  addRoute(app, contract.answerAuditInvitation, async ({ params: { invitationId }, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return {
      status: 200,
      body: { audit_id: await respondToInvitation(opened, user, invitationId, body.accept) },
    };
  });
}

function addAssignmentAndPresenceRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.assignAuditQuestions, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await assignQuestions(opened, user, params.auditId, body) };
  });
  addRoute(app, contract.reportAuditPresence, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await reportPresence(opened, user.id, params.auditId, body.question_id) };
  });
}

function addReviewRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.reviewAuditAnswer, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await reviewAnswer(opened, user, params.auditId, body) };
  });
  addRoute(app, contract.withdrawAuditReview, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await withdrawReview(opened, user, params.auditId, params.reviewId) };
  });
}
