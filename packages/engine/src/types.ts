import type {
  FontMode,
  Guard,
  LimitOverrides,
  PrivateTargets,
  SignInForm,
  SignInPart,
  StepTime,
  TestLimit,
} from '@curbcut/capture';
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
import type { ElementIdentity, Journey, TestedStep } from '@curbcut/journeys';
import type { PageStructure, RecordedTranscript } from '@curbcut/page-model';
import type { Level } from '@curbcut/wcag';
import type { SiteRules, SiteRulesOptions } from './crawl/site-plan.ts';
import type { SiteUrl } from './crawl/site-url.ts';
import type { PageAccess } from './page-access.ts';
import type { FoundParts, LedgerPage, TestedElsewhere } from './parts-ledger.ts';

export type { PageStructure };

/** Settings of a scanner (browser, guard, worker tabs); one per process. */
export interface ScannerOptions {
  /** Path of the browser to use, or undefined to find one. */
  readonly browserPath?: string;
  /** Folder for a browser distributed through npm, the pinned fonts and compiled code. */
  readonly cacheDir: string;
  /** Which fonts pages can use. Default: `pinned`, the same on every machine. */
  readonly fonts?: FontMode;
  /**
   * Whether the browser and the first evaluation thread start with the scanner, because a page follows
   * immediately.
   */
  readonly startsAtOnce?: boolean;
  readonly allowPrivate: PrivateTargets;
  /** Curbcut's own server, which scans must not access except for its demo site. */
  readonly own?: { readonly port: number; readonly readablePath: string };
  /**
   * Number of pages that load in parallel; twice as many may load while the CPU is idle. While one page is
   * being tested, another may load in its place.
   */
  readonly concurrency: number;
  /**
   * Milliseconds for all work on one page, in all its variants and visits: a safety net. Default: 120,000.
   */
  readonly pageTimeLimitMs?: number;
  /** Counts that replace the test limits in `limits.ts`. Default: none. */
  readonly limitOverrides?: LimitOverrides;
  /** Memory limit for one page in the browser, in megabytes. Default: 1,024. */
  readonly pageMemoryLimitMb?: number;
  /**
   * Logs a warning as a sentence, for example that the sandbox is off or the browser was replaced, with its
   * context.
   */
  onWarning(sentence: string, context?: WarningContext): void;
}

/** The page that a warning is about, if it concerns a single page. */
export interface WarningContext {
  /** The `key` in the scan's settings. */
  readonly key?: string;
  readonly url?: string;
}

/** Settings shared by all pages of a scan. */
export interface SiteScanSettings {
  /** Identifies the scan. Pages with the same key share cookies; pages with different keys never do. */
  readonly key: string;
  readonly variants: readonly PageVariant[];
  readonly waitFor: string | null;
  readonly auth: ScanAuth | null;
  /** Whether pages are open in a user's session without `auth`. Default: false. */
  readonly isSignedIn?: boolean;
  readonly secondOpinion: boolean;
  /** Criteria above this level are not tested. Default: AA, which laws and contracts require. */
  readonly level?: Level;
  /** Whether to also run rules that are not based on a success criterion. Default: true. */
  readonly bestPractices?: boolean;
  /** Ids of optional rules to run in addition. Default: none. */
  readonly optionalRules?: readonly string[];
  /** How much is tested on each page. Default: `DEFAULT_DEPTH` of the contract. */
  readonly depth?: Depth | undefined;
  /**
   * What tests may do on pages that require signing in. Default: `DEFAULT_SIGNED_IN_TESTS` of the contract.
   */
  readonly signedIn?: SignedInTests | undefined;
  /** Which pages get a screenshot. A screenshot costs as much as everything else combined. */
  readonly screenshots: 'none' | 'findings';
  /**
   * Whether to verify fixes on the page. Default: true, which attempts each issue on the first page where it
   * occurs. `each-page` attempts it on every page, for callers that fix each page.
   */
  readonly fixes?: boolean | 'each-page';
  /**
   * Whether to hash the inputs of each page's results, so that a later scan can reuse the results. Default:
   * false.
   */
  readonly hashesInputs?: boolean;
  /** Whether to hash each page's content, so that audits can compare it with a later scan. Default: false. */
  readonly digestsContent?: boolean;
  /** Whether to list the elements on each page that people can select in an audit. Default: false. */
  readonly listsElements?: boolean;
  /** Whether to record what screen readers announce on each page. Default: false. */
  readonly recordsTranscript?: boolean;
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
  /** The area shown, in CSS pixels relative to the page. */
  readonly box: Box;
}

