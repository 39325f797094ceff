import type { SiteUrl } from '../crawl/site-url.ts';
import type { WidgetDetection } from '../detect-widget.ts';
import type { SitePlanOptions, SiteRules } from '../site-plan.ts';
import type {
  FixToVerify,
  FixVerificationResult,
  PageProgress,
  PageResult,
  Scanner,
  ScannerOptions,
  SiteScanSettings,
} from '../types.ts';
import type { SerializedError } from './errors.ts';
import type { ValuePart } from './value-parts.ts';

/** What the scanner's process is asked, each request with its arguments and its result: plain data. */
export interface ScannerRequests {
  scanPage: {
    args: {
      readonly url: string;
      readonly site: SiteScanSettings;
      /** Whether `findAttempted` of the host answers for this call. */
      readonly asksTried: boolean;
    };
    result: PageResult;
  };
  verifyFix: {
    args: { readonly url: string; readonly site: SiteScanSettings; readonly claim: FixToVerify };
    result: FixVerificationResult;
  };
  detectWidget: { args: { readonly url: string }; result: WidgetDetection | string };
  findReachableStart: { args: SiteUrl; result: string };
  readSiteRules: {
    args: Pick<SitePlanOptions, 'start' | 'maxPages' | 'respectRobots'>;
    result: SiteRules;
  };
  printPdf: { args: { readonly html: string }; result: Uint8Array };
  check: { args: null; result: null };
}
export type ScannerRequestName = keyof ScannerRequests;

/** How a call ended. Its result was sent before, in parts. */
export type CallOutcome = { readonly ok: true } | { readonly ok: false; readonly error: SerializedError };

/** What the scanner's process is set up with: {@link ScannerOptions} without functions. */
export interface SerializedScannerOptions extends Omit<ScannerOptions, 'onWarning'> {
  /** Milliseconds between two heartbeats. */
  readonly heartbeatMs: number;
}

/** What the host knows of a scanner that was opened. */
export interface OpenedScannerInfo extends Pick<Scanner, 'browser' | 'concurrency'> {
  /** Port of the guard's proxy, which no scan may reach. */
  readonly proxyPort: number;
}

/**
 * Functions of the scanner's process. Calls are numbered by the host; the arguments of a call arrive in parts before
 * `run`.
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

/** Functions of the process that started the scanner's process. */
export interface HostFunctions {
  logWarning(sentence: string): void;
  result(call: number, part: ValuePart): void;
  progress(call: number, progress: PageProgress): void;
  /** Those of these fingerprints whose change was tried on an earlier page; see `scanPage` of {@link Scanner}. */
  findAttempted(call: number, fingerprints: readonly string[]): Promise<readonly string[]>;
  /** Says at intervals that the process is at work, and how much memory it holds. */
  heartbeat(residentMb: number): void;
}
