import { CdpError, type CdpSession } from '../browser/cdp.ts';
import { createErrorReporter } from '../internal-error.ts';
import { DEFAULT_PAGE_TIME_LIMIT_MS, Deadline } from '../visit/deadline.ts';
import { findNotTestedReason } from '../visit/find-not-tested-reason.ts';
import { findFrames, PageFrame } from '../visit/frames.ts';
import type { ElementScope, ScopeReport } from '../visit/in-page/element-scope.in-page.ts';
import type { SettleOptions, SettleReport } from '../visit/in-page/settle-open-page.in-page.ts';
import { loadInPageScript } from '../visit/in-page-script.ts';
import { DEFAULT_VIEWPORT, DEFAULT_VISIT_LIMITS } from '../visit/options.ts';
import type { NotTestedVisit } from '../visit/settle-document.ts';
import { FRAME_TIMEOUT_MS } from '../visit/stabilize.ts';
import type {
  ForeignFrame,
  StablePage,
  UnreachedFrame,
  Viewport,
  VisitNotice,
} from '../visit/stable-page.ts';
import { createCrashedPageOutcome, createFailedOutcome } from './not-tested-outcome.ts';
import type { PageHost } from './pool.ts';
import { raceWithAbort } from './race-with-abort.ts';

/** A page that other code has opened and is using, such as a test. */
export interface OpenPage {
  /** The session of the page. It includes the frames that don't have their own process. */
  readonly session: CdpSession;
  /** The frames in other processes, parents before children. */
  readonly foreignFrames: readonly ForeignFrame[];
}

export interface OpenPageOptions {
  /** Folder where the in-page script is cached. */
  readonly cacheFolder?: string;
  /** Milliseconds for all work on the page. Default: {@link DEFAULT_PAGE_TIME_LIMIT_MS}. */
  readonly pageTimeLimitMs?: number;
  /** Receives what the page's `reportError` writes to the log. */
  readonly onInternalError: (sentence: string) => void;
}

/**
 * Lets one open page be examined without navigating to or interacting with it. Its scripts keep running and
 * the network can't be shut off, so only tests that read the page may run; probes that interact with a page
 * refuse.
 */
export interface OpenPageHost extends PageHost {
  /** How the page is shown; known once it has been examined. */
  readonly viewport: Viewport;
  /** Whether a document of the page changed while it was examined. */
  readonly hasChanged: boolean;
  /**
   * Finds the elements that are out of scope; see {@link findElementsOutOfScope}.
   *
   * @throws {CdpError} if the page is gone
   */
  findOutOfScope(selectors: readonly string[], scope: ElementScope): Promise<ScopeReport>;
}

/**
 * Milliseconds of page time without changes. This is short because tests have usually waited for the page
 * already.
 */
const QUIET_MS = 100;
/** Milliseconds for a test to find out whether a page or frame has changed, or which elements are in scope. */
const READ_TIMEOUT_MS = 5_000;

const settleOptions: SettleOptions = {
  quietMs: QUIET_MS,
  capMs: DEFAULT_VISIT_LIMITS.settleMs,
  wallMs: DEFAULT_VISIT_LIMITS.settleWallMs,
  tickerMs: DEFAULT_VISIT_LIMITS.tickerMs,
};
const frameSettleOptions: SettleOptions = {
  ...settleOptions,
  capMs: FRAME_TIMEOUT_MS / 5,
  wallMs: FRAME_TIMEOUT_MS / 2,
};

/**
 * Reads which frames the sessions of other processes belong to. Sessions that are gone are omitted, and so
 * are frames that the page has removed.
 */
export async function describeForeignFrames(sessions: readonly CdpSession[]): Promise<ForeignFrame[]> {
  const frames = await Promise.all(
    sessions.map(async (session): Promise<ForeignFrame | null> => {
      try {
        const { frameTree } = await session.send('Page.getFrameTree', undefined, {
          timeoutMs: FRAME_TIMEOUT_MS,
        });
        const { id, parentId } = frameTree.frame;
        return parentId === undefined ? null : { session, frameId: id, parentId };
      } catch (error) {
        if (error instanceof CdpError) return null;
        throw error;
      }
    }),
  );
  return frames.filter((frame) => frame !== null);
}

