import { z } from 'zod';
import { EmailField } from '../auth/fields.ts';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { OrganizationRole, organizationParams, organizationProblems, SiteGroupRole } from './organization.ts';

export const OrganizationMember = z
  .object({
    user_id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: OrganizationRole,
    joined_at: Timestamp,
  })
  .meta({ id: 'OrganizationMember' });
export type OrganizationMember = z.infer<typeof OrganizationMember>;

const MemberList = z
  .object({ members: z.array(OrganizationMember).describe('Owners first, then by name') })
  .meta({ id: 'OrganizationMemberList' });

export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/members/',
  id: 'listMembers',
  summary: 'List an organization’s members',
  access: 'organization:read',
  params: organizationParams,
  replies: { 200: MemberList, ...organizationProblems },
});

const memberParams = organizationParams.extend({ userId: z.uuid() });

export const changeMember = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/members/{userId}/',
  id: 'changeMember',
  summary: 'Change a member’s role',
  description:
    'Only owners can appoint owners or change an owner’s role. The last owner’s role can’t be changed (409).',
  access: 'organization:admin',
  params: memberParams,
  body: z.object({ role: OrganizationRole }).meta({ id: 'ChangeMemberBody' }),
  replies: { 200: MemberList, 400: Problem, ...organizationProblems, 409: Problem },
});

export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/members/{userId}/',
  id: 'removeMember',
  summary: 'Remove a member, who loses access immediately',
  description:
    'Only owners can remove owners. The last owner can’t be removed (409). API keys the member created stay valid.',
  access: 'organization:admin',
  params: memberParams,
  replies: { 200: MemberList, ...organizationProblems, 409: Problem },
});

/** Number of days in which an invitation can be accepted. */
export const ORGANIZATION_INVITATION_VALID_DAYS = 7;

/** The roles that people can be invited to; only owners can appoint owners. */
export const InvitedOrganizationRole = OrganizationRole.exclude(['owner']).meta({
  id: 'InvitedOrganizationRole',
});
export type InvitedOrganizationRole = z.infer<typeof InvitedOrganizationRole>;

export const OrganizationInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: InvitedOrganizationRole,
    site_group: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('The site group the invitation is limited to; null for the whole organization'),
    state: z.enum(['pending', 'declined', 'expired']),
    invited_by: z.string().describe('Name and email address of the person who sent the invitation'),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'OrganizationInvitation' });
export type OrganizationInvitation = z.infer<typeof OrganizationInvitation>;

const InvitationList = z
  .object({ invitations: z.array(OrganizationInvitation).describe('Newest first') })
  .meta({ id: 'OrganizationInvitationList' });

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/invitations/',
  id: 'listInvitations',
  summary: 'List an organization’s invitations that haven’t been accepted',
  access: 'organization:admin',
  params: organizationParams,
  replies: { 200: InvitationList, ...organizationProblems },
});

export const InviteMemberBody = z
  .object({
    email: EmailField,
    role: InvitedOrganizationRole,
    site_group_id: z
      .uuid()
      .nullable()
      .default(null)
      .describe('Invites to this site group only, as a member, auditor or viewer'),
  })
  .refine(({ role, site_group_id: group }) => group === null || SiteGroupRole.safeParse(role).success, {
    message: 'Choose the member, auditor or viewer role for a site group',
    path: ['role'],
  })
  .meta({ id: 'InviteMemberBody', examples: [{ email: 'ada@example.com', role: 'member' }] });
export type InviteMemberBody = z.input<typeof InviteMemberBody>;

export const inviteMember = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/invitations/',
  id: 'inviteMember',
  summary: 'Invite someone to an organization or a site group by email',
  description:
    'The response and its message are the same whether or not the address has an account. Inviting an address again replaces its earlier invitation. Returns 409 if the address belongs to a member or the plan’s member limit has been reached.',
  access: 'organization:admin',
  params: organizationParams,
  body: InviteMemberBody,
  replies: { 201: InvitationList, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

const invitationParams = organizationParams.extend({ invitationId: z.uuid() });

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/invitations/{invitationId}/resend/',
  id: 'resendInvitation',
  summary: 'Send an invitation again, valid for another 7 days',
  access: 'organization:admin',
  params: invitationParams,
  replies: { 200: InvitationList, ...organizationProblems, 409: Problem, 429: Problem },
});

export const revokeInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/invitations/{invitationId}/',
  id: 'revokeInvitation',
  summary: 'Revoke an invitation',
  access: 'organization:admin',
  params: invitationParams,
  replies: { 200: InvitationList, ...organizationProblems },
});

/** An invitation to an organization, as the invited person sees it. */
export const ReceivedOrganizationInvitation = z
  .object({
    id: z.uuid(),
    organization_name: z.string(),
    role: InvitedOrganizationRole,
    site_group_name: z.string().nullable(),
    invited_by: z.string().describe('Name and email address of the person who sent the invitation'),
    expires_at: Timestamp,
  })
  .meta({ id: 'ReceivedOrganizationInvitation' });
export type ReceivedOrganizationInvitation = z.infer<typeof ReceivedOrganizationInvitation>;

export const listReceivedOrganizationInvitations = defineRoute({
  method: 'GET',
  path: '/api/organization-invitations/',
  id: 'listReceivedOrganizationInvitations',
  summary: 'List the invitations to organizations the signed-in user has received',
  access: 'account',
  replies: {
    200: z
      .object({ invitations: z.array(ReceivedOrganizationInvitation) })
      .meta({ id: 'ReceivedOrganizationInvitationList' }),
    401: Problem,
    403: Problem,
  },
});

export const answerOrganizationInvitation = defineRoute({
  method: 'POST',
  path: '/api/organization-invitations/{invitationId}/',
  id: 'answerOrganizationInvitation',
  summary: 'Accept or decline an invitation to an organization',
  description:
    'Only the account with the invited, verified email address can accept or decline. To anyone else, the invitation doesn’t exist (404).',
  access: 'account',
  params: z.object({ invitationId: z.uuid() }),
  body: z.object({ accept: z.boolean() }),
  replies: {
    200: z.object({ organization_id: z.uuid().nullable().describe('Null if the invitation was declined') }),
    400: Problem,
    ...organizationProblems,
    409: Problem,
  },
});
