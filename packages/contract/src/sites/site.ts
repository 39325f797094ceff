import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Grade, LeftOutCounts, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { IssueState } from './enums.ts';
import { Schedule } from './schedule.ts';

/** All scans of an account that start at one origin, and the issues they found. */
export const Site = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('Scheme, host and port: https://example.com'),
    created_at: Timestamp,
    scans: z.number().int().min(0).describe('Completed scans that are still there'),
    last_scan: z
      .object({
        id: ScanId,
        completed_at: Timestamp,
        score: z.number().nullable(),
        grade: Grade.nullable(),
        total_issues: z.number().int().min(0).describe('Failed issues, as its results show them'),
        needs_review_count: z.number().int().min(0),
        left_out: LeftOutCounts,
      })
      .nullable()
      .describe('The newest of them'),
    trend: z
      .array(z.object({ completed_at: Timestamp, score: z.number().nullable() }))
      .describe('Of the last 12 of them, oldest first'),
    counts: z
      .record(IssueState, z.number().int().min(0))
      .describe(
        'Tracked issues in each state, of all pages that any scan tested; not those that need review. ' +
          'Open are open, in_progress and regressed',
      ),
    needs_review: z
      .record(IssueState, z.number().int().min(0))
      .describe('Tracked issues that need review in each state'),
    schedule: Schedule.nullable(),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

export const SiteList = z.object({ sites: z.array(Site) }).meta({ id: 'Sites' });
export type SiteList = z.infer<typeof SiteList>;

export const listSites = defineRoute({
  method: 'GET',
  path: '/api/sites/',
  id: 'listSites',
  summary: 'The sites of the signed-in person, the one scanned last first',
  description:
    'A site comes with the first scan of it that an account starts, or takes over from before signing in. It goes again ' +
    'when no scan of it could test anything.',
  replies: { 200: SiteList, 401: Problem, 403: Problem },
});

export const getSite = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/',
  id: 'readSite',
  summary: 'One site',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: Site, 401: Problem, 403: Problem, 404: Problem },
});

export const deleteSite = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/',
  id: 'deleteSite',
  summary: 'Forget a site: its tracked issues, what was noted on them, and its schedule; its scans stay',
  description: 'The next scan of the site that completes begins it anew.',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: z.object({ site_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem },
});
