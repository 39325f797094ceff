import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Severity } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { commaSeparatedList, cursorField, limitField } from '../query-fields.ts';
import { MyIssue } from './my-issues.ts';

/** The same issue on several sites: the same rule fails for the same component, or for the same reason. */
export const CrossSiteIssue = z
  .object({
    key: z.guid().describe('Identifies the issue across sites'),
    rule_id: z.string(),
    rule_title: z.string(),
    outcome: z.enum(['failed', 'cantTell']),
    severity: Severity.describe('The highest severity'),
    component: z
      .string()
      .nullable()
      .describe('The component that contains the elements, if development builds report it'),
    cause: z.string().describe('The root cause on one of the sites'),
    message: z.string().describe('What is wrong with an occurrence, in one sentence'),
    sites: z.number().int().min(1).describe('Number of sites with the issue'),
    issues: z.number().int().min(1).describe('Number of tracked issues'),
    occurrences: z.number().int().min(0).describe('Number of occurrences on all sites'),
    pages: z.number().int().min(0).describe('Number of pages on all sites'),
  })
  .meta({ id: 'CrossSiteIssue' });
export type CrossSiteIssue = z.infer<typeof CrossSiteIssue>;

const problems = { 400: Problem, 401: Problem, 403: Problem, 404: Problem } as const;

export const listCrossSiteIssues = defineRoute({
  method: 'GET',
  path: '/api/issues/across-sites/',
  id: 'listCrossSiteIssues',
  summary: 'List open issues that occur on several of the organization’s sites',
  description:
    'Only sites that the caller can access count. Issues on the most sites come first, then the most severe ones. Issues that people found in audits aren’t included.',
  access: 'results:read',
  query: z.object({
    outcome: z.enum(['failed', 'cantTell']).default('failed'),
    severity: commaSeparatedList(Severity).describe('Severities, separated by commas'),
    q: z.string().trim().max(200).optional().describe('Text to search for in the cause, rule and component'),
    min_sites: z.coerce.number().int().min(1).max(1000).default(2).describe('Minimum number of sites'),
    cursor: cursorField,
    limit: limitField(100, 50),
  }),
  replies: {
    200: z
      .object({
        groups: z.array(CrossSiteIssue),
        total: z.number().int().min(0),
        next_cursor: z.string().nullable(),
      })
      .meta({ id: 'CrossSiteIssueList' }),
    ...problems,
  },
});

export const listIssuesAcrossSites = defineRoute({
  method: 'GET',
  path: '/api/issues/across-sites/issues/',
  id: 'listIssuesAcrossSites',
  summary: 'List the open tracked issues that are the same issue on several sites',
  description: 'Highest priority first.',
  access: 'results:read',
  query: z.object({
    key: z.guid().describe('The issue’s key across sites'),
    cursor: cursorField,
    limit: limitField(200, 50),
  }),
  replies: {
    200: z
      .object({
        issues: z.array(MyIssue),
        total: z.number().int().min(0),
        next_cursor: z.string().nullable(),
      })
      .meta({ id: 'IssuesAcrossSites' }),
    ...problems,
  },
});
