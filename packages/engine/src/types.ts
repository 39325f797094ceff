import type { FontMode, Guard, LimitOverrides, PrivateTargets, StepTime } from '@curbcut/capture';
import type {
  Box,
  Depth,
  Finding,
  Fix,
  FixStep,
  NotTestedPage,
  PageVariant,
  ScanAuth,
  SignedInTests,
  TestedPage,
} from '@curbcut/contract';
import type { PageStructure } from '@curbcut/page-model';
import type { Level } from '@curbcut/wcag';
import type { SiteRules, SiteRulesOptions } from './crawl/site-plan.ts';
import type { SiteUrl } from './crawl/site-url.ts';
import type { WidgetDetection } from './examine/detect-widget.ts';
import type { LedgerPage, TestedElsewhere } from './examine/parts-ledger.ts';
import type { NotTested } from './examine/plan.ts';

export type { PageStructure };

/** Settings of a scanner (browser, guard, worker tabs); one per process. */
export interface ScannerOptions {
  /** Path of the browser to use, or undefined to find one. */
  readonly browserPath?: string;
  /** Folder for a browser shipped through npm, the pinned fonts and compiled code. */
  readonly cacheDir: string;
  /** Which fonts pages can use. Default: `pinned`, the same on every machine. */
  readonly fonts?: FontMode;
  /** Whether the browser and the first evaluation thread start with the scanner, because a page follows immediately. */
  readonly startsAtOnce?: boolean;
  readonly allowPrivate: PrivateTargets;
  /** Curbcut's own server, which scans may not reach except for its demo site. */
  readonly own?: { readonly port: number; readonly readablePath: string };
  /**
   * Number of pages that load at the same time; twice as many may while the CPU is idle. While a page is examined,
   * another one may load in its place.
   */
  readonly concurrency: number;
  /**
   * Milliseconds for everything that is done with one page, in all its variants and visits: a safety net.
   * Default: 120,000.
   */
  readonly pageTimeLimitMs?: number;
  /** Counts that limit the tests of a page, in place of those of `limits.ts`. Default: none. */
  readonly limitOverrides?: LimitOverrides;
  /** Memory limit of one page in the browser, in megabytes. Default: 1,024. */
  readonly pageMemoryLimitMb?: number;
  /** Logs a sentence, such as that the sandbox is off or the browser was replaced, and what it is about. */
  onWarning(sentence: string, context?: WarningContext): void;
}

/** What a warning is about, if it concerns one page. */
export interface WarningContext {
  /** `key` of the scan's settings. */
  readonly key?: string;
  readonly url?: string;
}

/** Settings that all pages of one scan share. */
export interface SiteScanSettings {
  /** Identifies the scan: pages with the same key share cookies, others never do. */
  readonly key: string;
  readonly variants: readonly PageVariant[];
  readonly waitFor: string | null;
  readonly auth: ScanAuth | null;
  readonly secondOpinion: boolean;
  /** Criteria above this level are not tested. Default: AA, which laws and contracts require. */
  readonly level?: Level;
  /** Whether to also run rules that test no success criterion. Default: true. */
  readonly bestPractices?: boolean;
  /** Ids of optional rules to run as well. Default: none. */
  readonly optionalRules?: readonly string[];
  /** How much is tested on each page. Default: `DEFAULT_DEPTH` of the contract. */
  readonly depth?: Depth | undefined;
  /** What tests may do on pages that require sign-in data. Default: `DEFAULT_SIGNED_IN_TESTS` of the contract. */
  readonly signedIn?: SignedInTests | undefined;
  /** Which pages get a screenshot; a screenshot costs as much as everything else. */
  readonly screenshots: 'none' | 'findings';
  /**
   * Whether to verify fixes on the page. Default: true, which tries each issue on the first page on which it occurs;
   * `each-page` tries it on every page, for callers that fix each of them.
   */
  readonly fixes?: boolean | 'each-page';
  /** Whether to hash what the results of each page depend on, so that a later scan can reuse them. Default: false. */
  readonly hashesInputs?: boolean;
  /** Whether to hash what each page says, so that audits can compare it with a later scan. Default: false. */
  readonly digestsContent?: boolean;
  /** Whether to list the elements of each page that people can name in an audit. Default: false. */
  readonly listsElements?: boolean;
}

export interface EncodedScreenshot {
  readonly bytes: Buffer;
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly pageHeight: number;
}

