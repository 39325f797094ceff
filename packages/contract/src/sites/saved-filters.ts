import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { IssueState, Severity } from '../entities/enums.ts';
import { organizationParams, organizationProblems } from '../organizations/organization.ts';
import { Problem } from '../problem.ts';
import { ASSIGNED_TO_ME, TRACKED_ISSUE_SORTS, UNASSIGNED, UNLABELED } from './tracked-issues.ts';

/** Maximum number of filters that one person can save in an organization. */
export const MAX_SAVED_FILTERS = 50;

/** The filters and the order of a site's tracked issues, without the site, so that they can be used for all sites. */
export const IssueFilterValues = z
  .object({
    outcome: z.enum(['failed', 'cantTell']).default('failed'),
    state: z.array(IssueState).max(10).default([]).describe('Empty for all states'),
    severity: z.array(Severity).max(10).default([]).describe('Empty for all severities'),
    rule: z.string().max(100).nullable().default(null).describe('Rule id'),
    assignee: z
      .union([z.uuid(), z.literal([UNASSIGNED, ASSIGNED_TO_ME])])
      .nullable()
      .default(null)
      .describe('User id; “me” is the person who opens the filter, “-” means not assigned'),
    label: z
      .array(z.union([z.uuid(), z.literal(UNLABELED)]))
      .max(50)
      .default([])
      .describe('Ids of labels; “-” means without a label'),
    q: z.string().trim().max(200).default('').describe('Text to search for'),
    overdue: z.boolean().default(false),
    sort: z.enum(TRACKED_ISSUE_SORTS).default('priority'),
  })
  .meta({ id: 'IssueFilterValues', examples: [{ severity: ['critical'], assignee: 'me' }] });
export type IssueFilterValues = z.infer<typeof IssueFilterValues>;

/** A filter of a site's tracked issues that someone has saved. */
export const SavedFilter = z
  .object({
    id: z.uuid(),
    name: z.string(),
    is_shared: z
      .boolean()
      .describe('Whether everyone with access to all of the organization’s sites sees the filter'),
    is_own: z.boolean().describe('Whether the caller saved the filter'),
    can_change: z.boolean().describe('Whether the caller can rename, share and delete the filter'),
    created_by: z.string().nullable().describe('Who saved the filter; null for a deleted account'),
    filter: IssueFilterValues,
  })
  .meta({ id: 'SavedFilter' });
export type SavedFilter = z.infer<typeof SavedFilter>;

const Name = z.string().trim().min(1, 'Enter a name').max(60, 'Enter at most 60 characters');
const filterParams = organizationParams.extend({ filterId: z.uuid() });

export const listSavedFilters = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/saved-filters/',
  id: 'listSavedFilters',
  summary: 'List the caller’s saved issue filters and those shared with the organization, by name',
  access: 'results:read',
  refusesKeys: true,
  params: organizationParams,
  replies: {
    200: z.object({ filters: z.array(SavedFilter) }).meta({ id: 'SavedFilterList' }),
    ...organizationProblems,
  },
});

export const createSavedFilter = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/saved-filters/',
  id: 'createSavedFilter',
  summary: 'Save a filter of tracked issues',
  description:
    'To share it, the caller needs the “issues:write” permission and access to all of the organization’s sites.',
  access: 'results:read',
  refusesKeys: true,
  params: organizationParams,
  body: z.object({ name: Name, is_shared: z.boolean().default(false), filter: IssueFilterValues }).meta({
    id: 'CreateSavedFilterBody',
    examples: [{ name: 'Mine, critical', filter: { severity: ['critical'], assignee: 'me' } }],
  }),
  replies: { 201: SavedFilter, 400: Problem, ...organizationProblems, 409: Problem },
});

export const changeSavedFilter = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/saved-filters/{filterId}/',
  id: 'changeSavedFilter',
  summary: 'Rename, share or replace a saved filter',
  description:
    'Only for the person who saved it and, if it is shared, for admins. If the filter is shared after the change, the caller needs the same permission and access as for sharing it.',
  access: 'results:read',
  refusesKeys: true,
  params: filterParams,
  body: z
    .object({
      name: Name.optional(),
      is_shared: z.boolean().optional(),
      filter: IssueFilterValues.optional(),
    })
    .meta({ id: 'ChangeSavedFilterBody', examples: [{ is_shared: true }] }),
  replies: { 200: SavedFilter, 400: Problem, ...organizationProblems },
});

export const deleteSavedFilter = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/saved-filters/{filterId}/',
  id: 'deleteSavedFilter',
  summary: 'Delete a saved filter',
  description: 'Only for the person who saved it and, if it is shared, for admins.',
  access: 'results:read',
  refusesKeys: true,
  params: filterParams,
  replies: { 200: z.object({ filter_id: z.uuid() }), ...organizationProblems },
});
