import { z } from 'zod';
import { AuditRole } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { IssueState, ScanId, ScanStatus, Severity, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** Maximum number of search results of each type. */
export const MAX_SEARCH_RESULTS = 5;
export const MIN_SEARCH_LENGTH = 2;

const count = z.number().int().min(0);

export const SearchResults = z
  .object({
    totals: z
      .object({ sites: count, issues: count, scans: count, audits: count })
      .describe('Number of results of each type, including those that aren’t returned'),
    sites: z.array(z.object({ id: z.uuid(), origin: z.string(), name: z.string().nullable() })),
    issues: z
      .array(
        z.object({
          id: z.uuid(),
          site_id: z.uuid(),
          origin: z.string(),
          rule_title: z.string(),
          message: z.string(),
          cause: z.string().describe('The element or component that causes the issue'),
          url: z.string().describe('The first page on which it was last found'),
          pages: count.describe('Number of pages on which it was last found'),
          severity: Severity,
          state: IssueState,
          outcome: z.enum(['failed', 'cantTell']),
        }),
      )
      .describe('Tracked issues: open ones first, then by severity'),
    scans: z
      .array(
        z.object({
          id: ScanId,
          url: z.string(),
          status: ScanStatus,
          created_at: Timestamp,
          completed_at: Timestamp.nullable(),
          score: z.number().nullable(),
        }),
      )
      .describe('Newest first'),
    audits: z
      .array(z.object({ id: z.uuid(), title: z.string(), origin: z.string(), role: AuditRole }))
      .describe('Audits the caller owns or works on, most recently changed first'),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof SearchResults>;

export const searchAccount = defineRoute({
  method: 'GET',
  path: '/api/search/',
  id: 'searchAccount',
  summary: 'Search the organization’s sites, tracked issues, scans and audits',
  description: `Finds text in URLs, site names, audit titles, and the rules and messages of issues, ignoring case. Returns at most ${MAX_SEARCH_RESULTS} results of each type.`,
  access: 'results:read',
  query: z.object({ q: z.string().trim().min(MIN_SEARCH_LENGTH).max(100) }),
  replies: { 200: SearchResults, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});
