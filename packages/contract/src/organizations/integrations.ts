import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { organizationParams, organizationProblems } from './organization.ts';

/** The issue trackers that can be connected. */
export const TRACKER_TYPES = ['github', 'gitlab', 'jira_cloud', 'jira_data_center'] as const;
export const TrackerType = z.enum(TRACKER_TYPES).meta({ id: 'TrackerType' });
export type TrackerType = z.infer<typeof TrackerType>;

/** Each tracker's display name. */
export const trackerNames = {
  github: 'GitHub',
  gitlab: 'GitLab',
  jira_cloud: 'Jira Cloud',
  jira_data_center: 'Jira Data Center',
} as const satisfies Readonly<Record<TrackerType, string>>;

export const MAX_INTEGRATIONS = 20;
/** Maximum number of tickets that one scan creates automatically. */
export const MAX_AUTOMATIC_TICKETS = 20;

/** The project or repository that a site's tickets are created in. */
export const TicketProject = z
  .object({
    id: z.uuid(),
    site: z
      .object({ id: z.uuid(), origin: z.string() })
      .nullable()
      .describe('The site; null for all sites without their own project'),
    project: z.string().describe('A repository or project as `owner/name`, or a Jira project’s key'),
    issue_type: z.string().nullable().describe('Name of the Jira issue type; null for other trackers'),
    creates_critical: z
      .boolean()
      .describe(
        `Whether scans create tickets for new critical issues, up to ${MAX_AUTOMATIC_TICKETS} per scan`,
      ),
  })
  .meta({ id: 'TicketProject' });
export type TicketProject = z.infer<typeof TicketProject>;

/** A connection to an issue tracker. Its token is never returned. */
export const Integration = z
  .object({
    id: z.uuid(),
    type: TrackerType,
    url: z.string(),
    account: z
      .string()
      .nullable()
      .describe('Email address of the Jira Cloud account; null for other trackers'),
    state: z
      .enum(['active', 'failing'])
      .describe('failing: the tracker refused the token; tickets wait until a test succeeds'),
    problem: z.string().nullable().describe('Why the integration is failing; null if it is active'),
    failing_since: Timestamp.nullable(),
    projects: z.array(TicketProject),
    tickets: z.number().int().min(0).describe('Number of tickets that were created or linked'),
    created_at: Timestamp,
    created_by: z.string().describe('Name of the person who connected the tracker'),
  })
  .meta({ id: 'Integration' });
export type Integration = z.infer<typeof Integration>;

export const listIntegrations = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/integrations/',
  id: 'listIntegrations',
  summary: 'List an organization’s issue trackers, newest first',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  replies: {
    200: z.object({ integrations: z.array(Integration) }).meta({ id: 'IntegrationList' }),
    ...organizationProblems,
  },
});

const IntegrationUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' })
  .max(500, 'Use 500 characters or fewer')
  .describe('The tracker’s URL, for example `https://github.com` or `https://example.atlassian.net`');
const Token = z
  .string()
  .trim()
  .min(1, 'Enter a token')
  .max(2000, 'Use 2,000 characters or fewer')
  .regex(/^[\x21-\x7e]+$/, 'Copy the token again; it contains a character that tokens can’t contain');
const projectFields = {
  site_id: z.uuid().nullable().default(null).describe('Null for all sites without their own project'),
  project: z.string().trim().min(1, 'Enter a project').max(200, 'Use 200 characters or fewer'),
  issue_type: z.string().trim().max(100, 'Use 100 characters or fewer').nullable().default(null),
  creates_critical: z.boolean().default(false),
};

export const ConnectIntegrationBody = z
  .object({
    type: TrackerType,
    url: IntegrationUrl,
    account: z.string().trim().max(254).nullable().default(null),
    token: Token,
    ...projectFields,
  })
  .refine(({ type, account }) => type !== 'jira_cloud' || (account ?? '') !== '', {
    path: ['account'],
    message: 'Enter the email address of the Jira account the token belongs to',
  })
  .meta({
    id: 'ConnectIntegrationBody',
    examples: [
      { type: 'github', url: 'https://github.com', token: 'github_pat_example', project: 'example/shop' },
    ],
  });
export type ConnectIntegrationBody = z.input<typeof ConnectIntegrationBody>;

export const connectIntegration = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/integrations/',
  id: 'connectIntegration',
  summary: 'Connect an issue tracker',
  description:
    'The token and the project are tested first; nothing is stored if the tracker refuses them (400).',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  body: ConnectIntegrationBody,
  replies: { 201: Integration, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

const integrationParams = organizationParams.extend({ integrationId: z.uuid() });

export const ChangeIntegrationBody = z
  .object({ account: z.string().trim().min(1).max(254).optional(), token: Token })
  .meta({ id: 'ChangeIntegrationBody', examples: [{ token: 'github_pat_example' }] });
export type ChangeIntegrationBody = z.input<typeof ChangeIntegrationBody>;

export const changeIntegration = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/integrations/{integrationId}/',
  id: 'changeIntegration',
  summary: 'Replace an issue tracker’s token',
  access: 'organization:admin',
  refusesKeys: true,
  params: integrationParams,
  body: ChangeIntegrationBody,
  replies: { 200: Integration, 400: Problem, ...organizationProblems, 429: Problem },
});

export const disconnectIntegration = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/integrations/{integrationId}/',
  id: 'disconnectIntegration',
  summary: 'Disconnect an issue tracker',
  description: 'Its token and the links to its tickets are deleted. Tickets in the tracker are kept.',
  access: 'organization:admin',
  refusesKeys: true,
  params: integrationParams,
  replies: { 200: z.object({ integration_id: z.uuid() }), ...organizationProblems },
});

export const testIntegration = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/integrations/{integrationId}/test/',
  id: 'testIntegration',
  summary: 'Test the connection to an issue tracker',
  description:
    'Reads each project with the stored token. If this succeeds, a failing integration becomes active again, and its pending tickets are created.',
  access: 'organization:admin',
  refusesKeys: true,
  params: integrationParams,
  replies: {
    200: z
      .object({
        integration: Integration,
        problem: z.string().nullable().describe('Why the test failed; null if it succeeded'),
      })
      .meta({ id: 'IntegrationTest' }),
    ...organizationProblems,
    429: Problem,
  },
});

export const SaveTicketProjectBody = z.object(projectFields).meta({
  id: 'SaveTicketProjectBody',
  examples: [{ project: 'example/shop', creates_critical: true }],
});
export type SaveTicketProjectBody = z.input<typeof SaveTicketProjectBody>;

export const saveTicketProject = defineRoute({
  method: 'PUT',
  path: '/api/organizations/{organizationId}/integrations/{integrationId}/projects/',
  id: 'saveTicketProject',
  summary: 'Choose the project for the tickets of a site or of all other sites',
  description:
    'Replaces the project chosen earlier, even if it’s in a different tracker. Existing tickets stay where they are.',
  access: 'organization:admin',
  refusesKeys: true,
  params: integrationParams,
  body: SaveTicketProjectBody,
  replies: { 200: Integration, 400: Problem, ...organizationProblems, 429: Problem },
});

export const deleteTicketProject = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/integrations/{integrationId}/projects/{projectId}/',
  id: 'deleteTicketProject',
  summary: 'Remove a site’s project',
  access: 'organization:admin',
  refusesKeys: true,
  params: integrationParams.extend({ projectId: z.uuid() }),
  replies: { 200: Integration, ...organizationProblems },
});