/** The result of verifying fixes on one page. */
export interface VerifiedPageFixes {
  /** The fixes to show, worst issue first, each for the first finding of its issue on this page. */
  readonly fixes: readonly {
    readonly fingerprint: string;
    readonly fix: Fix;
    readonly screenshot: FixScreenshot | null;
  }[];
  /**
   * Issues that had a fix, including harmful fixes and those attempted on an earlier page: later pages need
   * not try them.
   */
  readonly attempted: readonly string[];
  /** Indexes of the page's findings that disappeared in every variant with all fixes applied together. */
  readonly fixed: readonly number[];
  /** Number of fixes excluded because they would have caused a new finding. */
  readonly harmful: number;
  /**
   * Number of evaluations needed to verify fixes, and total number of elements in their captures: the cost of
   * verification.
   */
  readonly proofs: number;
  readonly elements: number;
}

/** A proposed fix for a finding. */
export interface FixToVerify {
  readonly finding: Pick<Finding, 'ruleId' | 'selector'>;
  readonly steps: readonly FixStep[];
}

/** The result of verifying a fix in a new visit. */
export interface FixVerificationResult {
  readonly status: 'proven' | 'unproven' | 'harmful';
  /** Why the fix is not verified, as a sentence; null if it is. */
  readonly reason: string | null;
  /**
   * The static findings without and with the fix, including axe-core's if a second opinion was requested;
   * empty if the rules did not run.
   */
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  /** The fix as applied on this page, with the original text and values; null unless verified. */
  readonly verifiedFix: Pick<Fix, 'steps' | 'source'> | null;
}

/** The complete result of a visit. */
export type PageResult =
  | {
      readonly status: 'tested';
      readonly page: TestedPage;
      /** URLs that the page links to: absolute, in document order, without duplicates. */
      readonly links: readonly string[];
      /** See `collectFormKeys`; used to determine page importance. */
      readonly forms: readonly string[];
      /**
       * The result of `digestPageContent` for the first variant. Null if it was not requested or the page ran out of
       * time.
       */
      readonly contentHash: string | null;
      /**
       * The encoded result of `listPageElements` for the first variant. Null if they were not requested or the page
       * ran out of time. Decode it with `decodePageElements`.
       */
      readonly pageElements?: string | null;
      /**
       * The result of `recordTranscript` for the first variant. Null if it was not requested or the page ran out of
       * time.
       */
      readonly transcript?: RecordedTranscript | null;
      /**
       * The results of `hashPageInputs`, by variant. Absent or null if they were not requested, or if another visit
       * might give different results although nothing has changed.
       */
      readonly inputHashes?: readonly string[] | null;
      readonly screenshot: EncodedScreenshot | null;
      /**
       * The parts of tests that were not run on the page, and their passes; `page.unexamined` describes them
       * in words.
       */
      readonly notTested?: readonly (TestLimit & { readonly pass: string })[];
      /** Tests with parts that were excluded because other pages have tested them without findings. */
      readonly testedElsewhere?: readonly TestedElsewhere[];
      /** The parts in which tests had findings. */
      readonly foundParts?: readonly FoundParts[];
      /** Null if no fixes were requested or none is known. */
      readonly fixes: VerifiedPageFixes | null;
      /** Keys that identify all findings after a journey's step, including those that the previous step also has. */
      readonly findingKeys?: readonly string[];
      /** Milliseconds from getting a tab to the last result, for all variants together. */
      readonly visitMs?: number;
      readonly steps?: PageSteps;
    }
  | {
      readonly status: 'not-tested';
      readonly page: NotTestedPage;
      /** Milliseconds after which a retry is worthwhile (too many requests, unavailable); otherwise null. */
      readonly retryAfterMs: number | null;
      /** Milliseconds that the visit took, without the wait for a tab; absent if no page was opened. */
      readonly visitMs?: number;
      readonly steps?: PageSteps;
    };

/** A page with the same inputs as in an earlier visit, so that it was not examined again. */
export interface UnchangedPage {
  readonly status: 'unchanged';
  readonly page: Pick<TestedPage, 'url' | 'finalUrl' | 'title'>;
  /** As in {@link PageResult}. */
  readonly links: readonly string[];
  readonly forms: readonly string[];
  /** The earlier visit's hashes. */
  readonly inputHashes: readonly string[];
  readonly visitMs: number;
  readonly steps?: PageSteps;
}

/** The steps of the work on a page, for all variants together; absent if they were not requested. */
export type PageSteps = readonly StepTime[];

/** Returns whether an earlier page attempted to fix the issue with this fingerprint. */
export type IsFixAttempted = (fingerprint: string) => boolean | Promise<boolean>;

