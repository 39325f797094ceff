import { observeChanges } from '../../in-page-kit/changes.ts';
import { getOpenRoots } from '../../in-page-kit/tree.ts';
import { type DocumentFacts, readDocumentFacts } from './read-document-facts.in-page.ts';
import { type InstabilityReason, waitUntilQuiet } from './wait-until-quiet.in-page.ts';

export interface SettleOptions {
  /** Milliseconds of page time without a change after which a scripted document counts as settled. */
  quietMs: number;
  /** Milliseconds of page time after which a document that keeps changing is examined as it is. */
  capMs: number;
  /** Milliseconds for all waiting, however little of the page was able to run. */
  wallMs: number;
  /** See `QuietOptions`. */
  tickerMs: number;
}

/** How the document is shown, like the visit's `Viewport`. */
interface ShownViewport {
  width: number;
  height: number;
  scale: number;
  colorScheme: 'light' | 'dark';
  reducedMotion: boolean;
  forcedColors: boolean;
  phone: boolean;
}

export interface SettleReport {
  url: string;
  /** Why the document wasn't settled when we stopped waiting; null if it was. */
  unstable: InstabilityReason | null;
  /** Whether fonts loaded in time, and whether finite animations ended in time. */
  fontsLoaded: boolean;
  animationsEnded: boolean;
  viewport: ShownViewport;
  /** Number of frame elements in the document and its open shadow roots. */
  frames: number;
  facts: DocumentFacts;
}

/** Maximum rounds of waiting for animations, because the end of one may start the next. */
const MAX_ANIMATION_ROUNDS = 4;

/**
 * Waits until the document has stopped changing and describes it. Unlike `stabilize`, it leaves the document
 * alone, because other code is using it: nothing is scrolled, loaded or stopped, and animations run to their
 * own end.
 */
export async function settleOpenPage(options: SettleOptions): Promise<SettleReport> {
  const startedAt = performance.now();
  const within = async (promise: Promise<unknown>): Promise<boolean> => {
    const ms = Math.max(0, options.wallMs - (performance.now() - startedAt));
    return Promise.race([
      promise.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
    ]);
  };
  const fontsLoaded = document.fonts.status === 'loaded' || (await within(document.fonts.ready));
  let unstable: InstabilityReason | null = null;
  if (document.scripts.length > 0) {
    const quiet = await waitUntilQuiet(getOpenRoots(), null, {
      ...options,
      idleQuietMs: options.quietMs,
      scrollSteps: 0,
      timerQuestion: null,
      oneShotMs: 0,
    });
    unstable = quiet.unstable;
  }
  let animationsEnded = true;
  for (let round = 0; animationsEnded && round < MAX_ANIMATION_ROUNDS; round++) {
    const ending = getOpenRoots().flatMap((root) => root.getAnimations().filter(willEnd));
    if (ending.length === 0) break;
    animationsEnded = await within(Promise.allSettled(ending.map(({ finished }) => finished)));
  }
  const roots = getOpenRoots();
  return {
    url: location.href,
    unstable,
    fontsLoaded,
    animationsEnded,
    viewport: readViewport(),
    frames: roots.reduce(
      (sum, root) => sum + root.querySelectorAll('iframe, frame, object, embed').length,
      0,
    ),
    facts: readDocumentFacts(roots),
  };
}

/** Whether an animation is running and ends on its own. */
function willEnd({ effect, playState, playbackRate, timeline }: Animation): boolean {
  return (
    playState === 'running' &&
    timeline instanceof DocumentTimeline &&
    playbackRate > 0 &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  );
}

function readViewport(): ShownViewport {
  const matches = (query: string) => matchMedia(query).matches;
  return {
    width: innerWidth,
    height: innerHeight,
    scale: devicePixelRatio,
    colorScheme: matches('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    reducedMotion: matches('(prefers-reduced-motion: reduce)'),
    forcedColors: matches('(forced-colors: active)'),
    phone: matches('(hover: none) and (pointer: coarse)'),
  };
}

/** The watch for changes. */
const watch: { observer: MutationObserver | undefined; hasChanged: boolean } = {
  observer: undefined,
  hasChanged: false,
};

/** Starts to watch whether the document changes; see {@link hasChanged}. */
export function watchForChanges(): void {
  watch.observer?.disconnect();
  watch.hasChanged = false;
  watch.observer = observeChanges(() => {
    watch.hasChanged = true;
  });
}

/** Returns whether the document has changed since {@link watchForChanges}, and stops watching. */
export function hasChanged(): boolean {
  const pending = watch.observer?.takeRecords() ?? [];
  watch.observer?.disconnect();
  watch.observer = undefined;
  return watch.hasChanged || pending.length > 0;
}
