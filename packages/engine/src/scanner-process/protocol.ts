import type { PageStructure } from '@curbcut/page-model';
import type { SiteRules, SiteRulesOptions } from '../crawl/site-plan.ts';
import type { SiteUrl } from '../crawl/site-url.ts';
import type { ExcludedParts, PageParts, TestedParts } from '../parts-ledger.ts';
import type {
  EncodedScreenshot,
  FixToVerify,
  FixVerificationResult,
  JourneyToTry,
  PageJourneys,
  PageProgress,
  PageResult,
  ScanComparison,
  Scanner,
  ScannerOptions,
  ScanPageOptions,
  SiteScanSettings,
  TriedJourney,
  UnchangedPage,
  WarningContext,
  WidgetDetection,
} from '../types.ts';
import type { ValuePart } from '../value-parts.ts';
import type { SerializedError } from './errors.ts';

/** The requests to the scanner process, each with its arguments and result as plain data. */
export interface ScannerRequests {
  scanPage: {
    args: {
      readonly url: string;
      readonly site: SiteScanSettings;
      /** See {@link Scanner.scanPageIfChanged}; empty for `scanPage`. */
      readonly earlier: readonly (readonly string[])[];
      /** Whether the host's `findAttempted` is available for this call. */
      readonly checksAttempts: boolean;
      /** Whether the page is the first of its scan; null if it is not compared with any other page. */
      readonly isFirst: boolean | null;
      /** Whether the host's ledger is available for this call. */
      readonly hasLedger: boolean;
      readonly recordsSteps: boolean;
      /**
       * The journeys that lead to the page; null if the page has its own URL. The host's `claimCommit` is
       * available.
       */
      readonly journeys: PageJourneys | null;
      /** Whether to send the host screenshots before the call ends. */
      readonly sendsScreenshots: boolean;
    };
    result: PageResult | UnchangedPage;
  };
  verifyFix: {
    args: { readonly url: string; readonly site: SiteScanSettings; readonly claim: FixToVerify };
    result: FixVerificationResult;
  };
  tryJourney: { args: JourneyToTry; result: TriedJourney };
  detectWidget: { args: { readonly url: string }; result: WidgetDetection | string };
  findReachableStart: { args: SiteUrl; result: string };
  fetchSiteRules: {
    args: SiteRulesOptions;
    result: SiteRules;
  };
  printPdf: { args: { readonly html: string }; result: Uint8Array };
  check: { args: null; result: null };
}
export type ScannerRequestName = keyof ScannerRequests;

/** How a call ended. Its result was sent earlier, in parts. */
export type CallOutcome = { readonly ok: true } | { readonly ok: false; readonly error: SerializedError };

/** The options for a scanner process: {@link ScannerOptions} without functions. */
export interface SerializedScannerOptions extends Omit<ScannerOptions, 'onWarning'> {
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs: number;
}

/** The host's information about an open scanner. */
export interface OpenedScannerInfo extends Pick<Scanner, 'browser' | 'concurrency'> {
  /** Port of the guard's proxy, which scans must not access. */
  readonly proxyPort: number;
}

/**
 * Functions in the scanner process. The host numbers the calls; the arguments of a call arrive in parts
 * before `run`.
 */
export interface ScannerFunctions {
  open(
    options: SerializedScannerOptions,
  ): Promise<{ opened: OpenedScannerInfo } | { error: SerializedError }>;
  argument(call: number, part: ValuePart): void;
  run(call: number, name: ScannerRequestName): Promise<CallOutcome>;
  abort(call: number): void;
  forget(key: string): Promise<void>;
}

/** Functions in the process that started the scanner process. */
export interface HostFunctions {
  logWarning(sentence: string, context?: WarningContext): void;
  result(call: number, part: ValuePart): void;
  progress(call: number, progress: PageProgress): void;
  screenshot(call: number, screenshot: EncodedScreenshot, kind: 'preview' | 'screenshot'): void;
  /**
   * Returns the fingerprints that an earlier page has attempted to fix; see `scanPage` of {@link Scanner}.
   */
  findAttempted(call: number, fingerprints: readonly string[]): Promise<readonly string[]>;
  /** See {@link ScanComparison}. */
  getFirstPage(call: number, variant: number): Promise<PageStructure | null>;
  reportFirstPage(call: number, variant: number, structure: PageStructure): void;
  /** See {@link LedgerPage}. */
  describeParts(call: number, view: number, parts: PageParts): void;
  decideParts(call: number, view: number): Promise<ExcludedParts>;
  reportParts(call: number, view: number, results: readonly TestedParts[]): void;
  /** See {@link ScanPageOptions}. */
  claimCommit(call: number, index: number): Promise<boolean>;
  /** Reports regularly that the process is alive, and how much memory it uses. */
  heartbeat(residentMb: number): void;
}