/**
 * Connects a page with the first page of its scan, whose structure rules compare it with. Which page comes
 * first must not depend on timing. Variants are numbered from 0, and each is compared with the same variant.
 */
export interface ScanComparison {
  /** Whether this page is the first one. */
  readonly isFirst: boolean;
  /**
   * Returns the structure of the first page, and waits while it is being visited. Null if it could not be
   * tested. Not called on the first page.
   */
  getFirst(variant: number): Promise<PageStructure | null>;
  /**
   * Called on the first page as soon as its structure is known. Only the first report for a variant counts.
   */
  report(variant: number, structure: PageStructure): void;
}

/** What a scan provides for a page, and callbacks for what happens before the visit is over. */
export interface ScanPageOptions {
  readonly signal?: AbortSignal | undefined;
  /** By default, no fix counts as attempted on an earlier page. Pages are in page order. */
  readonly isFixAttempted?: IsFixAttempted | undefined;
  /** Called when something changes while the page is visited, at most about twice a second. */
  readonly onProgress?: ((progress: PageProgress) => void) | undefined;
  /**
   * Called when the page has loaded, with a preview, and when the result's screenshot has been taken. A page without
   * findings has only a preview.
   */
  readonly onScreenshot?:
    | ((screenshot: EncodedScreenshot, kind: 'preview' | 'screenshot') => void)
    | undefined;
  /** By default, the page is not compared with any other. */
  readonly comparison?: ScanComparison | undefined;
  /**
   * The ledger of the parts on the scan's pages, so that each part is tested once. By default, the page is
   * tested as if it were the only one.
   */
  readonly ledger?: LedgerPage | undefined;
  /** How the page is reached. By default, by its URL alone. Only for scanners in the caller's process. */
  readonly access?: PageAccess | undefined;
  /** The journeys that lead to the page. All scanners support this; it can't be combined with `access`. */
  readonly journeys?: PageJourneys | undefined;
  /**
   * Called before a step of `journeys` that can't be undone. Returns whether it may be carried out: only once
   * per scan. By default, it always may.
   */
  readonly claimCommit?: ((index: number) => Promise<boolean>) | undefined;
  /** Whether the result includes the steps of the work on the page. Default: false. */
  readonly recordsSteps?: boolean | undefined;
}

/**
 * The journeys that lead to a page, as plain data. Each scanner process signs in itself, once for each scan, and
 * keeps the session in memory until `forget` is called for the scan.
 */
