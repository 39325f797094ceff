import type { CallOptions, CdpSession } from '../browser/cdp.ts';
import type { Deadline } from './deadline.ts';

/** The name of our isolated world, in which everything of ours runs: the page's own scripts cannot see it. */
export const WORLD_NAME = 'curbcut';

/** How the page is shown while it is examined. Sizes in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
  /** Device pixels for each CSS pixel. */
  scale: number;
  colorScheme: 'light' | 'dark';
  reducedMotion: boolean;
}

/** A frame of the page that can be examined. */
export interface StableFrame {
  /** The protocol's frame id. */
  readonly id: string;
  readonly parent: StableFrame | null;
  /** The frames inside, in the order in which they were attached. */
  readonly children: readonly StableFrame[];
  readonly url: string;
  /**
   * The session that answers for this frame: the tab's own, or that of the process in which a cross-site frame
   * lives. The element that holds the frame is found by `DOM.getFrameOwner` on the parent's session.
   */
  readonly session: CdpSession;
  /** The execution context id of our isolated world in this frame, within `session`. */
  getContextId(): Promise<number>;
  /**
   * Evaluates an expression in our isolated world and answers its (awaited) value as JSON gives it. What was
   * installed by `installedScript` stands there as `curbcut.<name>`.
   *
   * @throws {CdpError} when the frame is gone, does not answer in time, or the expression throws.
   */
  evaluate<T>(expression: string, options?: CallOptions): Promise<T>;
}

/** A frame that is on the page but cannot be examined; its element still can be. */
export interface UnreachedFrame {
  readonly id: string;
  readonly parentId: string;
  readonly url: string;
  /** A sentence for the person. */
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

/** Something that happened on the way to rest and that the person should know of. */
export interface VisitNotice {
  readonly kind: NoticeKind;
  /** A sentence for the person. */
  readonly message: string;
}

/** Durations in milliseconds. */
export interface VisitTimings {
  /** From the start of the navigation to the page's `load` event (or the moment we stopped waiting for it). */
  loadMs: number;
  /** From `load` to rest. */
  stabilizeMs: number;
}

/** One step of a redirect: HTTP, or the page's own (meta refresh of zero seconds, script). */
export interface Redirect {
  from: string;
  to: string;
  /** The HTTP status; `undefined` when the page itself went on. */
  status: number | undefined;
}

/** A page at rest in a tab: loaded, fonts ready, DOM quiet, animations finished, scrolled to the top. */
export interface StablePage {
  /** The tab's own session, for the picture. */
  readonly session: CdpSession;
  readonly viewport: Viewport;
  readonly requestedUrl: string;
  /** The address that was reached. */
  readonly url: string;
  readonly status: number;
  /** The response's headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The document's MIME type, without parameters. */
  readonly contentType: string;
  readonly redirects: readonly Redirect[];
  readonly mainFrame: StableFrame;
  readonly unreachedFrames: readonly UnreachedFrame[];
  readonly timings: Readonly<VisitTimings>;
  readonly notices: readonly VisitNotice[];
  /** By when all work on the page must be done. */
  readonly deadline: Deadline;
  /** Whether its texts may change by themselves. */
  readonly autoUpdates: {
    /** Animations of more than five seconds were running, or scripts kept moving text, until the page was stabilized. */
    readonly hasLongAnimations: boolean;
    /** Scripts asked for timers, and pages of its kind are not known to leave their texts alone. */
    readonly isLikely: boolean;
    /** Takes what watching it showed. */
    record(ticks: boolean): void;
  };
  /** Tells that scripts of the page may run while it is used, if only those in its attributes. */
  markScriptsRan(): void;
  /** Tells that the tab cannot show another page after this one. */
  markTabUnusable(): void;
}
