import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Severity, SeverityCounts } from '../entities/enums.ts';
import { Issue, Occurrence } from '../entities/issue.ts';
import {
  ProjectedScore,
  ScanCoverage,
  ScannedPage,
  ScanSettings,
  ScanSummary,
  ScoreResult,
} from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { commaSeparatedList, cursorField, limitField } from '../query-fields.ts';
import { screenshotReply } from './screenshot-reply.ts';

const scanParams = z.object({ scanId: ScanId });
export const ResultsQuery = z.object({
  severity: commaSeparatedList(Severity).describe('Severities, separated by commas'),
  page: z.string().max(100).optional().describe('Id of a page on which the issues occur'),
  rule: commaSeparatedList(z.string().max(100)).describe('Rule ids, separated by commas'),
  component: z.string().max(200).optional().describe('Name of the component that contains the issues'),
  status: z.enum(['failed', 'cantTell']).optional().describe('cantTell: needs review'),
  fix: z
    .enum(['proven', 'unproven', 'none'])
    .optional()
    .describe('Only issues with a proven fix, with an unproven fix or without a fix'),
  issue: z
    .string()
    .max(100)
    .optional()
    .describe('Id of a single issue, which can be excluded from the counts'),
  cursor: cursorField,
  limit: limitField(200, 50),
});
export type ResultsQuery = z.infer<typeof ResultsQuery>;

export const ScanResults = ScanSummary.extend({
  site_id: z.uuid().nullable().describe('The organization’s site; null for a scan without an account'),
  settings: ScanSettings,
  score_result: ScoreResult.nullable(),
  /** Null if no fix was proven. */
  projected: ProjectedScore.nullable(),
  proven_count: z.number().int().describe('Number of issues with a proven fix, regardless of the filters'),
  asks_model: z
    .boolean()
    .describe(
      'Whether the language model can be asked about issues: a model is configured, and the caller owns the scan',
    ),
  coverage: ScanCoverage,
  rules: z
    .array(z.object({ rule_id: z.string(), rule_title: z.string(), issues: z.number().int() }))
    .describe(
      'Rules to filter by, each with the number of issues that would remain with all other filters unchanged',
    ),
  components: z
    .array(z.object({ component: z.string(), issues: z.number().int() }))
    .describe('Components to filter by, counted in the same way; empty if no page was a development build'),
  severities: SeverityCounts.describe('Severities to filter by, counted in the same way'),
  fixes: z
    .object({ proven: z.number().int(), unproven: z.number().int(), none: z.number().int() })
    .describe('States of fixes to filter by, counted in the same way'),
  /** Issues that match the filter, worst first. */
  issues: z.array(Issue),
  matching: z.number().int(),
  next_cursor: z.string().nullable(),
}).meta({ id: 'ScanResults' });
export type ScanResults = z.infer<typeof ScanResults>;

export const getResults = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/',
  id: 'getResults',
  summary: 'Get a scan’s results, filtered and paged',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: scanParams,
  query: ResultsQuery,
  replies: { 200: ScanResults, 400: Problem, 401: Problem, 404: Problem, 403: Problem },
});

export const EnhancedResults = z
  .object({
    scan_id: ScanId,
    issues: z.array(Issue),
    pages_scanned: z.number().int(),
    elements_scanned: z.number().int(),
    original_score: z.number().nullable(),
    score: ScoreResult.nullable(),
  })
  .meta({ id: 'EnhancedResults' });
export type EnhancedResults = z.infer<typeof EnhancedResults>;

export const getEnhancedResults = defineRoute({
  method: 'GET',
  path: '/api/scanner/enhanced-results/{scanId}/',
  id: 'getEnhancedResults',
  summary:
    'Get all issues of a scan with its page and element counts, which are needed for calculating the score',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: scanParams,
  replies: { 200: EnhancedResults, 401: Problem, 404: Problem, 403: Problem },
});

export const IssueOccurrences = z
  .object({
    occurrences: z.array(Occurrence),
    total: z.number().int(),
    pages: z
      .array(z.object({ page_id: z.string(), page_url: z.string(), occurrences: z.number().int() }))
      .describe('Pages on which the issue occurs, in the order in which they were scanned; at most 500'),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'IssueOccurrences' });
export type IssueOccurrences = z.infer<typeof IssueOccurrences>;

export const OccurrencesQuery = z.object({
  page: z.string().max(100).optional(),
  cursor: cursorField,
  limit: limitField(500, 100),
});
export type OccurrencesQuery = z.infer<typeof OccurrencesQuery>;

export const listIssueOccurrences = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/issues/{issueId}/occurrences/',
  id: 'listIssueOccurrences',
  summary: 'List an issue’s occurrences, paged',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: z.object({ scanId: ScanId, issueId: z.string().max(100) }),
  query: OccurrencesQuery,
  replies: { 200: IssueOccurrences, 400: Problem, 401: Problem, 404: Problem, 403: Problem },
});

export const ScannedPages = z
  .object({ pages: z.array(ScannedPage), total: z.number().int(), next_cursor: z.string().nullable() })
  .meta({ id: 'ScannedPages' });
export type ScannedPages = z.infer<typeof ScannedPages>;

export const listScannedPages = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/pages/',
  id: 'listScannedPages',
  summary: 'List a scan’s pages, with the reason for each page that wasn’t tested',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: scanParams,
  query: z.object({
    status: z.enum(['tested', 'not-tested']).optional(),
    cursor: cursorField,
    limit: limitField(500, 100),
  }),
  replies: { 200: ScannedPages, 400: Problem, 401: Problem, 404: Problem, 403: Problem },
});

export const getPageScreenshot = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/pages/{pageId}/screenshot/',
  id: 'getPageScreenshot',
  summary: 'Get a page’s screenshot',
  access: 'results:read',
  visitors: true,
  params: z.object({ scanId: ScanId, pageId: z.string().max(100) }),
  ...screenshotReply,
});