export interface PageJourneys {
  /** Signs in before the page is reached. */
  readonly signIn: Journey | null;
  /** The step after which the page is tested; null for a page that is reached by its URL. */
  readonly tested: {
    readonly journey: Journey;
    readonly step: TestedStep;
    /** The `findingKeys` of the step before; empty for the first one. */
    readonly before: readonly string[];
  } | null;
  /** Values by name, for both journeys. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** A step that was carried out while a journey was tried. */
export interface TriedStep {
  /** The step's position in the journey, from 0. */
  readonly index: number;
  /** How the step was carried out despite changes to the page; null if nothing had changed. */
  readonly healed: string | null;
  /** The traits that identify the step's element; null if it has none. */
  readonly identity: ElementIdentity | null;
  readonly url: string;
  /** What the window showed afterward, as a JPEG without secrets; null if it couldn't be captured. */
  readonly screenshot: Uint8Array | null;
}

/** The outcome of trying a journey. Except for positions, all of this is page content and untrusted. */
export interface TriedJourney {
  /** The steps that were carried out, in order. */
  readonly steps: readonly TriedStep[];
  /** Why the next step wasn't carried out; null if all of them were. */
  readonly problem: { readonly code: string; readonly reason: string } | null;
  /** What the window showed when a step failed. */
  readonly problemScreenshot: Uint8Array | null;
  /** The page that the journey led to; null if it wasn't reached. */
  readonly page: {
    readonly url: string;
    readonly title: string;
    /** The form for signing in on this page, or on the next page of a sign-in; null if there is none. */
    readonly form: SignInForm | null;
    /**
     * Content that this page has and the journey's first page doesn't, and that may show that someone is
     * signed in.
     */
    readonly marks: readonly Omit<SignInPart, 'isSure'>[];
    /** Whether the page shows the journey's sign that it's signed in; null if the journey has none. */
    readonly isSignedIn: boolean | null;
  } | null;
}

/** A journey to try, and the values of its secrets. */
export interface JourneyToTry {
  readonly journey: Journey;
  readonly secrets: Readonly<Record<string, string>>;
  /** The position of the last step to carry out. */
  readonly last: number;
}

/** The current step of testing a page. */
export interface PagePhase {
  /**
   * - `reading`: the page has loaded and is being captured
   * - `testing`: a test is running
   * - `fixes`: fixes are being verified, counted by issue
   * - `waiting`: parts that this page shares with other pages are being tested there
   * - `loading-again`: the page is reloaded for tests that interact with it
   * - `finishing`: the rest needs no browser
   */
  readonly step: 'reading' | 'testing' | 'fixes' | 'waiting' | 'loading-again' | 'finishing';
  /** The test that is running, such as “keyboard focus”; null in other steps. */
  readonly test: string | null;
  /** Number of its units that have been tested so far. */
  readonly done: number;
  /** Null if that isn't known. */
  readonly of: number | null;
  /** Plural noun for what is tested one by one, such as “tab stops”; null if nothing is counted. */
  readonly unit: string | null;
}

/** Preliminary results of a page before its visit is over. */
export interface PageProgress {
  readonly phase: PagePhase;
  /**
   * Share of the page's work that is done, from 0 to less than 1; an estimate that never decreases. The page is
   * done when its results are stored.
   */
  readonly share: number;
  readonly elements: number;
  /** Number of failures so far. */
  readonly failed: number;
  /** Failures, grouped by rule and message, most frequent first, at most 20. */
  readonly findings: readonly (Pick<Finding, 'ruleId' | 'severity' | 'message'> & {
    readonly count: number;
  })[];
  /**
   * Where the screenshot of `onScreenshot` shows elements that fail, worst first, at most 40, in whole CSS pixels from
   * the top left corner of the page. Empty until that screenshot has been taken: a preview may have a different layout.
   */
  readonly outlines: readonly (Box & Pick<Finding, 'severity'>)[];
}

/** A scanner process's state. */
export interface ScannerProcessState {
  /** Memory in megabytes, as last reported, not counting browsers; 0 while no process is running. */
  readonly residentMb: number;
  /** Number of times that a process was started. */
  readonly starts: number;
}

/** Information about the widget on a page. All of this is page content and therefore untrusted. */
export interface WidgetDetection {
  /** URLs of the widget's script elements. */
  readonly scriptUrls: readonly string[];
  /** Whether the widget's button is on the page. */
  readonly isStarted: boolean;
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
  /** Returns the state of the scanner's process; missing if the scanner runs in the caller's process. */
  readonly getProcessState?: () => ScannerProcessState;
  /** Checks a URL that a user entered, before any name is resolved. */
  readonly checkTarget: Guard['checkTarget'];
  /** Returns the URL to start with: the http one if no scheme was entered and only http responds. */
  findReachableStart(address: SiteUrl, signal?: AbortSignal): Promise<string>;
  /** Reads a site's robots.txt and sitemaps, through the guard. */
  fetchSiteRules(site: SiteRulesOptions, signal?: AbortSignal): Promise<SiteRules>;
  /**
   * Visits, captures and evaluates one page. It throws only if aborted or closed, no matter what the page
   * does.
   */
  scanPage(url: string, site: SiteScanSettings, options?: ScanPageOptions): Promise<PageResult>;
  /**
   * Visits and captures a page, and examines it only if its input hashes match no earlier visit.
   *
   * @param earlier input hashes from earlier visits, by variant; `hashesInputs` must be set
   */
  scanPageIfChanged(
    url: string,
    site: SiteScanSettings,
    earlier: readonly (readonly string[])[],
    options?: ScanPageOptions,
  ): Promise<PageResult | UnchangedPage>;
  /**
   * Visits a page again and verifies that a fix resolves one of its findings and changes nothing else. For
   * fixes from other sources (a model, a person), and to recheck what a scan has verified.
   *
   * @throws {NotEvaluatedError} when the rules return no results
   * @throws when aborted or closed
   */
  verifyFix(
    url: string,
    site: SiteScanSettings,
    claim: FixToVerify,
    signal?: AbortSignal,
  ): Promise<FixVerificationResult>;
  /** Carries out a journey's steps and reports the result of each. Nothing is tested. */
  tryJourney(target: JourneyToTry, signal?: AbortSignal): Promise<TriedJourney>;
  /** Looks for the widget on a page; returns a sentence with the reason if the page could not be tested. */
  detectWidget(url: string, signal?: AbortSignal): Promise<WidgetDetection | string>;
  /** Releases the data shared by the pages of a scan (cookies, storage). */
  forget(key: string): Promise<void>;
  /**
   * Prints one of Curbcut's HTML documents, such as a report, to a tagged PDF in a separate browser without
   * network access. Throws the signal's reason when it aborts.
   */
  printPdf(html: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Opens a blank page and reads it back; throws an error with a readable message if it can't. */
  check(): Promise<void>;
  close(): Promise<void>;
}
