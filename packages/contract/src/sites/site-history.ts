import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Grade, LeftOutCounts, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

const count = z.number().int().min(0);

/**
 * One completed scan in the history of a site, with the same numbers as its results. Marking an issue no longer
 * changes it once a later scan has found the same issue.
 */
export const HistoryPoint = z
  .object({
    scan_id: ScanId,
    completed_at: Timestamp,
    score: z.number().nullable(),
    grade: Grade.nullable(),
    critical: count,
    serious: count,
    moderate: count,
    minor: count,
    total_issues: count.describe('Number of failed issues: the sum of the four severities'),
    needs_review: count,
    left_out: LeftOutCounts,
    pages_tested: count,
    fixed: count.describe('Tracked issues that this scan no longer found, excluding those that need review'),
    fresh: count.describe('Issues that no earlier scan of the site found; for the first scan, all issues'),
    regressed: count.describe('Issues that had been fixed and were found again'),
  })
  .meta({ id: 'HistoryPoint' });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

export const SiteHistory = z.object({ points: z.array(HistoryPoint) }).meta({ id: 'SiteHistory' });
export type SiteHistory = z.infer<typeof SiteHistory>;

export const getSiteHistory = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/history/',
  id: 'getSiteHistory',
  summary: 'List the score and issue counts of all completed scans of a site, oldest first',
  description: 'Deleted scans are not included. Returns the newest 1,000 scans at most.',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: SiteHistory, 401: Problem, 403: Problem, 404: Problem },
});
