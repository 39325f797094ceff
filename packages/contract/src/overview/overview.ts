import { z } from 'zod';
import { AuditRole, CriterionNumber } from '../audits/audit.ts';
import { defineRoute } from '../define-route.ts';
import { Grade, ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

const count = z.number().int().min(0);

/** Sites that the overview lists; the tracker has all of them. */
export const MAX_OVERVIEW_SITES = 10;

const OverviewSite = z
  .object({
    id: z.uuid(),
    origin: z.string().describe('Scheme, host and port, such as https://example.com'),
    open: count.describe('Open issues, excluding those that need review'),
    critical: count.describe('Open issues with the severity critical'),
    overdue: count.describe('Open issues whose due date has passed'),
    regressed: count.describe('Open issues that were fixed and that a later scan found again'),
    last_scan: z
      .object({
        id: ScanId,
        completed_at: Timestamp,
        score: z.number().nullable(),
        grade: Grade.nullable(),
        added: count.describe('Issues that no earlier scan of the site found; all issues of the first scan'),
        fixed: count.describe('Issues that this scan no longer found'),
        regressed: count.describe('Issues that had been fixed and were found again'),
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
    questions: count.describe('Open questions of the audit'),
    answered: count.describe('Questions with an up-to-date answer other than “Can’t tell”'),
    assigned: count.describe('Questions that are assigned to the caller and have no up-to-date answer'),
  })
  .meta({ id: 'OverviewAudit' });
export type OverviewAudit = z.infer<typeof OverviewAudit>;

export const Overview = z
  .object({
    totals: z
      .object({ sites: count, open: count, critical: count, overdue: count, regressed: count })
      .describe('Issues of all sites of the account, counted as for each site'),
    sites: z
      .array(OverviewSite)
      .describe(
        `The ${MAX_OVERVIEW_SITES} sites that need attention most: with critical issues, then with regressed, overdue and other open issues`,
      ),
    audits: z
      .array(OverviewAudit)
      .describe('Audits without a signature that the caller owns or works on, most recently changed first'),
    outdated_reports: z
      .array(
        z.object({
          audit_id: z.uuid(),
          title: z.string(),
          origin: z.string(),
          criteria: z
            .array(CriterionNumber)
            .describe(
              'Criteria that the report supports or calls not applicable, and that a later scan fails',
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
  summary: 'Get what needs attention on all sites and in all audits of the signed-in user',
  replies: { 200: Overview, 401: Problem, 403: Problem },
});
