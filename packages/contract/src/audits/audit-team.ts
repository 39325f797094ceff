import { z } from 'zod';
import { EmailField } from '../auth/fields.ts';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { AuditRole, InvitedRole } from './audit.ts';
import { AuditQuestion, REVIEW_DECISIONS } from './audit-questions.ts';

export const AuditMember = z
  .object({
    user_id: z.uuid(),
    name: z.string(),
    role: AuditRole,
    email: z.string().nullable().describe('Null unless the owner of the audit asks'),
  })
  .meta({ id: 'AuditMember' });
export type AuditMember = z.infer<typeof AuditMember>;

export const AuditInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: InvitedRole,
    state: z.enum(['pending', 'declined', 'expired']),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'AuditInvitation' });
export type AuditInvitation = z.infer<typeof AuditInvitation>;

export const AuditTeam = z
  .object({
    members: z.array(AuditMember).describe('The owner first'),
    invitations: z.array(AuditInvitation).describe('Empty unless the owner of the audit asks'),
    answer_times: z
      .array(
        z.object({
          kind: AuditQuestion.shape.kind,
          median_seconds: z.number().int().min(0),
          answers: z.number().int().min(1).describe('Answers whose time was measured'),
        }),
      )
      .describe('Time per answer by kind of question; empty unless the owner of the audit asks'),
  })
  .meta({ id: 'AuditTeam' });
export type AuditTeam = z.infer<typeof AuditTeam>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('Origin of the audited site'),
    title: z.string(),
    role: InvitedRole,
    invited_by: z.string().describe('Email address of the owner of the audit'),
    expires_at: Timestamp,
  })
  .meta({ id: 'ReceivedAuditInvitation' });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** People who can work on one audit, and invitations that have not been accepted yet, together. */
export const MAX_TEAM_SIZE = 50;
export const INVITATION_VALID_DAYS = 14;

const auditParams = z.object({ auditId: z.uuid() });
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

export const listAuditTeam = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/team/',
  id: 'listAuditTeam',
  summary: 'List who works on an audit',
  params: auditParams,
  replies: { 200: AuditTeam, ...problems },
});

export const InviteToAuditBody = z
  .object({ email: EmailField, role: InvitedRole })
  .meta({ id: 'InviteToAuditBody' });

export const inviteToAudit = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/invitations/',
  id: 'inviteToAudit',
  summary: 'Invite somebody to an audit by email',
  description:
    'The reply and the message are the same whether the address has an account or not. The person gets access after accepting the invitation with an account of this address. Inviting the same address again replaces the earlier invitation.',
  params: auditParams,
  body: InviteToAuditBody,
  replies: { 201: AuditTeam, 400: Problem, ...problems, 409: Problem, 429: Problem },
});

export const revokeAuditInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/invitations/{invitationId}/',
  id: 'revokeAuditInvitation',
  summary: 'Revoke an invitation to an audit',
  params: z.object({ auditId: z.uuid(), invitationId: z.uuid() }),
  replies: { 200: AuditTeam, ...problems },
});

const memberParams = z.object({ auditId: z.uuid(), userId: z.uuid() });

export const changeAuditMember = defineRoute({
  method: 'PATCH',
  path: '/api/audits/{auditId}/members/{userId}/',
  id: 'changeAuditMember',
  summary: 'Change the role of a member of an audit',
  params: memberParams,
  body: z.object({ role: InvitedRole }),
  replies: { 200: AuditTeam, 400: Problem, ...problems },
});

export const removeAuditMember = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/members/{userId}/',
  id: 'removeAuditMember',
  summary: 'Remove a member from an audit, or leave an audit',
  description:
    'The member loses access at once. Their answers and reviews stay; questions assigned to them become unassigned. The owner can remove everybody else, and everybody else can remove themselves.',
  params: memberParams,
  replies: { 200: z.object({ user_id: z.uuid() }), ...problems },
});

