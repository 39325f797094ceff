import { SEVERITIES } from '@curbcut/wcag';
import { z } from 'zod';
import { AuditOutcome, AuditStandard } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { ExcludedCounts, ScanId, Severity, SeverityCounts, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { cursorField, limitField } from '../query-fields.ts';
import { ReportShare, ShareBody } from '../scanner/reports.ts';
import { organizationParams, organizationProblems } from './organization.ts';

/** Reports about one or more sites over a period: their current state, or what changed. */

export const PERIOD_REPORT_TYPES = ['portfolio', 'progress'] as const;
export const PeriodReportType = z.enum(PERIOD_REPORT_TYPES).meta({ id: 'PeriodReportType' });
export type PeriodReportType = z.infer<typeof PeriodReportType>;

export const PERIOD_REPORT_FORMATS = ['html', 'pdf', 'csv', 'json'] as const;
export const PeriodReportFormat = z.enum(PERIOD_REPORT_FORMATS).meta({ id: 'PeriodReportFormat' });
export type PeriodReportFormat = z.infer<typeof PeriodReportFormat>;

/** The longest period, in days: two years. */
const MAX_PERIOD_DAYS = 731;
/** Maximum number of sites in one report. */
export const MAX_PERIOD_REPORT_SITES = 2000;

const count = z.number().int().min(0);
const score = z.number().int().min(0).max(100);
const Day = z.iso.date();

export const PeriodReportScope = z
  .object({
    kind: z
      .enum(['organization', 'accessible', 'site_group', 'site'])
      .describe(
        '`accessible`: the sites the person who created the report could access, if those weren’t all',
      ),
    id: z.uuid().nullable().describe('The site group or site'),
    name: z.string().describe('The name of the organization or site group, or the site’s origin'),
  })
  .meta({ id: 'PeriodReportScope' });
export type PeriodReportScope = z.infer<typeof PeriodReportScope>;

/**
 * How the number of open issues changed in a period. `open_at_start + found + regressed + counted_again - fixed -
 * closed_in_audits - excluded` is `open_at_end`. Each issue counts by its states at the start and at the end.
 */
export const IssueChanges = z
  .object({
    open_at_start: count,
    found: count.describe('Found for the first time'),
    fixed: count.describe(
      'No longer found by a scan that tested for them in the same way. Includes issues found in the period',
    ),
    regressed: count.describe('Fixed at the start of the period, and found again since'),
    closed_in_audits: count.describe('Found by auditors, and closed by their later answers'),
    excluded: count.describe('Marked as ignored or as a false positive'),
    counted_again: count.describe('No longer marked as ignored or as a false positive'),
    open_at_end: count,
  })
  .meta({ id: 'IssueChanges' });
export type IssueChanges = z.infer<typeof IssueChanges>;

const ScorePoint = z.object({ completed_at: Timestamp, score: score.nullable() });

export const PeriodSite = z
  .object({
    id: z.uuid(),
    origin: z.string(),
    scans: count.describe('Scans completed in the period'),
    last_scan: z
      .object({
        id: ScanId,
        completed_at: Timestamp,
        score: score.nullable(),
        grade: z.string().nullable(),
        depth: z.string(),
        pages_tested: count,
        pages_not_tested: count,
        pages_beyond_limit: count,
        parts_not_tested: count,
        excluded: ExcludedCounts,
      })
      .nullable()
      .describe('The last scan completed by the end of the period; null if there is none'),
    is_scanned_in_period: z.boolean(),
    scores: z
      .array(ScorePoint)
      .describe(
        'Scores of scans with the same scope and settings as the last scan: the most recent one before the period, then all those in the period, oldest first',
      ),
    score_change: z
      .number()
      .int()
      .nullable()
      .describe('The last of these scores minus the first; null if there are fewer than two'),
    scope_changes: z
      .array(z.string())
      .describe('What changed in the scope of the site’s scans since the start of the period, as sentences'),
    issues: IssueChanges,
    severities: SeverityCounts.describe('Open issues at the end of the period'),
    overdue: count,
    needs_review: count.describe('Open issues at the end of the period that need review, counted separately'),
    fixed_with_pages: count.describe('Fixed issues whose pages no longer exist; included in `issues.fixed`'),
  })
  .meta({ id: 'PeriodSite' });
export type PeriodSite = z.infer<typeof PeriodSite>;

export const PeriodAudit = z
  .object({
    id: z.uuid(),
    site_id: z.uuid(),
    origin: z.string(),
    title: z.string(),
    standard: AuditStandard,
    level: z.enum(['A', 'AA']),
    state: z
      .enum(['in_progress', 'signed', 'contradicted'])
      .describe(
        '`contradicted`: signed, and a later scan found failures of criteria that the audit reports as met',
      ),
    signed_at: Timestamp.nullable(),
    questions: count,
    answered: count,
    outcomes: z.record(AuditOutcome, count).describe('Number of criteria with each outcome'),
  })
  .meta({ id: 'PeriodAudit' });
export type PeriodAudit = z.infer<typeof PeriodAudit>;

export const PeriodReportData = z
  .object({
    type: PeriodReportType,
    organization: z.string(),
    scope: PeriodReportScope,
    from: Day.describe('First day, in UTC'),
    until: Day.describe('Last day, in UTC'),
    created_at: Timestamp,
    version: z.string().describe('Curbcut’s version'),
    totals: z.object({
      sites: count,
      scanned_in_period: count,
      never_scanned: count,
      issues: IssueChanges,
      severities: SeverityCounts.describe('Open issues at the end of the period'),
      overdue: count,
      needs_review: count,
      fixed_with_pages: count,
    }),
    by_severity: z.record(Severity, IssueChanges),
    by_criterion: z
      .array(IssueChanges.extend({ criterion: z.string().nullable().describe('Null for best practices') }))
      .describe('An issue that fails several criteria counts for each of them'),
    days_to_fix: z
      .object({
        median: z.number().nullable().describe('Null if nothing was fixed'),
        by_severity: z.record(Severity, z.number().nullable()),
      })
      .describe(
        'For issues fixed in the period: the median number of days from when each was found, or found again, to the scan that verified its fix',
      ),
    rules: z
      .array(
        z.object({
          rule_id: z.string(),
          rule_title: z.string(),
          severity: Severity,
          sites: count.describe('Sites with open issues of this rule at the end of the period'),
          issues: count,
        }),
      )
      .describe('The rules that affect the most sites'),
    sites: z.array(PeriodSite).describe('Sites with the most severe open issues first'),
    audits: z.array(PeriodAudit).describe('As they were when the report was created'),
  })
  .meta({ id: 'PeriodReportData' });
export type PeriodReportData = z.infer<typeof PeriodReportData>;

export const PeriodReport = z
  .object({
    id: z.uuid(),
    type: PeriodReportType,
    scope: PeriodReportScope,
    from: Day,
    until: Day,
    sites: count,
    issues: IssueChanges.describe('The totals'),
    created_at: Timestamp,
    created_by: z
      .string()
      .describe('The name of the person or API key that created it; “Schedule” for a report schedule'),
    download_urls: z
      .record(PeriodReportFormat, z.string())
      .describe('URLs of the files, which are valid until the next day'),
    preview_url: z.string().describe('URL that shows the report in a browser'),
    shares: z.array(ReportShare).describe('Share links, newest first'),
  })
  .meta({ id: 'PeriodReport' });
export type PeriodReport = z.infer<typeof PeriodReport>;

/** What a report or a report schedule is about: a site group, a site, or all sites that the caller can access. */
export const scopeFields = {
  site_group_id: z.uuid().optional().describe('Only the sites in this group'),
  site_id: z.uuid().optional().describe('Only this site; for progress reports'),
};

export const scopeError =
  'A portfolio report is about a site group or all sites. Choose a progress report for one site.';

/** Returns whether the fields name a scope that a type of report accepts. */
export function isScopeOfType(body: {
  readonly type: PeriodReportType;
  readonly site_group_id?: string | undefined;
  readonly site_id?: string | undefined;
}): boolean {
  return body.site_id === undefined || (body.type === 'progress' && body.site_group_id === undefined);
}

const DAY_MS = 86_400_000;

export const CreatePeriodReportBody = z
  .object({
    type: PeriodReportType,
    from: Day.describe('First day, in UTC'),
    until: Day.describe('Last day, in UTC; today or earlier'),
    ...scopeFields,
  })
  .refine(isScopeOfType, { path: ['site_id'], error: scopeError })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    error: 'The last day is before the first day. Choose a later one.',
  })
  .refine(({ from, until }) => (Date.parse(until) - Date.parse(from)) / DAY_MS < MAX_PERIOD_DAYS, {
    path: ['from'],
    error: 'A report covers up to two years. Choose a later first day.',
  })
  .meta({
    id: 'CreatePeriodReportBody',
    examples: [{ type: 'progress', from: '2026-10-01', until: '2026-10-31' }],
  });
