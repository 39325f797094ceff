import type { FontMode, Guard, PrivateTargets } from '@curbcut/capture';
import type {
  Box,
  Finding,
  Fix,
  FixStep,
  NotTestedPage,
  PageVariant,
  ScanAuth,
  TestedPage,
} from '@curbcut/contract';
import type { Level } from '@curbcut/wcag';
import type { SiteUrl } from './crawl/site-url.ts';
import type { WidgetDetection } from './detect-widget.ts';
import type { SitePlanOptions, SiteRules } from './site-plan.ts';

/** How a scanner (browser, guard, worker tabs) is set up; one for each process. */
export interface ScannerOptions {
  /** Path of the browser to use, or undefined to find one. */
  readonly browserPath?: string;
  /** Where a browser shipped through npm and the pinned fonts are unpacked, and compiled code is kept. */
  readonly cacheDir: string;
  /** Which fonts pages can use. Default: `pinned`, the same on every machine. */
  readonly fonts?: FontMode;
  readonly allowPrivate: PrivateTargets;
  /** Curbcut's own server, which stays refused but for its demo site. */
  readonly own?: { readonly port: number; readonly readablePath: string };
  /** Pages examined at the same time. */
  readonly concurrency: number;
  /**
   * Milliseconds for everything that is done with one page in one variant: loading, capture, rules, probes, screenshot
   * and verification of fixes. Default: 60,000.
   */
  readonly pageTimeLimitMs?: number;
  /** Megabytes of memory that one page may hold in the browser. Default: 1,024. */
  readonly pageMemoryLimitMb?: number;
  /** Sentences for the log: sandbox off, browser replaced ... */
  onWarning(sentence: string): void;
}

/** What all pages of one scan share. */
export interface SiteScanSettings {
  /** Names the scan: pages with the same key share cookies, others never. */
  readonly key: string;
  readonly variants: readonly PageVariant[];
  readonly waitFor: string | null;
  readonly auth: ScanAuth | null;
  readonly secondOpinion: boolean;
  /** Criteria above this level are not asked about. Default: AA, what laws and contracts ask for. */
  readonly level?: Level;
  /** Whether to ask also what breaks no criterion by itself. Default: true. */
  readonly bestPractices?: boolean;
  /** Ids of optional rules to run too. Default: none. */
  readonly optionalRules?: readonly string[];
  /** Of which pages a picture is taken: a picture costs as much as all the rest. */
  readonly screenshots: 'none' | 'findings';
  /**
   * Whether changes that would mend findings are proven on the page. Default: true, each cause on the first page that
   * shows it; `each-page` tries it on every page, for whoever mends each of them.
   */
  readonly fixes?: boolean | 'each-page';
}

export interface EncodedScreenshot {
  readonly bytes: Buffer;
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly pageHeight: number;
}

/** A part of the page with a change in place. */
export interface FixScreenshot {
  readonly bytes: Buffer;
  readonly format: 'webp' | 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  /** Picture pixels per CSS pixel. */
  readonly scale: number;
  /** What it shows, in CSS pixels of the page. */
  readonly box: Box;
}

/** What proving changes gave on one page. */
export interface VerifiedPageFixes {
  /** The changes that may be shown, each for the first finding of its cause on this page, the worst first. */
  readonly fixes: readonly {
    readonly fingerprint: string;
    readonly fix: Fix;
    readonly picture: FixScreenshot | null;
  }[];
  /**
   * Causes for which there was a change, those whose change did harm and those tried on an earlier page included: pages
   * of higher order need not try them.
   */
  readonly attempted: readonly string[];
  /** Indexes into the page's findings: those that were gone with all changes in place together, in every variant. */
  readonly fixed: readonly number[];
  /** Changes left out because they would have brought a new finding. */
  readonly harmful: number;
  /** Judgements made to prove changes, and the elements of the captures they were made of, summed: what it took. */
  readonly proofs: number;
  readonly elements: number;
}

/** Changes that are said to mend a finding. */
export interface FixToVerify {
  readonly finding: Pick<Finding, 'ruleId' | 'selector'>;
  readonly steps: readonly FixStep[];
}

