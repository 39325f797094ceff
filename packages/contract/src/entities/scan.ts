import { z } from 'zod';
import {
  ExcludedCounts,
  Grade,
  PageImportance,
  ScanId,
  ScanStatus,
  ScoreLevel,
  SeverityCounts,
  Timestamp,
  WcagLevel,
} from './enums.ts';
import { NotTestedDetails, PageVariant } from './finding.ts';
import { PageStep, ScanJourneys } from './journey.ts';
import { UnexaminedPart } from './retest.ts';

export const ScoreResult = z
  .object({
    score: z.number().min(0).max(100),
    originalScore: z.number().min(0).max(100),
    confidence: z.number(),
    isAdvanced: z.boolean(),
    severityCounts: SeverityCounts,
    insights: z.array(z.string()),
    grade: Grade,
    level: ScoreLevel,
    meaning: z.string(),
    calculatedAt: Timestamp,
    algorithm: z.string(),
    /**
     * How the score was calculated, as percentages of the original score; null if only the basic score was
     * available.
     */
    breakdown: z
      .object({
        penalties: z.object({
          critical: z.number(),
          serious: z.number(),
          moderate: z.number(),
          minor: z.number(),
        }),
        base: z.number().describe('Average page score, weighted by page importance, not rounded'),
        /** Issues per 1,000 elements. */
        density: z.number(),
        densityPenalty: z.number(),
        bonus: z.number(),
        /**
         * Maximum score for this number of critical issues; null if there are too few for a maximum to apply.
         */
        cap: z.number().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ScoreResult' });
export type ScoreResult = z.infer<typeof ScoreResult>;

/** The score with every proven fix applied, measured on each page rather than estimated. */
export const ProjectedScore = z
  .object({
    score: z.number().min(0).max(100),
    grade: Grade,
    /** Issues with a proven fix. */
    issues: z.number().int().min(1),
    /** Number of these fixes with text that a person should write or check. */
    to_word: z.number().int().min(0),
    /** Number of occurrences that disappeared with the fixes applied. */
    occurrences: z.number().int().min(1),
  })
  .meta({ id: 'ProjectedScore' });
export type ProjectedScore = z.infer<typeof ProjectedScore>;

/** Where the results of a scan that ran elsewhere come from. */
export const ScanUpload = z
  .object({
    branch: z.string().nullable(),
    commit: z.string().nullable(),
    tested_url: z
      .string()
      .nullable()
      .describe('Scheme, host and port that were scanned, if they aren’t the site’s'),
    updates_issues: z
      .boolean()
      .describe(
        'Whether the scan opens and closes the site’s issues; false for branches other than the default branch',
      ),
  })
  .meta({ id: 'ScanUpload' });
export type ScanUpload = z.infer<typeof ScanUpload>;

/** A scan as shown in lists, with the fixed aliases (docs/decisions/0095-fixed-values.md). */
export const ScanSummary = z
  .object({
    id: ScanId,
    scan_id: ScanId,
    url: z.string(),
    website_url: z.string(),
    status: z
      .union([ScanStatus, z.string()])
      .describe('A ScanStatus; lists should display unknown values as they are'),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
    /** Advanced score as a whole number; null until the scan has completed, or if no rule applied. */
    score: z.number().nullable(),
    overall_score: z.number().nullable(),
    pages_scanned: z.number().int(),
    pages_processed: z.number().int(),
    elements_scanned: z.number().int(),
    elements_processed: z.number().int(),
    total_issues: z
      .number()
      .int()
      .describe('Number of failed issues, excluding those that need review or are excluded in the tracker'),
    issues_found: z.number().int(),
    /** Failed issues by severity. */
    severity_counts: SeverityCounts,
    occurrences_count: z.number().int().describe('Number of occurrences of failed issues'),
    needs_review_count: z.number().int().describe('Number of issues that need review'),
    excluded: ExcludedCounts,
    /** Error message and stable code, if the scan failed. */
    error: z.string().nullable(),
    code: z.string().nullable(),
    upload: ScanUpload.optional().describe('Absent if this server ran the scan'),
  })
  .meta({ id: 'ScanSummary' });
export type ScanSummary = z.infer<typeof ScanSummary>;

export const ScreenshotInfo = z
  .object({
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** Number of screenshot pixels per CSS pixel. */
    scale: z.number(),
    /** In CSS pixels; greater than `height / scale` if the screenshot was cut off. */
    page_height: z.number(),
  })
  .meta({ id: 'ScreenshotInfo' });
export type ScreenshotInfo = z.infer<typeof ScreenshotInfo>;

export const ScannedPage = z
  .object({
    id: z.string(),
    url: z.string(),
    final_url: z.string().nullable(),
    title: z.string(),
    status: z.enum(['waiting', 'running', 'tested', 'not-tested']),
    not_tested: NotTestedDetails.nullable(),
    /** Parts of the page that could not be tested, such as frames, closed shadow roots and canvases. */
    unexamined: z.array(UnexaminedPart),
    importance: PageImportance,
    elements: z.number().int(),
    /** The page's basic score, 0 to 100; null if no rule applied. */
    score: z.number().nullable(),
    failed: z.number().int().describe('Number of occurrences of failed issues, not counting excluded issues'),
    needs_review: z.number().int().describe('Number of occurrences of issues that need review'),
    reused_from: Timestamp.nullable().describe(
      'When the page was tested, if its results are from an earlier scan; null if this scan tested it',
    ),
    screenshot: ScreenshotInfo.nullable(),
    step: PageStep.nullable().describe('The step of a journey that led to the page; null if its URL did'),
  })
  .meta({ id: 'ScannedPage' });
export type ScannedPage = z.infer<typeof ScannedPage>;

/** How much a scan tests on each page; see {@link DEPTH_DETAILS}. */
export const Depth = z.enum(['quick', 'standard', 'thorough']).meta({ id: 'Depth' });
export type Depth = z.infer<typeof Depth>;

/** A scan's depth if the request does not specify one. */
export const DEFAULT_DEPTH: Depth = 'standard';

/** The depths' names in the interface, with a hint that describes each depth's tests and purpose. */
export const DEPTH_DETAILS: Readonly<Record<Depth, { label: string; hint: string }>> = {
  quick: {
    label: 'Quick',
    hint: 'Loads each page and runs every rule that needs no interaction. For pull requests and editors.',
  },
  standard: {
    label: 'Standard',
    hint: 'Also uses the keyboard and mouse, zooms and opens hidden content, testing each distinct part of the site once. For scans and monitoring.',
  },
  thorough: { label: 'Thorough', hint: 'Tests everything on every page, and takes the longest. For audits.' },
};

/**
 * What tests are allowed to do on pages that require sign-in data: only actions that can't change data, or
 * everything.
 */
export const SignedInTests = z.enum(['read-only', 'full']).meta({ id: 'SignedInTests' });
export type SignedInTests = z.infer<typeof SignedInTests>;

/** What tests are allowed to do on pages that require sign-in data if the request does not specify it. */
export const DEFAULT_SIGNED_IN_TESTS: SignedInTests = 'read-only';

/** Which pages a scan visits if a site has more pages than the scan's limit. */
export const PageSelection = z.enum(['in-order', 'by-template']);
export type PageSelection = z.infer<typeof PageSelection>;

/** The templates that a site generates its pages from, as inferred from URLs. */
export const TemplateCoverage = z
  .object({
    found: z.number().int(),
    /** Number of templates for which at least one page was reached. */
    reached: z.number().int(),
  })
  .meta({ id: 'TemplateCoverage' });
export type TemplateCoverage = z.infer<typeof TemplateCoverage>;

/** A scan's settings; scanning again uses the same ones. */
export const ScanSettings = z
  .object({
    url: z.string(),
    max_pages: z.number().int().min(1),
    include: z.array(z.string()),
    exclude: z.array(z.string()),
    variants: z.array(PageVariant).min(1),
    wait_for: z.string().nullable(),
    level: WcagLevel,
    best_practices: z.boolean(),
    second_opinion: z.boolean(),
    /** Ids of optional rules that the scan runs; none if omitted. */
    optional_rules: z.array(z.string()).optional(),
    depth: Depth,
    signed_in: SignedInTests,
    /** `in-order` if omitted. */
    page_selection: PageSelection.optional(),
    /** Whether the results of unchanged pages are reused; false if omitted. */
    reuse_unchanged: z.boolean().optional(),
    /** False if the scan also visits pages that robots.txt excludes; true if omitted. */
    respect_robots: z.boolean().optional(),
    /** Absent if the scan uses no journeys. */
    journey: ScanJourneys.optional(),
  })
  .meta({ id: 'ScanSettings' });
export type ScanSettings = z.infer<typeof ScanSettings>;

/** What the scan did not test, as sentences for the user. */
export const ScanCoverage = z
  .object({
    pages_tested: z.number().int(),
    pages_not_tested: z.number().int(),
    pages_reused: z
      .number()
      .int()
      .describe(
        'Number of tested pages whose results are from an earlier scan, because the pages haven’t changed since',
      ),
    parts_not_tested: z
      .number()
      .int()
      .describe('Number of parts of tested pages that weren’t tested, or were tested only partially'),
    /** Number of pages that were found but exceed the page limit. */
    pages_beyond_limit: z.number().int(),
    /** Null for scans that ended early, and if pages weren't chosen by template. */
    templates: TemplateCoverage.nullable(),
    rules_run: z.number().int(),
    /** Fixed sentences about what no automated test can determine. */
    manual_checks: z.array(z.string()),
  })
  .meta({ id: 'ScanCoverage' });
export type ScanCoverage = z.infer<typeof ScanCoverage>;
