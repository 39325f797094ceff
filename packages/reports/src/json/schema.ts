import {
  ExcludedCounts,
  Fix,
  Issue,
  LimitedTest,
  NotTestedDetails,
  Occurrence,
  ProjectedScore,
  RenderedFix,
  ReportType,
  RuleDetail,
  RuleTally,
  ScannedPage,
  ScanSettings,
  ScoreResult,
  SeverityCounts,
  Timestamp,
  WcagLevel,
} from '@curbcut/contract';
import { z } from 'zod';

/** Incremented when a change breaks existing readers. Adding fields does not require a new version. */
export const JSON_VERSION = 2;

const countSchema = z.number().int().min(0);

const JsonOccurrence = Occurrence.pick({
  page_url: true,
  selector: true,
  snippet: true,
  message: true,
  facts: true,
  name: true,
  role: true,
  announced: true,
  state: true,
  engines: true,
  variants: true,
  source: true,
});

export const JsonIssue = Issue.omit({ sample: true, classification: true, excluded: true }).extend({
  /** Every element in which the issue occurs. Omitted in summary and conformance reports. */
  elements: z.array(JsonOccurrence).optional(),
  /** The fix and its code. Null if no fix is known; omitted wherever `elements` is omitted. */
  change: z
    .object({
      page_url: z.string(),
      ...Fix.omit({ source: true }).shape,
      code: RenderedFix,
    })
    .nullable()
    .optional(),
});

export type JsonIssue = z.infer<typeof JsonIssue>;

export const JsonCriterion = z.object({
  id: z.string(),
  title: z.string(),
  level: WcagLevel,
  status: z.enum(['failed', 'needs-review', 'partly-tested', 'nothing-found', 'not-tested']),
  /** The scan's rules that cover the criterion. */
  rules: z.array(z.string()),
  /** Number of issues that fail the criterion. */
  failures: countSchema,
  /** Number of issues that need review. */
  reviews: countSchema,
  /** Number of elements tested, by outcome. */
  elements: z.object({ passed: countSchema, failed: countSchema, cantTell: countSchema }),
  /** What a person has to test. Null if the rules cover the whole criterion. */
  by_person: z.string().nullable(),
  /** The rules' tests that were not run on some pages, or were run only partially, in sentences. */
  limited_tests: z.array(z.string()),
});

/** The JSON report. */
export const JsonReport = z
  .object({
    format: z.literal('curbcut-report'),
    version: z.literal(JSON_VERSION),
    type: ReportType,
    product: z.object({ name: z.literal('Curbcut'), version: z.string() }),
    scan: z.object({
      id: z.string().nullable(),
      url: z.string(),
      created_at: Timestamp,
      completed_at: Timestamp.nullable(),
      settings: ScanSettings,
    }),
    /** Null if nothing was tested. */
    score: ScoreResult.nullable(),
    /** The score with every verified fix applied, as measured on each page. Null if there is no verified fix. */
    projected: ProjectedScore.nullable(),
    counts: z.object({
      pages_tested: countSchema,
      pages_not_tested: countSchema,
      pages_beyond_limit: countSchema,
      /** Number of tested pages whose results are from earlier scans. */
      pages_reused: countSchema,
      elements: countSchema,
      rules_asked: countSchema,
      rules_applied: countSchema,
      /** Number of failed issues, by severity. */
      issues: SeverityCounts,
      /** Number of issues that need review. */
      needs_review: countSchema,
      /** Number of elements in which failed issues occur. */
      occurrences: countSchema,
      needs_review_occurrences: countSchema,
      /** Number of issues excluded from the report, by reason. */
      excluded: ExcludedCounts,
    }),
    /** Reasons why pages were not tested, with up to five URLs for each. */
    not_tested: z.array(NotTestedDetails.extend({ pages: countSchema, urls: z.array(z.string()) })),
    /** Parts of tested pages that were not tested, such as closed shadow roots. */
    unexamined: z.array(
      z.object({ reason: z.string(), detail: z.string(), parts: countSchema, pages: countSchema }),
    ),
    /**
     * Tests that were not run on some of the tested pages, or were run only partially, with up to five URLs
     * for each.
     */
    limited_tests: z.array(LimitedTest),
    /** What no automated test can decide. */
    manual_checks: z.array(z.string()),
    note: z.string(),
    /** One row per success criterion, in WCAG 2.2 order. */
    criteria: z.array(JsonCriterion),
    /** Descriptions of the rules. Omitted in summary and conformance reports. */
    rules: z
      .array(
        RuleDetail.pick({
          rule_id: true,
          rule_title: true,
          rule_description: true,
          help: true,
          engine: true,
          severity: true,
          category: true,
          best_practice: true,
          wcag_criteria: true,
          act: true,
        }).extend({
          /** Names of the tests that the rule's results depend on. */
          tests: z.array(z.string()),
        }),
      )
      .optional(),
    /** Omitted in summary reports. */
    pages: z
      .array(
        ScannedPage.pick({
          id: true,
          url: true,
          title: true,
          unexamined: true,
          elements: true,
          score: true,
          failed: true,
          needs_review: true,
        }).extend({
          status: z.enum(['tested', 'not-tested']),
          not_tested: NotTestedDetails.nullable(),
          /** When the page was tested, if its results are from an earlier scan; otherwise null or absent. */
          reused_from: Timestamp.nullable().optional(),
          tallies: z.array(RuleTally),
        }),
      )
      .optional(),
    /** All issues, worst first. A summary contains only the five most effective fixes. */
    issues: z.array(JsonIssue),
  })
  .meta({ id: 'JsonReport' });
export type JsonReport = z.infer<typeof JsonReport>;