export type CreatePeriodReportBody = z.infer<typeof CreatePeriodReportBody>;

export const createPeriodReport = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/period-reports/',
  id: 'createPeriodReport',
  summary: 'Create a portfolio or progress report about several sites, or about one',
  description:
    'The figures are calculated once and stored, so that they are the same in every format. Sites the caller can’t access aren’t included.',
  access: 'reports:write',
  params: organizationParams,
  body: CreatePeriodReportBody,
  replies: { 201: PeriodReport, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

export const listPeriodReports = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/period-reports/',
  id: 'listPeriodReports',
  summary: 'List the portfolio and progress reports about sites the caller can access, newest first',
  access: 'results:read',
  params: organizationParams,
  query: z.object({ cursor: cursorField, limit: limitField(200, 50) }),
  replies: {
    200: z
      .object({ reports: z.array(PeriodReport), total: count, next_cursor: z.string().nullable() })
      .meta({ id: 'PeriodReportList' }),
    400: Problem,
    ...organizationProblems,
  },
});

const reportParams = organizationParams.extend({ periodReportId: z.uuid() });

export const getPeriodReport = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/period-reports/{periodReportId}/',
  id: 'getPeriodReport',
  summary: 'Get a portfolio or progress report with its figures',
  access: 'results:read',
  params: reportParams,
  replies: { 200: PeriodReport.extend({ data: PeriodReportData }), ...organizationProblems },
});

