import {
  Fix,
  Issue,
  LeftOutCounts,
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

/** Raised when a reader of the version before would misread the new one; fields may be added without. */
export const JSON_VERSION = 1;

const countSchema = z.number().int().min(0);

export const JsonOccurrence = Occurrence.pick({
  page_url: true,
  selector: true,
  snippet: true,
  message: true,
  facts: true,
  name: true,
  role: true,
  engines: true,
  variants: true,
  source: true,
});

export const JsonIssue = Issue.omit({ sample: true, classification: true, left_out: true }).extend({
  /** Every element in which it shows; left out of a summary and of a conformance report. */
  places: z.array(JsonOccurrence).optional(),
  /** What mends it, and its code; null where nothing is known, left out where places are. */
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
  status: z.enum(['failed', 'needs-person', 'partly-tested', 'nothing-found', 'not-tested']),
  /** Rules of the scan that ask about it. */
  rules: z.array(z.string()),
  /** Causes that fail it. */
  failures: countSchema,
  /** Causes of which a person must say whether they fail it. */
  reviews: countSchema,
  /** Elements of which the rules said something. */
  elements: z.object({ passed: countSchema, failed: countSchema, cantTell: countSchema }),
  /** What a person has to look at; null where the rules ask all that there is to ask. */
  by_person: z.string().nullable(),
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
    /** Null when nothing was tested. */
    score: ScoreResult.nullable(),
    /** With every proven change made, as measured on each page; null when there is none. */
    projected: ProjectedScore.nullable(),
    counts: z.object({
      pages_tested: countSchema,
      pages_not_tested: countSchema,
      pages_beyond_limit: countSchema,
      elements: countSchema,
      rules_asked: countSchema,
      rules_applied: countSchema,
      /** Failed issues, by severity. */
      issues: SeverityCounts,
      /** Issues that need review. */
      needs_review: countSchema,
      /** Elements in which failed issues occur. */
      occurrences: countSchema,
      needs_review_occurrences: countSchema,
      /** Issues that the report leaves out, by reason. */
      left_out: LeftOutCounts,
    }),
    /** Why pages were not tested, with the first five of each. */
    not_tested: z.array(NotTestedDetails.extend({ pages: countSchema, urls: z.array(z.string()) })),
    /** Parts of tested pages that were not examined. */
    unexamined: z.array(
      z.object({ reason: z.string(), detail: z.string(), parts: countSchema, pages: countSchema }),
    ),
    /** What no automatic test can know. */
    needs_person: z.array(z.string()),
    note: z.string(),
    /** One row a criterion of WCAG 2.2, in its order. */
    criteria: z.array(JsonCriterion),
    /** What the rules tell of themselves. Left out of a summary and of a conformance report. */
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
        }),
      )
      .optional(),
    /** Left out of a summary. */
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
          tallies: z.array(RuleTally),
        }),
      )
      .optional(),
    /** In a summary the five changes that clear most; otherwise all, worst first. */
    issues: z.array(JsonIssue),
  })
  .meta({ id: 'JsonReport' });
export type JsonReport = z.infer<typeof JsonReport>;