/** What a fresh visit showed of changes. */
export interface FixVerificationResult {
  readonly status: 'proven' | 'unproven' | 'harmful';
  /** Why it is not proven, as a sentence; null when it is. */
  readonly reason: string | null;
  /**
   * What the rules that need no use of the page say without and with the changes, with axe-core's findings where a second
   * opinion was asked for; empty where it did not come to that.
   */
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  /** The changes as they were made on this page, with its own words and values before; null unless proven. */
  readonly verifiedFix: Pick<Fix, 'steps' | 'source'> | null;
}

/** Everything one visit gives. */
export type PageResult =
  | {
      readonly status: 'tested';
      readonly page: TestedPage;
      /** Addresses linked from the page, absolute, in document order, each once. */
      readonly links: readonly string[];
      /** See `formsOf`; the importance of pages is decided with them. */
      readonly forms: readonly string[];
      readonly screenshot: EncodedScreenshot | null;
      /** Null where no changes were asked for, or none was known. */
      readonly fixes: VerifiedPageFixes | null;
      /** Milliseconds from getting a tab to the last result, all variants together. */
      readonly visitMs?: number;
    }
  | {
      readonly status: 'not-tested';
      readonly page: NotTestedPage;
      /** Worth another try later (too many requests, unavailable), after this many milliseconds. */
      readonly retryAfterMs: number | null;
      /** Milliseconds that the visit took, the wait for a tab left out; absent where no page was opened. */
      readonly visitMs?: number;
    };

/** Whether a change for the cause of this fingerprint was tried on an earlier page. */
export type IsFixAttempted = (fingerprint: string) => boolean | Promise<boolean>;

/** What is known of a page before its visit is over. */
export interface PageProgress {
  readonly elements: number;
  /** Failed findings so far. */
  readonly failed: number;
  /** Failed findings, those of one rule with the same message as one; the most frequent first, no more than 20. */
  readonly findings: readonly (Pick<Finding, 'ruleId' | 'severity' | 'message'> & {
    readonly count: number;
  })[];
}

/** Scans pages, in this process (`openScanner`) or in one of its own (`openScannerProcess`). */
export interface Scanner {
  readonly browser: {
    readonly source: string;
    readonly version: string;
    readonly sandboxed: boolean;
    /** Which fonts pages can use; `system` on macOS and Windows, whatever was asked for. */
    readonly fonts: FontMode;
  };
  readonly concurrency: number;
  /** Checks a URL that a person typed, before anything is resolved. */
  readonly checkTarget: Guard['checkTarget'];
  /** The URL to start with: where no scheme was typed and https does not answer but http does, the http one. */
  findReachableStart(address: SiteUrl, signal?: AbortSignal): Promise<string>;
  /** Reads robots.txt and the sitemaps of a site, through the guard. */
  fetchSiteRules(
    site: Pick<SitePlanOptions, 'start' | 'maxPages' | 'respectRobots'>,
    signal?: AbortSignal,
  ): Promise<SiteRules>;
  /**
   * Visits, captures and judges one page. Never throws for what a page does; throws when aborted or closed.
   *
   * @param onProgress called once, when the rules for the page at rest have run and the rest of the visit is still to come
   * @param isTried whether a change for the cause of this fingerprint was tried on a page that came before this one in
   * the order of pages, so that it need not be tried again
   */
  scanPage(
    url: string,
    site: SiteScanSettings,
    signal?: AbortSignal,
    isTried?: IsFixAttempted,
    onProgress?: (progress: PageProgress) => void,
  ): Promise<PageResult>;
  /**
   * Visits a page anew and tells whether these changes mend a finding of it and do nothing else. For changes that come
   * from elsewhere (a model, a person), and to check again what a scan has proven.
   *
   * @throws {NotEvaluatedError} when the rules have no answer; throws when aborted or closed
   */
  verifyFix(
    url: string,
    site: SiteScanSettings,
    claim: FixToVerify,
    signal?: AbortSignal,
  ): Promise<FixVerificationResult>;
  /** Looks for the widget on a page, or says in a sentence why the page could not be seen. */
  detectWidget(url: string, signal?: AbortSignal): Promise<WidgetDetection | string>;
  /** Ends what the pages of one scan shared (cookies, storage). */
  forget(key: string): Promise<void>;
  /**
   * Prints an HTML document of ours, such as a report, as a tagged PDF, in a browser of its own that reaches no network.
   * Throws the signal's reason when it aborts.
   */
  printPdf(html: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Opens a blank page and reads it back; throws with a sentence when the browser does not work. */
  check(): Promise<void>;
  close(): Promise<void>;
}
