import { z } from 'zod';
import { fieldMessages } from '../auth/fields.ts';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { PlanName } from '../entities/plans.ts';
import { ORGANIZATION_ROLES, PERMISSIONS, type Permission, SITE_GROUP_ROLES } from '../permissions.ts';
import { Problem } from '../problem.ts';

/**
 * The request header that names the organization in which a request without a resource id acts; without it,
 * the personal organization. The response to a signed-in caller names the organization in which the request acted.
 */
export const ORGANIZATION_HEADER = 'curbcut-organization';

export const OrganizationRole = z.enum(ORGANIZATION_ROLES).meta({ id: 'OrganizationRole' });
export type OrganizationRole = z.infer<typeof OrganizationRole>;

export const SiteGroupRole = z.enum(SITE_GROUP_ROLES).meta({ id: 'SiteGroupRole' });
export type SiteGroupRole = z.infer<typeof SiteGroupRole>;

export const PermissionName = z
  .enum(PERMISSIONS as readonly [Permission, ...Permission[]])
  .meta({ id: 'Permission' });

export const OrganizationNameField = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, fieldMessages.tooLong)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, fieldMessages.notOneLine);

/** An organization, as one of its members sees it. */
export const Organization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    is_personal: z
      .boolean()
      .describe(
        'Whether the organization was created with an account and can be deleted only with that account',
      ),
    role: OrganizationRole.nullable().describe('The caller’s role; null if the caller only has site groups'),
    permissions: z
      .array(PermissionName)
      .describe('What the caller can do with all of the organization’s sites'),
    site_groups: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          role: SiteGroupRole,
          permissions: z.array(PermissionName).describe('What the caller can do with the group’s sites'),
        }),
      )
      .describe('The site groups in which the caller has a role'),
    required_sign_in: z
      .enum(['single_sign_on', 'two_factor'])
      .nullable()
      .describe(
        'What the caller must do before acting in the organization: sign in with single sign-on, or use two-factor authentication or a passkey',
      ),
    plan: PlanName,
    members: z.number().int().min(0),
    max_members: z
      .number()
      .int()
      .nullable()
      .describe('Maximum number of members, including pending invitations; null for no limit'),
    created_at: Timestamp,
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof Organization>;

export const organizationParams = z.object({ organizationId: z.uuid() });
export const organizationProblems = { 401: Problem, 403: Problem, 404: Problem } as const;

export const listOrganizations = defineRoute({
  method: 'GET',
  path: '/api/organizations/',
  id: 'listOrganizations',
  summary: 'List the organizations the signed-in user belongs to, the personal one first',
  access: 'account',
  replies: {
    200: z.object({ organizations: z.array(Organization) }).meta({ id: 'OrganizationList' }),
    401: Problem,
    403: Problem,
  },
});

export const createOrganization = defineRoute({
  method: 'POST',
  path: '/api/organizations/',
  id: 'createOrganization',
  summary: 'Create an organization the signed-in user owns',
  access: 'account',
  body: z
    .object({ name: OrganizationNameField })
    .meta({ id: 'CreateOrganizationBody', examples: [{ name: 'Example Agency' }] }),
  replies: { 201: Organization, 400: Problem, 401: Problem, 403: Problem, 409: Problem, 429: Problem },
});

export const getOrganization = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/',
  id: 'getOrganization',
  summary: 'Get an organization with the caller’s role',
  access: 'results:read',
  refusesKeys: true,
  params: organizationParams,
  replies: { 200: Organization, ...organizationProblems },
});

export const renameOrganization = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/',
  id: 'renameOrganization',
  summary: 'Rename an organization',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  body: z
    .object({ name: OrganizationNameField })
    .meta({ id: 'RenameOrganizationBody', examples: [{ name: 'Example Agency' }] }),
  replies: { 200: Organization, 400: Problem, ...organizationProblems },
});

export const deleteOrganization = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/',
  id: 'deleteOrganization',
  summary: 'Permanently delete an organization with its sites, scans, reports, audits and API keys',
  description:
    'The name must be repeated. Returns 409 for a personal organization, which is deleted with its account, and for an organization with a paid subscription, which must be canceled first.',
  access: 'organization:own',
  params: organizationParams,
  body: z
    .object({ name: z.string().describe('The organization’s name, to confirm') })
    .meta({ id: 'DeleteOrganizationBody', examples: [{ name: 'Example Agency' }] }),
  replies: {
    200: z.object({ organization_id: z.uuid() }),
    400: Problem,
    ...organizationProblems,
    409: Problem,
  },
});

export const transferOrganization = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/transfer/',
  id: 'transferOrganization',
  summary: 'Make another member the owner; the caller becomes an admin',
  description: 'Returns 409 for a personal organization.',
  access: 'organization:own',
  params: organizationParams,
  body: z.object({ user_id: z.uuid() }).meta({ id: 'TransferOrganizationBody' }),
  replies: { 200: Organization, 400: Problem, ...organizationProblems, 409: Problem },
});

export const leaveOrganization = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/leave/',
  id: 'leaveOrganization',
  summary: 'Leave an organization, including its site groups',
  description: 'The last owner can’t leave (409).',
  access: 'results:read',
  refusesKeys: true,
  params: organizationParams,
  replies: { 200: z.object({ organization_id: z.uuid() }), ...organizationProblems, 409: Problem },
});