/** Creates a host of one open page. Use it for one examination. */
export function createOpenPageHost(open: OpenPage, options: OpenPageOptions): OpenPageHost {
  let viewport = DEFAULT_VIEWPORT;
  let hasChanged = false;
  let mainFrame: PageFrame | undefined;
  return {
    get viewport() {
      return viewport;
    },
    get hasChanged() {
      return hasChanged;
    },
    findOutOfScope: (selectors, scope) =>
      mainFrame!.call('findElementsOutOfScope', [selectors, scope], { timeoutMs: READ_TIMEOUT_MS }),
    async withPage(_url, { clock }, examine, signal) {
      const deadline = new Deadline(options.pageTimeLimitMs ?? DEFAULT_PAGE_TIME_LIMIT_MS, clock?.usedMs);
      const reportError = createErrorReporter(options.onInternalError);
      try {
        const settled = await raceWithAbort(
          deadline.forStage('stabilize').enforce(settle(open, options, deadline), 'settle'),
          signal,
        );
        if (!settled.isStable) return { tested: false, ...settled.notTestedVisit };
        const { page, frames } = settled;
        viewport = page.viewport;
        [mainFrame] = frames;
        await Promise.all(frames.map((frame) => frame.call('watchForChanges', [])));
        const work = deadline.forStage('evaluation').enforce(examine({ ...page, reportError }), 'examine');
        const value = await raceWithAbort(work, signal);
        hasChanged = (await Promise.all(frames.map(readHasChanged))).includes(true);
        return { tested: true, value };
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof CdpError)) throw error;
        return error.constructor === CdpError
          ? createCrashedPageOutcome(error, deadline.usedMs)
          : createFailedOutcome(reportError('a page', error), deadline.usedMs);
      } finally {
        if (clock) clock.usedMs = deadline.usedMs;
      }
    },
  };
}

/** A frame that is gone by now has changed. */
const readHasChanged = (frame: PageFrame): Promise<boolean> =>
  frame.call('hasChanged', [], { timeoutMs: READ_TIMEOUT_MS }).catch((error: unknown) => {
    if (error instanceof CdpError) return true;
    throw error;
  });

type SettledPage =
  | {
      readonly isStable: true;
      readonly page: Omit<StablePage, 'reportError'>;
      /** All frames that respond; the main frame comes first. */
      readonly frames: readonly PageFrame[];
    }
  | { readonly isStable: false; readonly notTestedVisit: NotTestedVisit };

async function settle(
  { session, foreignFrames }: OpenPage,
  { cacheFolder }: OpenPageOptions,
  deadline: Deadline,
): Promise<SettledPage> {
  const script = await loadInPageScript(cacheFolder);
  const { frameTree } = await session.send('Page.getFrameTree');
  const mainFrame = new PageFrame(frameTree.frame, null, session, script);
  const report = await mainFrame.call('settleOpenPage', [settleOptions]);
  const { url, facts } = report;
  const reason = findNotTestedReason({ ...facts, requestedUrl: url, url, status: 0, headers: {} });
  if (reason !== null) {
    const { title } = facts;
    const notTestedVisit = {
      notTested: reason,
      url,
      title,
      status: null,
      headers: {},
      tookMs: deadline.usedMs,
    };
    return { isStable: false, notTestedVisit };
  }
  const frames = [mainFrame];
  const notices = describeUnsettled(report);
  const unreachedFrames: UnreachedFrame[] =
    report.frames === 0
      ? []
      : await findFrames(mainFrame, script, foreignFrames, FRAME_TIMEOUT_MS, async (frame) => {
          frames.push(frame);
          const { unstable } = await frame.call('settleOpenPage', [frameSettleOptions], {
            timeoutMs: FRAME_TIMEOUT_MS,
          });
          if (unstable === null) return;
          const message = `A frame (${frame.url.slice(0, 200)}) was still changing; it was tested in that state.`;
          notices.push({ kind: 'frame-unstable', message });
        });
  const unreached = new Set(unreachedFrames.map(({ id }) => id));
  return {
    isStable: true,
    frames: frames.filter(({ id }) => !unreached.has(id)),
    page: {
      session,
      viewport: report.viewport,
      requestedUrl: url,
      url,
      status: 0,
      headers: {},
      contentType: facts.contentType,
      redirects: [],
      mainFrame,
      unreachedFrames,
      timings: { loadMs: 0, stabilizeMs: deadline.usedMs },
      notices,
      hashResponses: async () => null,
      // Tests don't use their open page to sign in.
      readStoredState: async () => ({ cookies: [], origins: {} }),
      deadline,
      autoUpdates: {
        hasLongAnimations: false,
        hasFastAnimations: false,
        isLikely: false,
        hasTimers: true,
        hasTimerLoop: false,
      },
      listForeignFrames: () => foreignFrames,
      frameLoop: null,
      network: {
        canShut: false,
        shut: () => {
          throw new CdpError('refused', 'shutNetwork', 'the page belongs to someone else');
        },
      },
      markScriptsRan: () => {},
      markTabUnusable: () => {},
    },
  };
}

function describeUnsettled({ unstable, fontsLoaded, animationsEnded }: SettleReport): VisitNotice[] {
  const reasons = [
    ...(unstable === null ? [] : ['was still changing']),
    ...(fontsLoaded ? [] : ['had fonts that didn’t load in time']),
    ...(animationsEnded ? [] : ['had animations that didn’t end in time']),
  ];
  if (reasons.length === 0) return [];
  const message = `The page ${new Intl.ListFormat('en').format(reasons)}; it was tested in that state.`;
  return [{ kind: 'bound-reached', message }];
}
