import type { CallOptions, CdpSession } from '../browser/cdp.ts';
import type { InPageFunctions } from '../in-page/install.ts';
import type { ReportInternalError } from '../internal-error.ts';
import type { Deadline } from './deadline.ts';
import type { FrameLoop } from './frame-loop.ts';
import type { StoredState } from './stored-state.ts';

/** The name of the isolated world in which all our code runs. The page's own scripts can't see it. */
export const WORLD_NAME = 'curbcut';

/** The viewport in which the page is examined. Sizes are in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale: number;
  colorScheme: 'light' | 'dark';
  reducedMotion: boolean;
  /** Whether the system's colors replace those of the page. Default: false. */
  forcedColors?: boolean;
  /**
   * Whether the page is shown as phone browsers show it: it has a touch screen, nothing hovers, and the
   * viewport meta element applies. Default: false.
   */
  phone?: boolean;
}

/** A frame of the page that can be examined. */
export interface StableFrame {
  /** The protocol's frame id. */
  readonly id: string;
  readonly parent: StableFrame | null;
  /** The child frames, in the order they were attached. */
  readonly children: readonly StableFrame[];
  readonly url: string;
  /**
   * The session for this frame: the tab's own, or that of a cross-site frame's process. `DOM.getFrameOwner`
   * on the parent's session finds the frame's element.
   */
  readonly session: CdpSession;
  /** Returns the execution context id of our isolated world in this frame, within `session`. */
  getContextId(): Promise<number>;
  /**
   * Calls one of our functions (`in-page/functions.ts`) in this frame and returns its (awaited) result.
   * Arguments and result must be JSON values.
   *
   * @throws {CdpError} like {@link evaluate}
   */
  call<Name extends keyof InPageFunctions>(
    name: Name,
    args: Parameters<InPageFunctions[Name]>,
    options?: CallOptions,
  ): Promise<Awaited<ReturnType<InPageFunctions[Name]>>>;
  /**
   * Evaluates an expression in our isolated world and returns its (awaited) value as JSON represents it. Our
   * functions are available there as `curbcutInPage.<name>`.
   *
   * @throws {CdpError} if the frame is gone or doesn't respond in time, or if the expression throws
   */
  evaluate<T>(expression: string, options?: CallOptions): Promise<T>;
}

/** A frame in a separate process: its session and its frame id, which is also its target id. */
export interface ForeignFrame {
  session: CdpSession;
  frameId: string;
  parentId: string;
}

/** A frame that can't be examined. Its element still can be. */
export interface UnreachedFrame {
  readonly id: string;
  readonly parentId: string;
  readonly url: string;
  /** A sentence for the user. */
  readonly reason: string;
}

export type NoticeKind =
  | 'dialog'
  | 'popup'
  | 'download'
  | 'cookie-banner'
  | 'bound-reached'
  | 'frame-unreached'
  | 'frame-unstable'
  | 'wait-for-not-met';

/** Something that happened before the page was stable and that the user should know about. */
export interface VisitNotice {
  readonly kind: NoticeKind;
  /** A sentence for the user. */
  readonly message: string;
}

/** Durations in milliseconds. */
export interface VisitTimings {
  /** From the start of the navigation to the page's `load` event, or until we stopped waiting for it. */
  loadMs: number;
  /** From `load` until the page was stable. */
  stabilizeMs: number;
}

/** One step of a redirect: by HTTP, or by the page itself (zero-second meta refresh or script). */
export interface Redirect {
  from: string;
  to: string;
  /** The HTTP status; `undefined` for a redirect by the page itself. */
  status: number | undefined;
}

/** A stable page in a tab: loaded, fonts ready, DOM quiet, animations finished, scrolled to the top. */
export interface StablePage {
  /** The tab's own session, for screenshots. */
  readonly session: CdpSession;
  readonly viewport: Viewport;
  readonly requestedUrl: string;
  /** The URL that was reached. */
  readonly url: string;
  readonly status: number;
  /** The response headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The document's MIME type, without parameters. */
  readonly contentType: string;
  readonly redirects: readonly Redirect[];
  readonly mainFrame: StableFrame;
  readonly unreachedFrames: readonly UnreachedFrame[];
  readonly timings: Readonly<VisitTimings>;
  readonly notices: readonly VisitNotice[];
  /**
   * Hashes everything that the page has received over the network; null if that can't be compared with
   * another visit or wasn't recorded. Call it before anything else uses the page, because that may send
   * requests.
   */
  hashResponses(): Promise<string | null>;
  /** Reads what the site has stored in this tab: all cookies, and the storage of the page's own origin. */
  readStoredState(): Promise<StoredState>;
  /** The time by which all work on the page must be done. */
  readonly deadline: Deadline;
  /** Whether text on the page may change on its own. */
  readonly autoUpdates: {
    /**
     * Whether animations longer than five seconds were running, or scripts kept moving text, until the page
     * was stabilized.
     */
    readonly hasLongAnimations: boolean;
    /** Whether animations that may flash were running until the page was stabilized. */
    readonly hasFastAnimations: boolean;
    /** Whether scripts requested timers. */
    readonly isLikely: boolean;
    /** Whether a timer is pending or repeating. Also true if that isn't known. */
    readonly hasTimers: boolean;
    /** Whether scripts keep setting a one-shot timer from its own callback. */
    readonly hasTimerLoop: boolean;
  };
  /** Lists the frames in other processes as they are now, parents before children. */
  listForeignFrames(): readonly ForeignFrame[];
  /** The page's frame-by-frame drawing, if it has a canvas; null if it draws nothing. */
  readonly frameLoop: FrameLoop | null;
  /** The network access of the page, its frames and its workers. */
  readonly network: {
    /** Whether network access can be shut off. If not, nothing may be activated on the page. */
    readonly canShut: boolean;
    /**
     * Shuts off network access permanently. Keyboard and pointer input does this automatically. Call it before anything
     * else that makes the page react as it would to a user.
     *
     * @throws {CdpError} `refused` if it can't be shut off
     */
    shut(): void;
  };
  /** Records that the page's scripts may run while it is probed, even if only those in attributes. */
  markScriptsRan(): void;
  /**
   * Reports an error in our own code that left a part of this page untested. Returns its reference for the
   * results.
   */
  readonly reportError: ReportInternalError;
  /** Marks the tab as unusable for other pages. */
  markTabUnusable(): void;
}