const anyFileReply = {
  mediaType: 'application/octet-stream',
  description: 'The file, with the media type of its format',
};
const fileFields = {
  format: PeriodReportFormat.default('html'),
  show: z.enum(['1']).optional().describe('Shows an HTML report in the browser instead of downloading it'),
};

export const downloadPeriodReport = defineRoute({
  method: 'GET',
  path: '/api/period-reports/{periodReportId}/download/',
  id: 'downloadPeriodReport',
  summary: 'Download a portfolio or progress report with a URL from its `download_urls`',
  description: 'Browsers don’t send an access token when they download a file, so the URL contains a key.',
  access: 'public',
  params: z.object({ periodReportId: z.uuid() }),
  query: z.object({ ...fileFields, key: z.string().max(100).default('') }),
  replies: { 200: anyFileReply, 404: Problem, 503: Problem },
});

export const deletePeriodReport = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/period-reports/{periodReportId}/',
  id: 'deletePeriodReport',
  summary: 'Permanently delete a portfolio or progress report with its share links',
  access: 'reports:write',
  params: reportParams,
  replies: { 200: z.object({ period_report_id: z.uuid() }), ...organizationProblems },
});

export const sharePeriodReport = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/period-reports/{periodReportId}/shares/',
  id: 'sharePeriodReport',
  summary: 'Create a link that lets anyone read a portfolio or progress report without an account',
  description: 'The link is returned only in this response: the server stores only its hash.',
  access: 'reports:write',
  params: reportParams,
  body: ShareBody,
  replies: {
    201: z.object({ share: ReportShare, url: z.string().describe('The link') }),
    400: Problem,
    ...organizationProblems,
    409: Problem,
  },
});

export const revokePeriodReportShare = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/period-reports/{periodReportId}/shares/{shareId}/',
  id: 'revokePeriodReportShare',
  summary: 'Revoke a link to a portfolio or progress report immediately',
  access: 'reports:write',
  params: reportParams.extend({ shareId: z.string().max(100) }),
  replies: { 200: z.object({ share: ReportShare }), ...organizationProblems },
});

/** A report as shown to people who open a link to it. */
export const SharedPeriodReport = PeriodReport.pick({
  type: true,
  scope: true,
  from: true,
  until: true,
  sites: true,
  created_at: true,
  download_urls: true,
  preview_url: true,
})
  .extend({ organization: z.string(), expires_at: Timestamp })
  .meta({ id: 'SharedPeriodReport' });
export type SharedPeriodReport = z.infer<typeof SharedPeriodReport>;

const sharedParams = z.object({ token: z.string().max(100) });

export const getSharedPeriodReport = defineRoute({
  method: 'GET',
  path: '/api/shared-period-reports/{token}/',
  id: 'getSharedPeriodReport',
  summary: 'Get the portfolio or progress report a link leads to',
  description: 'Returns 404 with the same message for a link that has expired, was revoked or never existed.',
  access: 'public',
  params: sharedParams,
  replies: { 200: SharedPeriodReport, 404: Problem },
});

export const downloadSharedPeriodReport = defineRoute({
  method: 'GET',
  path: '/api/shared-period-reports/{token}/download/',
  id: 'downloadSharedPeriodReport',
  summary: 'Download a shared portfolio or progress report',
  access: 'public',
  params: sharedParams,
  query: z.object(fileFields),
  replies: { 200: anyFileReply, 404: Problem, 503: Problem },
});

/** Issue counts without any issues. */
export const noIssueChanges: IssueChanges = {
  open_at_start: 0,
  found: 0,
  fixed: 0,
  regressed: 0,
  closed_in_audits: 0,
  excluded: 0,
  counted_again: 0,
  open_at_end: 0,
};

/** Creates a value for each severity. */
export const forEachSeverity = <Value>(create: (severity: Severity) => Value): Record<Severity, Value> =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, create(severity)])) as Record<Severity, Value>;