/** A screenshot of part of the page with a fix applied. */
export interface FixScreenshot {
  readonly bytes: Buffer;
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly scale: number;
  /** The area shown, in CSS pixels of the page. */
  readonly box: Box;
}

/** The result of verifying fixes on one page. */
export interface VerifiedPageFixes {
  /** The fixes that may be shown, each for the first finding of its issue on this page, worst first. */
  readonly fixes: readonly {
    readonly fingerprint: string;
    readonly fix: Fix;
    readonly screenshot: FixScreenshot | null;
  }[];
  /**
   * Issues for which there was a fix, including harmful fixes and those tried on an earlier page: later pages need not try
   * them.
   */
  readonly attempted: readonly string[];
  /** Indexes of the page's findings that disappeared with all fixes applied together, in every variant. */
  readonly fixed: readonly number[];
  /** Number of fixes left out because they would have caused a new finding. */
  readonly harmful: number;
  /** Number of evaluations made to verify fixes, and the total elements of their captures: the cost of verification. */
  readonly proofs: number;
  readonly elements: number;
}

/** A proposed fix for a finding. */
export interface FixToVerify {
  readonly finding: Pick<Finding, 'ruleId' | 'selector'>;
  readonly steps: readonly FixStep[];
}

/** The result of verifying a fix on a new visit. */
export interface FixVerificationResult {
  readonly status: 'proven' | 'unproven' | 'harmful';
  /** Why it is not verified, as a sentence; null when it is. */
  readonly reason: string | null;
  /**
   * The static findings without and with the fix, including axe-core's if a second opinion was requested; empty when the
   * rules were not run.
   */
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  /** The fix as applied on this page, with its own text and values before; null unless verified. */
  readonly verifiedFix: Pick<Fix, 'steps' | 'source'> | null;
}

/** The complete result of a visit. */
export type PageResult =
  | {
      readonly status: 'tested';
      readonly page: TestedPage;
      /** URLs linked from the page, absolute, in document order, without duplicates. */
      readonly links: readonly string[];
      /** See `collectFormKeys`; used to determine the importance of pages. */
      readonly forms: readonly string[];
      /** See `digestPageContent`; of the first variant. Null if it was not requested, and when the time for the page was up. */
      readonly contentHash: string | null;
      /**
       * See `listPageElements`, encoded; of the first variant. Null if they were not requested, or the time was up. Read with
       * `decodePageElements`.
       */
      readonly pageElements?: string | null;
      /**
       * See `hashPageInputs`; by variant. Absent or null if they were not requested, and if another visit may give other results
       * although nothing has changed.
       */
      readonly inputHashes?: readonly string[] | null;
      readonly screenshot: EncodedScreenshot | null;
      /** What of which test was left out on the page, and in which pass; `page.unexamined` says it in words. */
      readonly notTested?: readonly NotTested[];
      /** Tests of which parts were left to other pages, which have tested them without findings. */
      readonly testedElsewhere?: readonly TestedElsewhere[];
      /** Null when no fixes were requested or none is known. */
      readonly fixes: VerifiedPageFixes | null;
      /** Milliseconds from getting a tab to the last result, all variants together. */
      readonly visitMs?: number;
      readonly steps?: PageSteps;
    }
  | {
      readonly status: 'not-tested';
      readonly page: NotTestedPage;
      /** Milliseconds after which another try is worthwhile (too many requests, unavailable); otherwise null. */
      readonly retryAfterMs: number | null;
      /** Milliseconds that the visit took, without the wait for a tab; absent when no page was opened. */
      readonly visitMs?: number;
      readonly steps?: PageSteps;
    };

/** A page whose results depend on exactly what they depended on in an earlier visit, so that it was not examined again. */
export interface UnchangedPage {
  readonly status: 'unchanged';
  readonly page: Pick<TestedPage, 'url' | 'finalUrl' | 'title'>;
  /** As in {@link PageResult}. */
  readonly links: readonly string[];
  readonly forms: readonly string[];
  /** Those of the earlier visit. */
  readonly inputHashes: readonly string[];
  readonly visitMs: number;
  readonly steps?: PageSteps;
}

/** The steps of the work on a page, of all variants together; absent if they were not requested. */
export type PageSteps = readonly StepTime[];

/** Returns whether a fix for the issue with this fingerprint was attempted on an earlier page. */
export type IsFixAttempted = (fingerprint: string) => boolean | Promise<boolean>;

/**
 * Connects a page with the first page of its scan, with which rules compare its structure. Which page is the first one
 * must not depend on timing. Variants are numbered from 0, and each is compared with the same variant.
 */
