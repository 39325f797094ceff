import type {
  Fix,
  Issue,
  LeftOutCounts,
  NotTestedDetails,
  Occurrence,
  ProjectedScore,
  RenderedFix,
  RuleDetail,
  RuleTally,
  ScannedPage,
  ScanSettings,
  ScoreResult,
} from '@curbcut/contract';

/** What can be walked once, from memory or from a database. A report that has what it needs ends the walk early. */
export type MaybeAsyncIterable<Item> = Iterable<Item> | AsyncIterable<Item>;

/**
 * Everything that reports are made of. Issues are causes, some thousands at most, and stand in memory; pages and
 * occurrences are walked, so that a scan of any size needs no more.
 */
export interface ReportInput {
  readonly scan: ReportScan;
  /** Every rule that the scan asked, whether or not it applied to any page. */
  readonly rules: readonly ReportRule[];
  /** In the order in which reports show them: worst first, those that need a person last. */
  readonly issues: readonly ReportIssue[];
  /** Tested or not, in the order of the scan. Some reports walk it twice. */
  pages(): MaybeAsyncIterable<ReportPage>;
  /** The elements in which an issue shows, page by page. A summary asks for none, others for each issue once. */
  occurrences(issue: ReportIssue): MaybeAsyncIterable<ReportOccurrence>;
  /** The change that mends an issue; null where none is known. Asked only of issues whose `fix` says that there is one. */
  getFix(issue: ReportIssue): Promise<ReportFix | null>;
  /** The findings of one page, with the id of the issue that each belongs to. JUnit and EARL are made page by page. */
  getFindings(
    page: ReportPage,
  ): MaybeAsyncIterable<{ readonly issue: string; readonly occurrence: ReportOccurrence }>;
}

export interface ReportScan {
  /** Null for a scan that was not kept, as from the command line. */
  readonly id: string | null;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly settings: ScanSettings;
  /** Null when nothing was tested. */
  readonly score_result: ScoreResult | null;
  /** With every proven change made; null when there is none. */
  readonly projected: ProjectedScore | null;
  /** Pages known of but beyond the limit of pages. */
  readonly pages_beyond_limit: number;
  /** Issues that the report leaves out everywhere, by reason. */
  readonly left_out: LeftOutCounts;
  /** Curbcut's version. */
  readonly version: string;
}

/** What a rule tells of itself; `RuleDetail` has it all. */
export type ReportRule = Pick<
  RuleDetail,
  | 'rule_id'
  | 'rule_title'
  | 'rule_description'
  | 'help'
  | 'engine'
  | 'severity'
  | 'category'
  | 'best_practice'
  | 'wcag_criteria'
  | 'act'
>;

/** An issue that counts: those that are left out are in no report. */
export type ReportIssue = Omit<Issue, 'sample' | 'classification' | 'left_out'>;

/** A change with the page that it was tried on. */
export interface ReportFix {
  readonly fix: Fix;
  readonly page_url: string;
  /** For what the page is made with, as far as it tells. */
  readonly code: RenderedFix;
}

export type ReportOccurrence = Pick<
  Occurrence,
  | 'page_url'
  | 'selector'
  | 'snippet'
  | 'message'
  | 'facts'
  | 'name'
  | 'role'
  | 'engines'
  | 'variants'
  | 'source'
>;

export interface ReportPage
  extends Pick<
    ScannedPage,
    'id' | 'url' | 'title' | 'unexamined' | 'elements' | 'score' | 'failed' | 'needs_review'
  > {
  readonly status: 'tested' | 'not-tested';
  readonly not_tested: NotTestedDetails | null;
  /** Rules that applied to the page, with the elements in each outcome. */
  readonly tallies: readonly RuleTally[];
}
