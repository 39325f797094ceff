import type {
  ExcludedCounts,
  Fix,
  Issue,
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

/** Scores of a site's comparable scans, oldest first. */
export type ReportTrend = readonly { readonly completed_at: string; readonly score: number | null }[];

/** Items that are iterated once, from memory or from a database. A report may end the iteration early. */
export type MaybeAsyncIterable<Item> = Iterable<Item> | AsyncIterable<Item>;

/**
 * The data that reports are generated from. Issues, of which there are at most a few thousand, are held in
 * memory; pages and occurrences are streamed, so that memory use does not depend on the size of the scan.
 */
export interface ReportInput {
  readonly scan: ReportScan;
  /** Every rule that the scan evaluated, whether or not it applied to any page. */
  readonly rules: readonly ReportRule[];
  /** In the order in which reports show them: worst first, needs-review issues last. */
  readonly issues: readonly ReportIssue[];
  /** All pages, tested or not, in scan order. Some reports call this function twice. */
  pages(): MaybeAsyncIterable<ReportPage>;
  /** The elements in which an issue occurs, page by page. Called at most once per issue. */
  occurrences(issue: ReportIssue): MaybeAsyncIterable<ReportOccurrence>;
  /**
   * Reads the screenshot of a page by its id, for documents with images. Returns null if it is missing.
   * Without this function, reports have no screenshots.
   */
  readonly readScreenshot?: (pageId: string) => Promise<ReportImage | null>;
  /** The type of the pages. Default: `page`. Stories and states of a page in a test are tested like pages. */
  readonly pageKind?: PageKind | undefined;
  /** Undefined for reports with Curbcut's own branding. */
  readonly brand?: DocumentBrand | undefined;
  /** Returns an issue's fix, or null if none is known. Called only for issues whose `fix` is not null. */
  getFix(issue: ReportIssue): Promise<ReportFix | null>;
  /** Returns one page's findings, each with its issue's id. JUnit and EARL are generated page by page. */
  getFindings(
    page: ReportPage,
  ): MaybeAsyncIterable<{ readonly issue: string; readonly occurrence: ReportOccurrence }>;
}

/** The types of things that are tested like a page. */
export type PageKind = 'page' | 'state' | 'story';

export interface ReportScan {
  /** Null for a scan that was not stored, such as one from the command line. */
  readonly id: string | null;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly settings: ScanSettings;
  /** Null if nothing was tested. */
  readonly score_result: ScoreResult | null;
  /** The score with every verified fix applied; null if there is none. */
  readonly projected: ProjectedScore | null;
  /**
   * Scores of the site's scans up to this one, oldest first, that had the same scope and settings. Absent for
   * scans that do not belong to a site.
   */
  readonly trend?: ReportTrend;
  /** Pages that were found but exceed the page limit. */
  readonly pages_beyond_limit: number;
  /** Number of rules that applied, regardless of excluded issues. By default, it's counted from the pages. */
  readonly rules_run?: number;
  /** Number of issues excluded from the whole report, by reason. */
  readonly excluded: ExcludedCounts;
  /** Curbcut's version. */
  readonly version: string;
}

/** The part of `RuleDetail` that reports use. */
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
> & {
  /** Names of the tests that its results depend on, as used in limits. */
  readonly tests: readonly string[];
};

/** An issue that counts. Excluded issues do not appear in any report. */
export type ReportIssue = Omit<Issue, 'sample' | 'classification' | 'excluded'>;

/** A fix and the page it was tested on. */
export interface ReportFix {
  readonly fix: Fix;
  readonly page_url: string;
  /** Code for the page's framework, if it was detected. */
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
  | 'announced'
  | 'state'
  | 'engines'
  | 'variants'
  | 'source'
> & {
  /** Where the element is in its page's screenshot; absent if it is not in it. Only documents show it. */
  readonly image?: OccurrenceImage;
  /**
   * The views in which it occurs, such as “on a phone (390 px wide)”; absent if it also occurs in the first
   * variant.
   */
  readonly only_in?: string;
  /** Names of the states or stories in which it occurs, if it is listed once for all of them. */
  readonly states?: readonly string[];
};

/** An element's position in a screenshot. */
export interface OccurrenceImage {
  /** The page's id, for `readScreenshot`. */
  readonly page_id: string;
  /** In the page's CSS pixels. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Size in image pixels, and image pixels per CSS pixel. */
  readonly screenshot: { readonly width: number; readonly height: number; readonly scale: number };
}

/** The brand shown in a document instead of Curbcut's. The color has been checked for contrast. */
export interface DocumentBrand {
  readonly name: string;
  /** Such as #1e4c9c; null for Curbcut's own color. */
  readonly color: string | null;
  readonly logo: ReportImage | null;
}

/** A part of an image, in its pixels, with outlines to draw on it. */
export interface ImagePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Elements to outline, in pixels of the whole image. */
  readonly outlines: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** Image pixels per CSS pixel, for the width of outlines. */
  readonly scale: number;
}

/** How to convert an image for documents that do not support WebP. */
export interface ImageConversion {
  readonly format: 'jpeg' | 'png';
  /** Undefined for the whole image. */
  readonly parts?: readonly ImagePart[];
  /** In pixels per side; larger results are scaled down. */
  readonly maxSize: number;
}

export interface ConvertedImage extends ReportImage {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/** An image that is part of a document. */
export interface ReportImage {
  /** Such as `image/webp`. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface ReportPage
  extends Pick<
    ScannedPage,
    'id' | 'url' | 'title' | 'unexamined' | 'elements' | 'score' | 'failed' | 'needs_review'
  > {
  readonly status: 'tested' | 'not-tested';
  readonly not_tested: NotTestedDetails | null;
  /** When it was tested, if its results are from an earlier scan; otherwise null or absent. ISO 8601, UTC. */
  readonly reused_from?: string | null;
  /** The group that the page belongs to, such as a story's component. Documents list pages by group. */
  readonly group?: string;
  /**
   * Rules that applied to the page, with the number of elements for each outcome. All are 0 if the rule's only
   * elements are in excluded issues.
   */
  readonly tallies: readonly RuleTally[];
}

/** Returns whether a rule has elements on the page that aren't in excluded issues. */
export const hasCountedElements = ({ passed, failed, cantTell }: RuleTally): boolean =>
  passed + failed + cantTell > 0;