export interface ScanComparison {
  /** Whether this page is the first one. */
  readonly isFirst: boolean;
  /**
   * Returns the structure of the first page; waits while it is being visited. Null if it could not be tested. Not called
   * on the first page.
   */
  getFirst(variant: number): Promise<PageStructure | null>;
  /** Called on the first page, as soon as its structure is known. Only the first report of a variant counts. */
  report(variant: number, structure: PageStructure): void;
}

/** What a scan knows about a page that is to be scanned, and wants to know before its visit is over. */
export interface ScanPageOptions {
  readonly signal?: AbortSignal | undefined;
  /** By default, no fix was attempted on an earlier page, in page order. */
  readonly isFixAttempted?: IsFixAttempted | undefined;
  /** Called once, when the static rules have run and the rest of the visit is still to come. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
  /** By default, the page is compared with no other. */
  readonly comparison?: ScanComparison | undefined;
  /** The parts of the scan's pages, so that each is tested once. By default, the page is tested as if it were alone. */
  readonly ledger?: LedgerPage | undefined;
  /** Whether the result has the steps of the work on the page. Default: false. */
  readonly recordsSteps?: boolean | undefined;
}

/** Preliminary results of a page before its visit is over. */
export interface PageProgress {
  readonly elements: number;
  /** Number of failed findings so far. */
  readonly failed: number;
  /** Failed findings, grouped by rule and message, most frequent first, at most 20. */
  readonly findings: readonly (Pick<Finding, 'ruleId' | 'severity' | 'message'> & {
    readonly count: number;
  })[];
}

/** The process of a scanner. */
export interface ScannerProcessState {
  /** Memory in megabytes, as last reported, not counting browsers; 0 while none is running. */
  readonly residentMb: number;
  /** How often a process was started. */
  readonly starts: number;
}

/** Scans pages, in this process (`openScanner`) or in a separate one (`openScannerProcess`). */
export interface Scanner {
  readonly browser: {
    readonly source: string;
    readonly version: string;
    readonly sandboxed: boolean;
    /** Which fonts pages can use; always `system` on macOS and Windows. */
    readonly fonts: FontMode;
  };
  readonly concurrency: number;
  /** Returns the state of the process that it runs in; missing for a scanner in the caller's process. */
  readonly getProcessState?: () => ScannerProcessState;
  /** Checks a URL that a user typed, before anything is resolved. */
  readonly checkTarget: Guard['checkTarget'];
  /** Returns the URL to start with: the http one if no scheme was typed and only http answers. */
  findReachableStart(address: SiteUrl, signal?: AbortSignal): Promise<string>;
  /** Reads robots.txt and the sitemaps of a site, through the guard. */
  fetchSiteRules(site: SiteRulesOptions, signal?: AbortSignal): Promise<SiteRules>;
  /** Visits, captures and evaluates one page. Never throws for what a page does; throws when aborted or closed. */
  scanPage(url: string, site: SiteScanSettings, options?: ScanPageOptions): Promise<PageResult>;
  /**
   * Visits and captures a page. Examines it only if its input hashes are none of those of earlier visits.
   *
   * @param earlier input hashes of earlier visits, by variant; `hashesInputs` must be set
   */
  scanPageIfChanged(
    url: string,
    site: SiteScanSettings,
    earlier: readonly (readonly string[])[],
    options?: ScanPageOptions,
  ): Promise<PageResult | UnchangedPage>;
  /**
   * Visits a page again and verifies that a fix resolves one of its findings and changes nothing else. For fixes from
   * elsewhere (a model, a person), and to check again what a scan has verified.
   *
   * @throws {NotEvaluatedError} when the rules return no results; throws when aborted or closed
   */
  verifyFix(
    url: string,
    site: SiteScanSettings,
    claim: FixToVerify,
    signal?: AbortSignal,
  ): Promise<FixVerificationResult>;
  /** Looks for the widget on a page, or returns a sentence that explains why the page could not be tested. */
  detectWidget(url: string, signal?: AbortSignal): Promise<WidgetDetection | string>;
  /** Releases what the pages of one scan shared (cookies, storage). */
  forget(key: string): Promise<void>;
  /**
   * Prints one of Curbcut's HTML documents, such as a report, as a tagged PDF, in a separate browser without network
   * access. Throws the signal's reason when it aborts.
   */
  printPdf(html: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Opens a blank page and reads it back; throws with a sentence when the browser does not work. */
  check(): Promise<void>;
  close(): Promise<void>;
}
