import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Severity } from '../entities/enums.ts';
import { NotRetestedReason } from '../entities/retest.ts';
import { ScanSummary } from '../entities/scan.ts';
import { Problem } from '../problem.ts';

/** An issue's occurrences in one of two scans. */
const ComparedScan = z
  .object({ issue_id: z.string(), pages: z.number().int(), occurrences: z.number().int() })
  .meta({ id: 'ComparedScan' });

/** An issue found by one or both of two scans. */
export const ComparedIssue = z
  .object({
    outcome: z.enum(['failed', 'cantTell']),
    severity: Severity,
    rule_id: z.string(),
    rule_title: z.string(),
    cause: z.string(),
    message: z.string().describe('What is wrong with its first occurrence, in one sentence'),
    priority: z.number(),
    before: ComparedScan.nullable().describe(
      'The issue in the earlier scan; null if only the later scan found it',
    ),
    after: ComparedScan.nullable().describe(
      'The issue in the later scan; null if only the earlier scan found it',
    ),
    why: NotRetestedReason.nullable().describe(
      'Why the issue isn’t comparable, that is, why the other scan couldn’t have found it; null if it is comparable',
    ),
  })
  .meta({ id: 'ComparedIssue' });
export type ComparedIssue = z.infer<typeof ComparedIssue>;

const comparisonLists = {
  fixed: z
    .array(ComparedIssue)
    .describe('Found by the earlier scan; the later scan tested the same pages and didn’t find it'),
  added: z
    .array(ComparedIssue)
    .describe('Found by the later scan; the earlier scan tested the same pages and didn’t find it'),
  remaining: z.array(ComparedIssue).describe('Found by both scans'),
  not_comparable: z
    .array(ComparedIssue)
    .describe('Found by one scan; the other didn’t test its pages, or its settings ruled out finding it'),
};

const count = z.number().int().min(0);

export const ScanComparison = z
  .object({
    before: ScanSummary,
    after: ScanSummary,
    same_settings: z.boolean().describe('Whether both scans had the same settings'),
    comparable_scores: z
      .boolean()
      .describe(
        'Whether a score change means that the site changed: both scans had the same start URL, rules, depth, views and paths, and the same page limit or none that excluded pages',
      ),
    ...comparisonLists,
    needs_review: z.object(comparisonLists).describe('The same lists for issues that need review'),
    unlisted: z
      .object({
        merged: count.describe(
          'Number of issues in the earlier scan that are part of another issue in the later one',
        ),
        split: count.describe(
          'Number of additional issues in the later scan that were part of one issue in the earlier one',
        ),
        excluded: count.describe(
          'Number of issues in the earlier scan that have since been marked as ignored or as false positives',
        ),
        counted_again: count.describe(
          'Number of issues in the later scan that were excluded from the earlier one',
        ),
      })
      .describe(
        'Why the lists don’t add up to the earlier scan’s issues: ' +
          'before.total_issues = fixed + remaining + not_comparable (found before) + merged + excluded - split - counted_again. ' +
          'after.total_issues = added + remaining + not_comparable (found after)',
      ),
  })
  .meta({ id: 'ScanComparison' });
export type ScanComparison = z.infer<typeof ScanComparison>;

export const compareScans = defineRoute({
  method: 'GET',
  path: '/api/scanner/compare/{beforeId}/{afterId}/',
  id: 'compareScans',
  summary: 'Compare two scans: fixed, new and remaining issues, worst first',
  description:
    'Both scans must have ended and tested at least one page. Each must belong to the organization or to a visitor.',
  access: 'results:read',
  visitors: true,
  params: z.object({ beforeId: ScanId, afterId: ScanId }),
  replies: { 200: ScanComparison, 401: Problem, 404: Problem, 409: Problem, 429: Problem, 403: Problem },
});
