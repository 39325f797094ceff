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

/** Items that are iterated once, from memory or from a database. A report may end the iteration early. */
export type MaybeAsyncIterable<Item> = Iterable<Item> | AsyncIterable<Item>;

/**
 * The data that reports are generated from. Issues, a few thousand at most, are held in memory; pages and occurrences
 * are streamed, so that memory use does not depend on the size of the scan.
 */
export interface ReportInput {
  readonly scan: ReportScan;
  /** Every rule that the scan evaluated, whether or not it applied to any page. */
  readonly rules: readonly ReportRule[];
  /** In the order in which reports show them: worst first, needs-review issues last. */
  readonly issues: readonly ReportIssue[];
  /** All pages, tested or not, in scan order. Some reports call it twice. */
  pages(): MaybeAsyncIterable<ReportPage>;
  /** The elements in which an issue occurs, page by page. Called at most once per issue. */
  occurrences(issue: ReportIssue): MaybeAsyncIterable<ReportOccurrence>;
  /**
   * Reads the screenshot of a page by its id, for documents with images. Returns null when it is missing. Without it,
   * reports have no screenshots.
   */
  readonly readScreenshot?: (pageId: string) => Promise<ReportImage | null>;
  /** Undefined for reports in the name of Curbcut. */
  readonly brand?: DocumentBrand | undefined;
  /** The fix of an issue, or null if none is known. Called only for issues whose `fix` is not null. */
  getFix(issue: ReportIssue): Promise<ReportFix | null>;
  /** The findings of one page, with the id of the issue of each. JUnit and EARL are generated page by page. */
  getFindings(
    page: ReportPage,
  ): MaybeAsyncIterable<{ readonly issue: string; readonly occurrence: ReportOccurrence }>;
}

export interface ReportScan {
  /** Null for a scan that was not stored, as from the command line. */
  readonly id: string | null;
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly settings: ScanSettings;
  /** Null when nothing was tested. */
  readonly score_result: ScoreResult | null;
  /** The score with every verified fix applied; null when there is none. */
  readonly projected: ProjectedScore | null;
  /** Pages that were found but exceed the page limit. */
  readonly pages_beyond_limit: number;
  /** Issues left out of the whole report, by reason. */
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
  /** Names of the tests that its results rest on, as limits name them. */
  readonly tests: readonly string[];
};

/** An issue that counts. Issues that are left out appear in no report. */
export type ReportIssue = Omit<Issue, 'sample' | 'classification' | 'excluded'>;

/** A fix with the page that it was tested on. */
export interface ReportFix {
  readonly fix: Fix;
  readonly page_url: string;
  /** Code for the framework of the page, if it was detected. */
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
  | 'state'
  | 'engines'
  | 'variants'
  | 'source'
> & {
  /** Where the element is in the screenshot of its page; absent if it is in none. Only documents show it. */
  readonly image?: OccurrenceImage;
  /** The views in which it occurs, such as “on a phone (390 px wide)”; absent if the first variant has it too. */
  readonly only_in?: string;
};

/** The position of an element in a screenshot. */
export interface OccurrenceImage {
  /** Id of the page for `readScreenshot`. */
  readonly page_id: string;
  /** In CSS pixels of the page. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Size in pixels of the image, and image pixels per CSS pixel. */
  readonly screenshot: { readonly width: number; readonly height: number; readonly scale: number };
}

/** Who a document is from, instead of Curbcut. The color has been checked for contrast. */
export interface DocumentBrand {
  readonly name: string;
  /** Such as #1e4c9c; null for the color of Curbcut. */
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
  /** Pixels of the image per CSS pixel, for the width of outlines. */
  readonly scale: number;
}

/** What to make of an image for documents that do not show WebP. */
export interface ImageConversion {
  readonly format: 'jpeg' | 'png';
  /** Undefined for the whole image. */
  readonly parts?: readonly ImagePart[];
  /** Pixels per side; larger results are made smaller. */
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
  /** When it was tested, if its results are those of an earlier scan; otherwise null or absent. ISO 8601, UTC. */
  readonly reused_from?: string | null;
  /** Rules that applied to the page, with the number of elements for each outcome. */
  readonly tallies: readonly RuleTally[];
}
