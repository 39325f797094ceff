import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Grade, ScanId, Timestamp } from '../entities/words.ts';
import { Problem } from '../problem.ts';

const many = z.number().int().min(0);

/** One completed scan in the course of a site. Counts are of issues (causes). */
export const HistoryPoint = z
  .object({
    scan_id: ScanId,
    completed_at: Timestamp,
    score: z.number().nullable(),
    grade: Grade.nullable(),
    critical: many,
    serious: many,
    moderate: many,
    minor: many,
    needs_review: many,
    pages_tested: many,
    fixed: many.describe('Tracked issues that it found no more'),
    fresh: many.describe('Issues that no scan of the site had found before; on the first scan that is all'),
    regressed: many.describe('Issues that were fixed and are there again'),
  })
  .meta({ id: 'HistoryPoint' });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

export const SiteHistory = z.object({ points: z.array(HistoryPoint) }).meta({ id: 'SiteHistory' });
export type SiteHistory = z.infer<typeof SiteHistory>;

export const siteHistory = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/history/',
  id: 'siteHistory',
  summary: 'Score and counts of every completed scan of a site, oldest first',
  description: 'Scans that were deleted are left out; 1000 at most, the newest.',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: SiteHistory, 401: Problem, 403: Problem, 404: Problem },
});
