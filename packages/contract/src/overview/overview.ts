import { z } from 'zod';
import { AuditRole, CriterionNumber } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { Grade, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

const count = z.number().int().min(0);

/** Maximum number of sites in the overview; the tracker has all of them. */
export const MAX_OVERVIEW_SITES = 10;

const OverviewSite = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('Scheme, host and port, such as https://example.com'),
    open: count.describe('Number of open issues, excluding those that need review'),
    critical: count.describe('Number of open critical issues'),
    overdue: count.describe('Number of open issues whose due date has passed'),
    regressed: count.describe('Number of open issues that were fixed and that a later scan found again'),
    last_scan: z
      .object({
        id: ScanId,
        completed_at: Timestamp,
        score: z.number().nullable(),
        grade: Grade.nullable(),
        added: count.describe(
          'Number of issues that no earlier scan of the site found; for the first scan, all issues',
        ),
        fixed: count.describe('Number of issues that this scan no longer found'),
        regressed: count.describe('Number of issues that had been fixed and were found again'),
      })
      .nullable()
      .describe('The latest completed scan'),
    trend: z
      .array(z.object({ scan_id: ScanId, completed_at: Timestamp, score: z.number().nullable() }))
      .describe('Scores of the last 12 completed scans, oldest first'),
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
  })
  .meta({ id: 'OverviewAudit' });
export type OverviewAudit = z.infer<typeof OverviewAudit>;

export const Overview = z
  .object({
    totals: z
      .object({ sites: count, open: count, critical: count, overdue: count, regressed: count })
      .describe('Issues on all of the account’s sites, counted as for each site'),
    sites: z
      .array(OverviewSite)
      .describe(
        `The ${MAX_OVERVIEW_SITES} sites that most need attention: those with critical issues first, then those with regressed, overdue and other open issues`,
      ),
    audits: z
      .array(OverviewAudit)
      .describe('Unsigned audits that the caller owns or works on, most recently changed first'),
    outdated_reports: z
      .array(
        z.object({
          audit_id: z.uuid(),
          title: z.string(),
          origin: z.string(),
          criteria: z
            .array(CriterionNumber)
            .describe(
              'Criteria that are supported or not applicable according to the report, but that a later scan fails',
            ),
        }),
      )
      .describe('Signed reports that a later scan contradicts'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

export const getOverview = defineRoute({
  method: 'GET',
  path: '/api/overview/',
  id: 'getOverview',
  summary: 'Get what needs attention on all of the signed-in user’s sites and in all their audits',
  replies: { 200: Overview, 401: Problem, 403: Problem },
});
