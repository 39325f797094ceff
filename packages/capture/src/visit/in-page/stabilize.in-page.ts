import { observeChanges, structuralChangeOptions } from '../../in-page-kit/changes.ts';
import { type RequestIds, readRequestIds } from '../../in-page-kit/requests.ts';
import { getOpenRoots } from '../../in-page-kit/tree.ts';
import { finishAnimations, getFastAnimations, getLongAnimations } from './finish-animations.in-page.ts';
import { findLoadingImages, loadImages } from './load-images.in-page.ts';
import { hasNoPendingTimer, hasTimerLoop } from './page-timers.ts';
import { type DocumentFacts, readDocumentFacts } from './read-document-facts.in-page.ts';
import { type OneShotResult, waitForOneShots } from './wait-for-one-shots.in-page.ts';
import { type InstabilityReason, type QuietOptions, waitUntilQuiet } from './wait-until-quiet.in-page.ts';
import { getScriptMovers } from './watch-changes.in-page.ts';

export interface StabilizeOptions extends QuietOptions {
  /** Milliseconds to wait for the `load` event, starting now. */
  loadMs: number;
  /** Milliseconds to wait for fonts. */
  fontsMs: number;
  /** Milliseconds to wait for lazy images. */
  imagesMs: number;
  /** CSS selector to wait for. */
  waitFor: string | null;
  waitForMs: number;
  /** Kinds of pages that are known to be stable; see {@link StabilizeReport.kind}. */
  stableKinds: readonly string[];
}

export interface StabilizeReport {
  /** The document's current URL. A script may have changed everything except the origin. */
  url: string;
  /** Whether `load` fired in time. */
  loaded: boolean;
  /** Milliseconds from `load` (or its time limit) until the document was stable. */
  stabilizeMs: number;
  /** The result of waiting for the selector. */
  waitFor: 'met' | 'not-met' | 'not-a-selector';
  /** Why the document wasn't stable when we stopped waiting; `null` if it was. */
  unstable: InstabilityReason | null;
  /** Whether the pending images and fonts loaded in time. */
  imagesLoaded: boolean;
  fontsLoaded: boolean;
  /** Whether anything changed permanently while we waited and scrolled; `null` if we did neither. */
  changed: boolean | null;
  /** Whether we waited for the document only briefly, because its scripts had nothing pending. */
  wasIdle: boolean;
  /** The effect of the timers that we waited for only because they might navigate to another page. */
  oneShots: OneShotResult;
  /**
   * Identifies which scripts ran here and how many timers, frames and idle callbacks they had requested by
   * `load`. Pages of one kind behave alike. Empty for a page without scripts.
   */
  kind: string;
  /** Number of timers that the page's scripts had requested by `load`, including finished ones. */
  timers: number;
  /**
   * Whether a timer of its scripts, or of a frame, is pending or repeating. Also true if that isn't known.
   */
  hasTimers: boolean;
  /** Whether its scripts keep setting a one-shot timer from its own callback. */
  hasTimerLoop: boolean;
  /** Whether animations of more than five seconds were running or whether scripts kept moving text. */
  hasLongAnimations: boolean;
  /** Whether animations that may flash were running. */
  hasFastAnimations: boolean;
  /** Whether the document contains a canvas, on which scripts may draw. */
  hasCanvas: boolean;
  /** The content of `<meta http-equiv="refresh">`; null if there is none. */
  refresh: string | null;
  /** Number of frame elements in the document and its open shadow roots. */
  frames: number;
  facts: DocumentFacts;
}

/** A timer that came due more than this many milliseconds ago has run, even on a busy machine. */
const OVERDUE_MS = 200;

const { promise: loadWaitEnd, resolve: resolveLoadWait } = Promise.withResolvers<false>();

/** Ends the wait for the `load` event, because what is still loading doesn't seem to finish. */
export function endLoadWait(): void {
  resolveLoadWait(false);
}

/**
 * Waits until the document is stable and describes it: loaded, fonts ready, lazy content loaded, document
 * quiet, animations finished, scrolled to the top.
 *
 * A document without scripts can't change, so only its images and fonts are waited for.
 */
export async function stabilize(options: StabilizeOptions): Promise<StabilizeReport> {
  const timers = new OwnTimers();
  const loaded = await waitForLoad(options.loadMs, timers);
  const loadedAt = performance.now();
  const { kind, requestCounts, untouched } = describeScripts(timers.count);
  const waitFor = options.waitFor === null ? 'met' : await waitForSelector(options.waitFor, options, timers);

  let roots = getOpenRoots();
  // Images that kept the document from loading have used up their time.
  const stuck = loaded ? [] : findLoadingImages(roots);
  const loadOtherImages = () => loadImages(roots, stuck, options.imagesMs);
  let imagesLoaded = await loadOtherImages();
  let unstable: InstabilityReason | null = null;
  let changed: boolean | null = null;
  let wasIdle = false;
  let oneShots: OneShotResult = 'none';
  if (kind !== '' && !options.stableKinds.includes(kind)) {
    ({ unstable, changed, wasIdle, oneShots } = await waitUntilQuiet(roots, untouched, options));
    if (changed) {
      roots = getOpenRoots();
      imagesLoaded = await loadOtherImages();
    }
  } else if (kind !== '') oneShots = await waitForOneShots(roots, options);

  // Finishing one animation may start the next. An endless chain is abandoned after four rounds.
  for (let round = 0; round < 4; round++) {
    if (finishAnimations(roots) === 0) break;
    await Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), timers.pause(50)]);
  }
  const fontsLoaded =
    document.fonts.status === 'loaded' || (await timers.within(options.fontsMs, document.fonts.ready));
  if (scrollX !== 0 || scrollY !== 0) scrollTo({ top: 0, left: 0, behavior: 'instant' });
  return {
    url: location.href,
    loaded,
    stabilizeMs: performance.now() - loadedAt,
    waitFor,
    unstable,
    imagesLoaded,
    fontsLoaded,
    changed,
    wasIdle,
    oneShots,
    kind,
    // The last number belongs to our own timer.
    timers: requestCounts.timer - 1,
    ...describeStableDocument(roots, options.timerQuestion),
  };
}

