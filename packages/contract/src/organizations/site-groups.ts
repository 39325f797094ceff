import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import {
  OrganizationNameField,
  organizationParams,
  organizationProblems,
  SiteGroupRole,
} from './organization.ts';

/** Maximum numbers of site groups in an organization, and of sites in one of them. */
export const MAX_SITE_GROUPS = 200;
export const MAX_SITE_GROUP_SITES = 1000;

/** Sites that people can be given access to without being members of the organization. */
export const SiteGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    site_ids: z.array(z.uuid()),
    members: z.array(
      z.object({
        user_id: z.uuid(),
        name: z.string(),
        email: z.string(),
        role: SiteGroupRole,
        joined_at: Timestamp,
      }),
    ),
    created_at: Timestamp,
  })
  .meta({ id: 'SiteGroup' });
export type SiteGroup = z.infer<typeof SiteGroup>;

const SiteGroupList = z
  .object({ site_groups: z.array(SiteGroup).describe('By name') })
  .meta({ id: 'SiteGroupList' });

export const listSiteGroups = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/site-groups/',
  id: 'listSiteGroups',
  summary: 'List an organization’s site groups with their sites and members',
  access: 'organization:read',
  params: organizationParams,
  replies: { 200: SiteGroupList, ...organizationProblems },
});

const SiteIds = z.array(z.uuid()).max(MAX_SITE_GROUP_SITES);

export const createSiteGroup = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/site-groups/',
  id: 'createSiteGroup',
  summary: 'Create a site group',
  access: 'organization:admin',
  params: organizationParams,
  body: z
    .object({ name: OrganizationNameField, site_ids: SiteIds.default([]) })
    .meta({ id: 'CreateSiteGroupBody', examples: [{ name: 'Example Shop', site_ids: [] }] }),
  replies: { 201: SiteGroup, 400: Problem, ...organizationProblems, 409: Problem },
});

const groupParams = organizationParams.extend({ siteGroupId: z.uuid() });

export const changeSiteGroup = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/site-groups/{siteGroupId}/',
  id: 'changeSiteGroup',
  summary: 'Rename a site group or set its sites',
  access: 'organization:admin',
  params: groupParams,
  body: z
    .object({ name: OrganizationNameField.optional(), site_ids: SiteIds.optional() })
    .meta({ id: 'ChangeSiteGroupBody', examples: [{ name: 'Example Shop' }] }),
  replies: { 200: SiteGroup, 400: Problem, ...organizationProblems, 409: Problem },
});

export const deleteSiteGroup = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/site-groups/{siteGroupId}/',
  id: 'deleteSiteGroup',
  summary:
    'Delete a site group with its members’ access, invitations, API keys and webhooks; its sites are kept',
  access: 'organization:admin',
  params: groupParams,
  replies: { 200: z.object({ site_group_id: z.uuid() }), ...organizationProblems },
});

const groupMemberParams = groupParams.extend({ userId: z.uuid() });

export const changeSiteGroupMember = defineRoute({
  method: 'PUT',
  path: '/api/organizations/{organizationId}/site-groups/{siteGroupId}/members/{userId}/',
  id: 'changeSiteGroupMember',
  summary: 'Give someone a role in a site group, or change it',
  description:
    'The person must already belong to the organization or to one of its site groups; anyone else has to be invited.',
  access: 'organization:admin',
  params: groupMemberParams,
  body: z.object({ role: SiteGroupRole }).meta({ id: 'ChangeSiteGroupMemberBody' }),
  replies: { 200: SiteGroup, 400: Problem, ...organizationProblems },
});

export const removeSiteGroupMember = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/site-groups/{siteGroupId}/members/{userId}/',
  id: 'removeSiteGroupMember',
  summary: 'Remove someone from a site group',
  access: 'organization:admin',
  params: groupMemberParams,
  replies: { 200: SiteGroup, ...organizationProblems },
});
