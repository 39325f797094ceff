import { z } from 'zod';
import { AuditRole, CriterionNumber } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { IsoDate, ScanId, Severity, SeverityCounts, Timestamp } from '../entities/enums.ts';
import { Box } from '../entities/finding.ts';
import { ScreenshotInfo } from '../entities/scan.ts';
import { CheckedThresholds } from '../entities/thresholds.ts';
import { Problem } from '../problem.ts';
import { LatestScan, ScoreTrend } from '../sites/site.ts';
import { SiteFilter, SiteOwner } from '../sites/site-labels.ts';

const count = z.number().int().min(0);

/** Maximum number of sites in the overview; the site list has all of them. */
export const MAX_OVERVIEW_SITES = 50;
/** Maximum number of issues listed for each reason; the tracker has all of them. */
export const MAX_OVERVIEW_ISSUES = 20;
/** Maximum number of failed scans listed. */
export const MAX_OVERVIEW_FAILED_SCANS = 10;

const OverviewSite = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('Scheme, host and port, such as https://example.com'),
    name: z.string().nullable().describe('Name shown instead of the host, if someone has set one'),
    open: count.describe('Number of open issues, excluding those that need review'),
    severities: SeverityCounts.describe('Number of open issues by severity'),
    critical: count.describe('Number of open critical issues'),
    overdue: count.describe('Number of open issues whose due date has passed'),
    regressed: count.describe('Number of open issues that were fixed and that a later scan found again'),
    last_scan: LatestScan.nullable().describe('The latest completed scan'),
    trend: ScoreTrend,
    next_scan_at: Timestamp.nullable().describe(
      'When the schedule starts the next scan; null without a schedule',
    ),
    tags: z.array(z.string()).describe('By name'),
    thresholds: CheckedThresholds.nullable().describe('Null if the site has none'),
    owner: SiteOwner.nullable(),
  })
  .meta({ id: 'OverviewSite' });
export type OverviewSite = z.infer<typeof OverviewSite>;

const OverviewAudit = z
  .object({
    id: z.uuid(),
    title: z.string(),
    origin: z.string(),
    role: AuditRole,
    questions: count.describe(
      'Number of the audit’s questions that are still relevant, whether or not they have been answered',
    ),
    answered: count.describe('Number of questions with an up-to-date answer other than “Can’t tell”'),
    assigned: count.describe(
      'Number of questions that are assigned to the caller and have no up-to-date answer',
    ),
    to_review: count.describe(
      'Number of up-to-date answers by others that no one has reviewed; 0 unless the audit requires reviews or the caller is a reviewer',
    ),
  })
  .meta({ id: 'OverviewAudit' });
export type OverviewAudit = z.infer<typeof OverviewAudit>;

export const ATTENTION_REASONS = ['critical', 'regressed', 'overdue', 'assigned'] as const;

const OverviewIssue = z
  .object({
    id: z.uuid(),
    site_id: z.uuid(),
    origin: z.string(),
    reasons: z
      .array(z.enum(ATTENTION_REASONS))
      .describe(
        'critical: a critical issue that no one has started to fix; regressed: was fixed and a later scan found it again; overdue: its due date has passed; assigned: assigned to the caller',
      ),
    severity: Severity,
    rule_title: z.string(),
    message: z.string(),
    cause: z.string().describe('The issue’s root cause, such as `div.send`'),
    pages: count,
    occurrences: count,
    due_on: IsoDate.nullable(),
    first_seen_at: Timestamp,
    thumbnail: z
      .object({ screenshot: ScreenshotInfo, box: Box })
      .nullable()
      .describe(
        'The first occurrence on the last scan’s screenshot; null if the screenshot or the scan no longer exists or the element has no position',
      ),
  })
  .meta({ id: 'OverviewIssue' });
export type OverviewIssue = z.infer<typeof OverviewIssue>;

export const Overview = z
  .object({
    importing: count.describe(
      'Number of completed scans whose issues are still being matched with the tracked issues of their sites; the other values don’t include these scans',
    ),
    totals: z
      .object({ sites: count, open: count, critical: count, overdue: count, regressed: count })
      .describe('Issues on all of the organization’s sites, counted the same way as for each site'),
    attention: z
      .object({ critical: count, regressed: count, overdue: count, assigned: count, issues: count })
      .describe('Number of issues that need attention, by reason; `issues` counts each issue once'),
    issues: z
      .array(OverviewIssue)
      .describe(
        `Issues that need attention, in the trackers’ priority order: at most ${MAX_OVERVIEW_ISSUES} for each reason`,
      ),
    failed_scans: z
      .array(
        z.object({
          scan_id: ScanId,
          url: z.string(),
          error: z.string().nullable().describe('Why no page was tested'),
          failed_at: Timestamp,
        }),
      )
      .describe(
        `URLs whose latest scan failed in the last 7 days, newest first, at most ${MAX_OVERVIEW_FAILED_SCANS}`,
      ),
    failed_schedules: z
      .array(z.object({ site_id: z.uuid(), origin: z.string(), problem: z.string(), next_run_at: Timestamp }))
      .describe('Schedules whose last run couldn’t start'),
    invitations: z
      .array(
        z.object({
          audit_id: z.uuid(),
          title: z.string(),
          origin: z.string(),
          invited_by: z.string().describe('The owner’s name and email address'),
        }),
      )
      .describe('Invitations to audits the caller can accept'),
    sites: z
      .array(OverviewSite)
      .describe(
        `The ${MAX_OVERVIEW_SITES} sites that most need attention: those with critical issues first, then those with regressed, overdue and other open issues`,
      ),
    audits: z
      .array(OverviewAudit)
      .describe('Unsigned audits the caller owns or works on, most recently changed first'),
    outdated_reports: z
      .array(
        z.object({
          audit_id: z.uuid(),
          title: z.string(),
          origin: z.string(),
          criteria: z
            .array(CriterionNumber)
            .describe(
              'Criteria that are supported or not applicable according to the report, but for which a later scan found failures',
            ),
        }),
      )
      .describe('Signed reports a later scan contradicts'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

export const getOverview = defineRoute({
  method: 'GET',
  path: '/api/overview/',
  id: 'getOverview',
  summary: 'List the items that need attention on all of the organization’s sites and in its audits',
  access: 'results:read',
  replies: { 200: Overview, 401: Problem, 403: Problem, 404: Problem },
});

export const OverviewSiteList = z
  .object({
    sites: z.array(OverviewSite),
    total: count.describe('Number of matching sites, of which only the first are returned'),
  })
  .meta({ id: 'OverviewSiteList' });
export type OverviewSiteList = z.infer<typeof OverviewSiteList>;

export const listOverviewSites = defineRoute({
  method: 'GET',
  path: '/api/overview/sites/',
  id: 'listOverviewSites',
  summary: `List the ${MAX_OVERVIEW_SITES} sites with certain tags or a certain owner that most need attention`,
  access: 'results:read',
  query: SiteFilter.extend({
    q: z.string().trim().max(200).optional().describe('Only sites whose URL or name contains this text'),
  }),
  replies: { 200: OverviewSiteList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});
