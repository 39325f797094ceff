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
    email: z.string().nullable().describe('Null unless the audit owner makes the request'),
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
    members: z.array(AuditMember).describe('The owner comes first'),
    invitations: z.array(AuditInvitation).describe('Empty unless the audit owner makes the request'),
    answer_times: z
      .array(
        z.object({
          kind: AuditQuestion.shape.kind,
          median_seconds: z.number().int().min(0),
          answers: z.number().int().min(1).describe('Number of answers whose time was measured'),
        }),
      )
      .describe('Time per answer for each type of question; empty unless the audit owner makes the request'),
  })
  .meta({ id: 'AuditTeam' });
export type AuditTeam = z.infer<typeof AuditTeam>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('The audited site’s origin'),
    title: z.string(),
    role: InvitedRole,
    invited_by: z.string().describe('The audit owner’s name and email address'),
    expires_at: Timestamp,
  })
  .meta({ id: 'ReceivedAuditInvitation' });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/**
 * Maximum number of people who can work on one audit, including invitations that have not been accepted yet.
 */
export const MAX_TEAM_SIZE = 50;
export const INVITATION_VALID_DAYS = 14;

const auditParams = z.object({ auditId: z.uuid() });
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

export const listAuditTeam = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/team/',
  id: 'listAuditTeam',
  summary: 'List the people who work on an audit',
  access: 'results:read',
  refusesKeys: true,
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
  summary: 'Invite someone to an audit by email',
  description:
    'The response and its message are the same whether or not the address has an account. The person gets access after accepting the invitation with an account that has this address. Inviting the same address again replaces the earlier invitation.',
  access: 'audits:manage',
  params: auditParams,
  body: InviteToAuditBody,
  replies: { 201: AuditTeam, 400: Problem, ...problems, 409: Problem, 429: Problem },
});

export const revokeAuditInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/invitations/{invitationId}/',
  id: 'revokeAuditInvitation',
  summary: 'Revoke an invitation to an audit',
  access: 'audits:manage',
  params: z.object({ auditId: z.uuid(), invitationId: z.uuid() }),
  replies: { 200: AuditTeam, ...problems },
});

const memberParams = z.object({ auditId: z.uuid(), userId: z.uuid() });

export const changeAuditMember = defineRoute({
  method: 'PATCH',
  path: '/api/audits/{auditId}/members/{userId}/',
  id: 'changeAuditMember',
  summary: 'Change an audit member’s role',
  access: 'audits:manage',
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
    'The member loses access immediately. Their answers and reviews are kept; questions assigned to them become unassigned. The owner can remove anyone else, and anyone else can remove themselves.',
  access: 'results:read',
  refusesKeys: true,
  params: memberParams,
  replies: { 200: z.object({ user_id: z.uuid() }), ...problems },
});

export const listReceivedInvitations = defineRoute({
  method: 'GET',
  path: '/api/audit-invitations/',
  id: 'listReceivedInvitations',
  summary: 'List the audit invitations the signed-in user has received',
  access: 'account',
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
  access: 'account',
  params: z.object({ invitationId: z.uuid() }),
  body: z.object({ accept: z.boolean() }),
  replies: {
    200: z.object({ audit_id: z.uuid().nullable().describe('Null if the invitation was declined') }),
    400: Problem,
    ...problems,
  },
});

/** The questions affected by a change, in their current state. */
const ChangedQuestions = z
  .object({
    questions: z.array(AuditQuestion),
    updated_at: Timestamp.describe('When the audit was last changed'),
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
      .describe('A member, the name of a person without an account, or null to remove the assignee'),
  })
  .meta({ id: 'AssignAuditQuestionsBody' });
export type AssignQuestionsBody = z.infer<typeof AssignQuestionsBody>;

export const assignAuditQuestions = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/assignments/',
  id: 'assignAuditQuestions',
  summary: 'Assign up to 500 audit questions to someone',
  access: 'audits:write',
  refusesKeys: true,
  params: auditParams,
  body: AssignQuestionsBody,
  replies: { 200: ChangedQuestions, 400: Problem, ...problems },
});

/** Number of seconds after the last report at which someone no longer counts as present. */
export const PRESENCE_TIMEOUT_SECONDS = 30;

export const reportAuditPresence = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/presence/',
  id: 'reportAuditPresence',
  summary: 'Report which audit question the caller has open, and list who else is working on the audit',
  description: `Call this endpoint every few seconds while the audit is open: after ${PRESENCE_TIMEOUT_SECONDS} seconds without a call, the caller no longer counts as present.`,
  access: 'results:read',
  refusesKeys: true,
  params: auditParams,
  body: z.object({ question_id: z.uuid().nullable() }),
  replies: {
    200: z
      .object({
        others: z.array(z.object({ user_id: z.uuid(), name: z.string(), question_id: z.uuid().nullable() })),
        updated_at: Timestamp.describe('When the audit was last changed'),
      })
      .meta({ id: 'AuditPresence' }),
    400: Problem,
    ...problems,
  },
});

export const ReviewAnswerBody = z
  .object({
    answer_id: z.uuid().describe('The answer the reviewer saw'),
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
  summary: 'Review someone else’s answer: agree, or disagree with a comment',
  description:
    'Replaces the caller’s earlier review of the answer. Returns 409 if the answer is the caller’s own, outdated or no longer the latest, or if the audit has been signed. Sending the same review again changes nothing.',
  access: 'audits:write',
  refusesKeys: true,
  params: auditParams,
  body: ReviewAnswerBody,
  replies: { 200: ChangedQuestions, 400: Problem, ...problems, 409: Problem },
});

export const withdrawAuditReview = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/reviews/{reviewId}/',
  id: 'withdrawAuditReview',
  summary: 'Withdraw your own review of an answer',
  access: 'audits:write',
  refusesKeys: true,
  params: z.object({ auditId: z.uuid(), reviewId: z.uuid() }),
  replies: { 200: ChangedQuestions, ...problems, 409: Problem },
});
