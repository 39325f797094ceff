import { DEFAULT_PAGE_TIME_LIMIT_MS } from './deadline.ts';
import type { Viewport } from './stable-page.ts';

/** How a page is shown unless told otherwise: a common laptop window. */
export const DEFAULT_VIEWPORT: Viewport = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'light',
  reducedMotion: false,
};

/** What one visit may take. */
export interface VisitLimits {
  /** Milliseconds from the start of the navigation until the page must be stable; less where its deadline is earlier. */
  totalMs: number;
  /** Milliseconds for the page's `load` event; then the page is examined as it is. */
  loadMs: number;
  /**
   * Milliseconds of page time without a change or pending work after which a scripted document counts as stable. Page
   * time is counted in turns of the page's own main thread: on a busy machine it goes more slowly, as the page does.
   */
  quietMs: number;
  /** Milliseconds of page time after which a document that keeps changing is examined as it is. */
  settleMs: number;
  /** Milliseconds for all waiting after `load`, however little of them the page got to run. */
  settleWallMs: number;
  /** Milliseconds of page time for which one thing may keep changing before it is taken for a clock and ignored. */
  tickerMs: number;
  /** Milliseconds to wait for fonts. */
  fontsMs: number;
  /** Milliseconds to wait for pictures that load when they come into view. */
  imagesMs: number;
  /** Milliseconds to wait for the selector that the person named. */
  waitForMs: number;
  /**
   * Milliseconds to wait for what scripts are still fetching after `load`: for the next part of an answer that has
   * begun, and for an endpoint that did not answer in time on another page of the site.
   */
  fetchesMs: number;
  /** Milliseconds to wait for the first part of an answer from any other endpoint. */
  slowFetchesMs: number;
  /** Most steps in which a page is scrolled through. */
  scrollSteps: number;
  /** Bytes over the network, all that the page loads taken together. */
  bytes: number;
  /** Requests, all that the page loads taken together. */
  requests: number;
  /** How often the page itself may go on to another address, by meta refresh or script. */
  maxClientRedirects: number;
}

export const DEFAULT_VISIT_LIMITS: VisitLimits = {
  totalMs: 60_000,
  loadMs: 30_000,
  quietMs: 500,
  settleMs: 5_000,
  settleWallMs: 20_000,
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

/** The limits of a page whose time limit is shorter than usual: what it waits for is shortened alike. */
export function scaleLimits(limits: VisitLimits, timeLimitMs: number): VisitLimits {
  const share = Math.min(1, timeLimitMs / DEFAULT_PAGE_TIME_LIMIT_MS);
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

/** How we sign in to the scanned site. Only requests to the origin that was asked for carry it. */
export type Credentials =
  | { type: 'basic'; username: string; password: string }
  | { type: 'header'; name: string; value: string }
  | { type: 'cookie'; cookies: readonly { name: string; value: string }[] };

export interface VisitOptions {
  /** Default: {@link DEFAULT_VIEWPORT}. */
  viewport?: Viewport;
  /** CSS selector that must be there before the page counts as loaded. */
  waitFor?: string | null;
  credentials?: Credentials | null;
  limits?: Partial<VisitLimits>;
}