/** Sets timers, and counts them. */
class OwnTimers {
  count = 0;

  pause(ms: number): Promise<void> {
    this.count++;
    return new Promise<void>((resolve) => setTimeout(resolve, ms));
  }

  /** Resolves to whether a promise is fulfilled in time. */
  within(ms: number, promise: Promise<unknown>): Promise<boolean> {
    return Promise.race([promise.then(() => true), this.pause(ms).then(() => false)]);
  }
}

/** Waits for the `load` event and the page's own listeners. Returns whether it fired in time. */
async function waitForLoad(maxMs: number, timers: OwnTimers): Promise<boolean> {
  const loaded =
    document.readyState === 'complete' ||
    (await Promise.race([
      timers.within(maxMs, new Promise((resolve) => addEventListener('load', resolve, { once: true }))),
      loadWaitEnd,
    ]));
  // The page's own `load` listeners run after this one, so wait for them.
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
  return loaded;
}

/**
 * Describes the document's scripts and what they have requested.
 *
 * @param ownTimers number of timers that we have set
 */
function describeScripts(ownTimers: number): {
  /** See {@link StabilizeReport.kind}. */
  readonly kind: string;
  readonly requestCounts: RequestIds;
  /** See {@link waitUntilQuiet}. */
  readonly untouched: RequestIds | null;
} {
  const scripts = [...document.scripts].filter(
    (script) => script.type === '' || /javascript|ecmascript|module/i.test(script.type),
  );
  const { timer, frame, idle } = readRequestIds();
  // The number of a new request is also the total number of requests.
  const requestCounts = { timer: timer - ownTimers, frame, idle };
  const hasRequested = Object.values(requestCounts).some((count) => count > 1);
  // Waiting for the selector and for images sets timers of our own, after which we can't tell what the page
  // has requested.
  const untouched = hasRequested ? null : { timer: timer + 1, frame: frame + 1, idle: idle + 1 };
  const kind =
    scripts.length === 0
      ? ''
      : `${hash(scripts.map((script) => script.src || script.text.slice(0, 100_000)))}:${Object.values(requestCounts).join('.')}`;
  return { kind, requestCounts, untouched };
}

/** FNV-1a. Identifies the scripts; it doesn't have to be cryptographically strong. */
function hash(texts: readonly string[]): string {
  let value = 0x811c9dc5;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) {
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    }
  }
  return (value >>> 0).toString(36);
}

async function waitForSelector(
  selector: string,
  { waitForMs }: StabilizeOptions,
  timers: OwnTimers,
): Promise<StabilizeReport['waitFor']> {
  try {
    if (document.querySelector(selector)) return 'met';
  } catch {
    return 'not-a-selector';
  }
  let observer: MutationObserver | undefined;
  const appeared = new Promise<void>((resolve) => {
    const onChanges = () => document.querySelector(selector) && resolve();
    observer = observeChanges(onChanges, structuralChangeOptions, [document]);
  });
  const isMet = await timers.within(waitForMs, appeared);
  observer?.disconnect();
  return isMet ? 'met' : 'not-met';
}

/** Describes what is in the document once it's stable, and what may still change it. */
function describeStableDocument(roots: readonly (Document | ShadowRoot)[], timerQuestion: string | null) {
  const frames = roots.reduce(
    (sum, root) => sum + root.querySelectorAll('iframe, frame, object, embed').length,
    0,
  );
  const hasRecord = timerQuestion !== null && frames === 0;
  const hasAnimatedDrawings = roots.some(
    (root) => root.querySelector('svg :is(animate, animateMotion, animateTransform, set)') !== null,
  );
  return {
    hasTimers:
      !hasRecord ||
      !hasNoPendingTimer(
        timerQuestion,
        readRequestIds().timer,
        performance.now() - OVERDUE_MS,
        Number.MAX_SAFE_INTEGER,
      ),
    hasTimerLoop: hasRecord && hasTimerLoop(timerQuestion, performance.now() - OVERDUE_MS),
    hasLongAnimations: getLongAnimations().length > 0 || getScriptMovers().length > 0 || hasAnimatedDrawings,
    hasFastAnimations: getFastAnimations().length > 0 || hasAnimatedDrawings,
    hasCanvas: roots.some((root) => root.querySelector('canvas') !== null),
    refresh:
      document
        .querySelector<HTMLMetaElement>('meta[http-equiv="refresh" i]')
        ?.getAttribute('content')
        ?.slice(0, 2_000) ?? null,
    frames,
    facts: readDocumentFacts(roots),
  };
}
