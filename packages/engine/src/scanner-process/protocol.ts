import type { SiteAddress } from '../crawl/address.ts';
import type { WidgetSeen } from '../see-widget.ts';
import type { SitePlanOptions, SiteRules } from '../site-plan.ts';
import type {
  ClaimProof,
  FixClaim,
  PageProgress,
  PageResult,
  Scanner,
  ScannerOptions,
  SiteSettings,
} from '../types.ts';
import type { SentError } from './errors.ts';
import type { Part } from './parts.ts';

/** What the scanner's process is asked, each request with its arguments and its result: plain data. */
export interface Requests {
  scanPage: {
    args: {
      readonly url: string;
      readonly site: SiteSettings;
      /** Whether `findTried` of the host answers for this call. */
      readonly asksTried: boolean;
    };
    result: PageResult;
  };
  prove: {
    args: { readonly url: string; readonly site: SiteSettings; readonly claim: FixClaim };
    result: ClaimProof;
  };
  seeWidget: { args: { readonly url: string }; result: WidgetSeen | string };
  reachableStart: { args: SiteAddress; result: string };
  readSiteRules: {
    args: Pick<SitePlanOptions, 'start' | 'maxPages' | 'respectRobots'>;
    result: SiteRules;
  };
  printPdf: { args: { readonly html: string }; result: Uint8Array };
  check: { args: null; result: null };
}
export type RequestName = keyof Requests;

/** How a call ended. Its result was sent before, in parts. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: SentError };

/** What the scanner's process is set up with: {@link ScannerOptions} without functions. */
export interface SentOptions extends Omit<ScannerOptions, 'onWarning'> {
  /** Milliseconds between two heartbeats. */
  readonly heartbeatMs: number;
}

/** What the host knows of a scanner that was opened. */
export interface OpenedScanner extends Pick<Scanner, 'browser' | 'concurrency'> {
  /** Port of the guard's proxy, which no scan may reach. */
  readonly proxyPort: number;
}

/**
 * Functions of the scanner's process. Calls are numbered by the host; the arguments of a call arrive in parts before
 * `run`.
 */
export interface ScannerFunctions {
  open(options: SentOptions): Promise<{ opened: OpenedScanner } | { error: SentError }>;
  argument(call: number, part: Part): void;
  run(call: number, name: RequestName): Promise<Outcome>;
  abort(call: number): void;
  forget(key: string): Promise<void>;
}

/** Functions of the process that started the scanner's process. */
export interface HostFunctions {
  warn(sentence: string): void;
  result(call: number, part: Part): void;
  progress(call: number, progress: PageProgress): void;
  /** Those of these fingerprints whose change was tried on an earlier page; see `scanPage` of {@link Scanner}. */
  findTried(call: number, fingerprints: readonly string[]): Promise<readonly string[]>;
  /** Says at intervals that the process is at work, and how much memory it holds. */
  heartbeat(residentMb: number): void;
}
