import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ExcludedCounts, Grade, IssueState, ScanId, SeverityCounts, Timestamp } from '../entities/enums.ts';
import { Depth } from '../entities/scan.ts';
import { CheckedThresholds, SiteThresholds } from '../entities/thresholds.ts';
import { Problem } from '../problem.ts';
import { BranchName } from '../scanner/uploads.ts';
import { SiteVerification } from './ownership.ts';
import { Schedule } from './schedule.ts';
import { SiteFilter, SiteName, SiteOwner, SiteTags } from './site-labels.ts';

const count = z.number().int().min(0);

/** What a scan changed, excluding issues that need review; decided as in a comparison of two scans. */
const issueChanges = {
  fixed: count.describe('Number of tracked issues that this scan tested again and no longer found'),
  added: count.describe(
    'Number of issues that no earlier scan of the site found and that the previous scan would have found; for the first scan, all issues',
  ),
  newly_tested: count.describe(
    'Number of issues that the previous scan couldn’t have found, for example on pages that it didn’t test; scans before it may have found them',
  ),
  not_retested: count.describe(
    'Number of issues that the previous scan found and that this scan couldn’t have found; they stay open',
  ),
  merged: count.describe('Number of issues of the previous scan that are part of other issues in this scan'),
  regressed: count.describe('Number of issues that had been fixed and were found again'),
};

/** A site's latest completed scan, with the data needed to compare it with the one before. */
export const LatestScan = z.object({
  id: ScanId,
  completed_at: Timestamp,
  score: z.number().nullable(),
  grade: Grade.nullable(),
  pages_tested: count,
  total_issues: count.describe('Number of failed issues, as in the scan’s results'),
  ...issueChanges,
  previous: z
    .object({
      pages_tested: count,
      is_comparable: z
        .boolean()
        .describe('Whether both scans had the same scope and settings, so that their scores can be compared'),
    })
    .nullable()
    .describe('The completed scan before this one; null for the first scan'),
});
export type LatestScan = z.infer<typeof LatestScan>;

export const ScoreTrend = z
  .array(z.object({ scan_id: ScanId, completed_at: Timestamp, score: z.number().nullable() }))
  .describe(
    'Scores of the last 12 completed scans, oldest first, excluding scans whose settings differ from those of the latest scan',
  );

/** All of an organization's scans that start at one origin, and the issues they found. */
export const Site = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('Scheme, host and port, such as https://example.com'),
    name: z.string().nullable().describe('Name shown instead of the host, if someone has set one'),
    created_at: Timestamp,
    scans: z.number().int().min(0).describe('Number of completed scans that haven’t been deleted'),
    last_scan: LatestScan.extend({ needs_review_count: count, excluded: ExcludedCounts })
      .nullable()
      .describe('The latest completed scan'),
    trend: ScoreTrend,
    severities: SeverityCounts.describe(
      'Number of open issues by severity, excluding those that need review. They add up to the number of issues in ' +
        'open states in `counts`',
    ),
    counts: z
      .record(IssueState, z.number().int().min(0))
      .describe(
        'Number of tracked issues in each state, on all pages that any scan tested, excluding those that need ' +
          'review. An issue counts as open if its state is open, in_progress or regressed',
      ),
    needs_review: z
      .record(IssueState, z.number().int().min(0))
      .describe('Number of tracked issues that need review in each state'),
    schedule: Schedule.nullable(),
    default_branch: z
      .string()
      .optional()
      .describe('The branch whose uploads update the site; absent until an upload or a person sets it'),
    tags: z.array(z.string()).describe('By name'),
    verification: SiteVerification.nullable().describe(
      'Null unless the organization has verified that it controls the site',
    ),
    thresholds: CheckedThresholds.nullable().describe('Null if the site has none'),
    owner: SiteOwner.nullable().describe('The person responsible for the site'),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

export const SiteList = z.object({ sites: z.array(Site) }).meta({ id: 'SiteList' });
export type SiteList = z.infer<typeof SiteList>;

export const listSites = defineRoute({
  method: 'GET',
  path: '/api/sites/',
  id: 'listSites',
  summary: 'List the organization’s sites, most recently scanned first',
  description:
    'The first scan that the organization starts or claims for a site adds the site. The site is removed again if none of its ' +
    'scans could test anything, unless it was imported.',
  access: 'results:read',
  query: SiteFilter,
  replies: { 200: SiteList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

export const getSite = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/',
  id: 'getSite',
  summary: 'Get a site',
  access: 'results:read',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: Site, 401: Problem, 403: Problem, 404: Problem },
});

export const ChangeSiteBody = z
  .object({
    default_branch: BranchName.optional(),
    name: SiteName.nullable().optional().describe('Null for no name'),
    tags: SiteTags.optional().describe('Replaces the site’s tags'),
    thresholds: SiteThresholds.nullable().optional().describe('Null for none'),
    owner_id: z
      .uuid()
      .nullable()
      .optional()
      .describe('Id of a person who can see the site; null for no owner'),
  })
  .meta({ id: 'ChangeSiteBody', examples: [{ tags: ['checkout'], owner_id: null }] });
export type ChangeSiteBody = z.infer<typeof ChangeSiteBody>;

export const changeSite = defineRoute({
  method: 'PATCH',
  path: '/api/sites/{siteId}/',
  id: 'changeSite',
  summary: 'Set a site’s name, tags, owner, thresholds and the branch whose uploads update its issues',
  description:
    'Fields that are omitted keep their values. A new default branch applies to later uploads; earlier ones keep their ' +
    'effect.',
  access: 'scans:write',
  params: z.object({ siteId: z.uuid() }),
  body: ChangeSiteBody,
  replies: { 200: Site, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

export const deleteSite = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/',
  id: 'deleteSite',
  summary: 'Delete a site with its tracked issues, their notes and its schedule; its scans are kept',
  description: 'The next completed scan of the site creates it again.',
  access: 'sites:write',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: z.object({ site_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem },
});

/**
 * One completed scan in a site's history, with the same numbers as its results. Marking an issue no longer
 * changes these numbers once a later scan has found the same issue.
 */
export const HistoryPoint = z
  .object({
    scan_id: ScanId,
    completed_at: Timestamp,
    series: z
      .string()
      .describe(
        'Equal for scans whose scores can be compared, because they had the same scope and settings. Other scans belong to a different trend',
      ),
    depth: Depth,
    score: z.number().nullable(),
    grade: Grade.nullable(),
    critical: count,
    serious: count,
    moderate: count,
    minor: count,
    total_issues: count.describe('Number of failed issues: the sum of the four severities'),
    needs_review: count,
    excluded: ExcludedCounts,
    pages_tested: count,
    ...issueChanges,
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
  description: 'Deleted scans aren’t included. Returns at most the newest 1,000 scans.',
  access: 'results:read',
  params: z.object({ siteId: z.uuid() }),
  replies: { 200: SiteHistory, 401: Problem, 403: Problem, 404: Problem },
});
