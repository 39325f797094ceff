import type { ReportInternalError } from '../internal-error.ts';
import type { Arrive } from './arrival.ts';
import type { Viewport } from './stable-page.ts';
import type { StoredState } from './stored-state.ts';
import type { PagePreview } from './take-preview.ts';

/** The default viewport: a common laptop window. */
export const DEFAULT_VIEWPORT: Viewport = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'light',
  reducedMotion: false,
};

/** Limits per visit. */
export interface VisitLimits {
  /**
   * Milliseconds from the start of the navigation until the page must be stable, or less if its deadline is
   * earlier.
   */
  totalMs: number;
  /** Milliseconds to wait for the page's `load` event; after that, the page is examined as it is. */
  loadMs: number;
  /**
   * Milliseconds of page time without a change or pending work after which a scripted document counts as
   * stable. Page time is counted in turns of the page's own main thread, so on a busy machine it passes more
   * slowly, just as the page runs more slowly.
   */
  quietMs: number;
  /**
   * Replaces `quietMs` for a document with nothing pending: no timer that is due within `quietMs`, no frame, and
   * nothing else.
   */
  idleQuietMs: number;
  /** Milliseconds of page time after which a document that keeps changing is examined as it is. */
  settleMs: number;
  /** Milliseconds for all waiting after `load`, however little of the page was able to run. */
  settleWallMs: number;
  /**
   * Maximum delay, in milliseconds, of one-shot timers that we wait for, because pages use such timers to navigate to
   * another page.
   */
  oneShotMs: number;
  /** Milliseconds of page time after which something that keeps changing counts as a clock and is ignored. */
  tickerMs: number;
  /** Milliseconds to wait for fonts. */
  fontsMs: number;
  /** Milliseconds to wait for lazy images. */
  imagesMs: number;
  /** Milliseconds to wait for the configured selector. */
  waitForMs: number;
  /**
   * Milliseconds to wait for data that scripts are still fetching after `load`. This applies to the next
   * chunk of a response that has begun, and to an endpoint that didn't respond in time on another page of the
   * site.
   */
  fetchesMs: number;
  /** Milliseconds to wait for the first chunk of a response from any other endpoint. */
  slowFetchesMs: number;
  /** Maximum number of scroll steps. */
  scrollSteps: number;
  /** Maximum number of bytes for everything that the page loads over the network. */
  bytes: number;
  /** Maximum number of requests for everything that the page loads. */
  requests: number;
  /** Maximum number of redirects by the page itself (meta refresh or script). */
  maxClientRedirects: number;
}

export const DEFAULT_VISIT_LIMITS: VisitLimits = {
  totalMs: 60_000,
  loadMs: 30_000,
  quietMs: 500,
  idleQuietMs: 250,
  settleMs: 5_000,
  settleWallMs: 20_000,
  oneShotMs: 3_000,
  tickerMs: 1_200,
  fontsMs: 3_000,
  imagesMs: 5_000,
  waitForMs: 15_000,
  fetchesMs: 3_000,
  slowFetchesMs: 10_000,
  scrollSteps: 30,
  bytes: 100 * 1024 ** 2,
  requests: 3_000,
  maxClientRedirects: 10,
};

/**
 * Scales the limits for a page with a shorter time limit than usual: its waiting times are shortened in
 * proportion.
 */
export function scaleLimits(limits: VisitLimits, timeLimitMs: number): VisitLimits {
  const share = Math.min(1, timeLimitMs / DEFAULT_VISIT_LIMITS.totalMs);
  return {
    ...limits,
    loadMs: limits.loadMs * share,
    settleMs: limits.settleMs * share,
    fontsMs: limits.fontsMs * share,
    imagesMs: limits.imagesMs * share,
    waitForMs: limits.waitForMs * share,
    fetchesMs: limits.fetchesMs * share,
  };
}

/** Returns the time limit of a visit, in seconds, for messages. */
export const getLimitSeconds = ({ totalMs }: Pick<VisitLimits, 'totalMs'>): number =>
  Math.round(totalMs / 1_000);

/** Credentials for the scanned site. Only requests to the origin of the requested URL carry them. */
export type Credentials =
  | { type: 'basic'; username: string; password: string }
  | { type: 'header'; name: string; value: string }
  | { type: 'cookie'; cookies: readonly { name: string; value: string }[] };

export interface VisitOptions {
  /** Default: {@link DEFAULT_VIEWPORT}. */
  viewport?: Viewport;
  /** CSS selector that must match before the page counts as loaded. */
  waitFor?: string | null;
  credentials?: Credentials | null;
  /** What the site has stored in an earlier visit. It is restored before anything is loaded. */
  storedState?: StoredState | null;
  /**
   * Reaches the page instead of navigating to its URL. The time that this takes doesn't count toward the
   * page's time limit.
   */
  arrive?: Arrive;
  limits?: Partial<VisitLimits>;
  /** Whether to record what the page receives; see the stable page's `hashResponses`. Default: false. */
  recordsResponses?: boolean;
  /**
   * Whether the page's scripts keep running once it is stable, so that someone can go on using the page. Only
   * tests that read the page may then be run. Default: false.
   */
  keepsScripts?: boolean;
  /**
   * Called with a screenshot of the window when the document has loaded, long before the page is stable, and again if
   * the page leads to another document. Default: no such screenshot is taken.
   */
  onPreview?: ((preview: PagePreview) => void) | undefined;
  /** See the stable page's `reportError`. */
  reportError?: ReportInternalError;
}