export const listReceivedInvitations = defineRoute({
  method: 'GET',
  path: '/api/audit-invitations/',
  id: 'listReceivedInvitations',
  summary: 'List the invitations to audits that the signed-in user has received',
  replies: {
    200: z.object({ invitations: z.array(ReceivedInvitation) }).meta({ id: 'ReceivedAuditInvitationList' }),
    401: Problem,
    403: Problem,
  },
});

export const answerAuditInvitation = defineRoute({
  method: 'POST',
  path: '/api/audit-invitations/{invitationId}/',
  id: 'answerAuditInvitation',
  summary: 'Accept or decline an invitation to an audit',
  params: z.object({ invitationId: z.uuid() }),
  body: z.object({ accept: z.boolean() }),
  replies: {
    200: z.object({ audit_id: z.uuid().nullable().describe('Null when the invitation was declined') }),
    400: Problem,
    ...problems,
  },
});

/** The questions that a change affects, as they are now. */
const ChangedQuestions = z
  .object({
    questions: z.array(AuditQuestion),
    updated_at: Timestamp.describe('Time of the last change of the audit'),
  })
  .meta({ id: 'ChangedAuditQuestions' });

export const AssignQuestionsBody = z
  .object({
    question_ids: z.array(z.uuid()).min(1).max(500),
    assignee: z
      .union([
        z.object({ user_id: z.uuid() }).strict(),
        z.object({ name: z.string().trim().min(1, 'Enter a name').max(200) }).strict(),
      ])
      .nullable()
      .describe('A member, the name of a person without an account, or null for nobody'),
  })
  .meta({ id: 'AssignAuditQuestionsBody' });
export type AssignQuestionsBody = z.infer<typeof AssignQuestionsBody>;

export const assignAuditQuestions = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/assignments/',
  id: 'assignAuditQuestions',
  summary: 'Assign questions of an audit to somebody, up to 500 at once',
  params: auditParams,
  body: AssignQuestionsBody,
  replies: { 200: ChangedQuestions, 400: Problem, ...problems },
});

/** Seconds after which somebody who has not been heard of no longer counts as present. */
export const PRESENCE_SECONDS = 30;

export const reportAuditPresence = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/presence/',
  id: 'reportAuditPresence',
  summary: 'Report which question of an audit the caller has open, and get who else works on the audit',
  description: `Call it every few seconds while the audit is open: after ${PRESENCE_SECONDS} seconds without a call, the caller no longer counts as present.`,
  params: auditParams,
  body: z.object({ question_id: z.uuid().nullable() }),
  replies: {
    200: z
      .object({
        others: z.array(z.object({ user_id: z.uuid(), name: z.string(), question_id: z.uuid().nullable() })),
        updated_at: Timestamp.describe('Time of the last change of the audit'),
      })
      .meta({ id: 'AuditPresence' }),
    400: Problem,
    ...problems,
  },
});

export const ReviewAnswerBody = z
  .object({
    answer_id: z.uuid().describe('The answer that the reviewer has seen'),
    decision: z.enum(REVIEW_DECISIONS),
    comment: z.string().trim().max(5000).default(''),
  })
  .refine(({ decision, comment }) => decision === 'agrees' || comment !== '', {
    message: 'Say why you disagree',
    path: ['comment'],
  })
  .meta({ id: 'ReviewAnswerBody' });
export type ReviewAnswerBody = z.infer<typeof ReviewAnswerBody>;

export const reviewAuditAnswer = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/reviews/',
  id: 'reviewAuditAnswer',
  summary: 'Review an answer of somebody else: agree, or disagree with a comment',
  description:
    'Replaces the caller’s earlier review of the answer. Replies 409 if the answer is the caller’s own, outdated or no longer the latest, or if the audit has been signed. Sending the same review again changes nothing.',
  params: auditParams,
  body: ReviewAnswerBody,
  replies: { 200: ChangedQuestions, 400: Problem, ...problems, 409: Problem },
});

export const withdrawAuditReview = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/reviews/{reviewId}/',
  id: 'withdrawAuditReview',
  summary: 'Withdraw one’s own review of an answer',
  params: z.object({ auditId: z.uuid(), reviewId: z.uuid() }),
  replies: { 200: ChangedQuestions, ...problems, 409: Problem },
});
