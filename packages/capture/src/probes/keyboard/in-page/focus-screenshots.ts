import { injectStyleSheets } from '../../../collector/in-page/inject-style-sheets.ts';
import { observeChanges, structuralChangeOptions } from '../../../in-page-kit/changes.ts';
import { asField } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getCenter, getElementAt, isOnTopAt, scrollToCenter } from '../../../in-page-kit/hit.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import {
  countRequests,
  nextFrame,
  nextFrames,
  pause,
  type RequestCounts,
} from '../../../in-page-kit/requests.ts';
import { getFlatParent, getOpenRoots, isInFlatTree } from '../../../in-page-kit/tree.ts';
import { readScrollPosition } from '../../in-page/view.ts';
import { focusNode, getFocusedNode, unfocus } from './focus.ts';
import { findRequestsSince, isAnimating, type PageReaction, watchReaction } from './reactions.ts';

/** Runs `act` with transitions off, so that styles are final immediately. */
export async function withoutTransitions<T>(act: () => T | Promise<T>): Promise<T> {
  const sheets = injectStyleSheets(
    getWalkedNodes().elements.filter((element) => element && dom.isConnected(element)),
  );
  try {
    sheets.set('*, *::before, *::after { transition: none !important }');
    return await act();
  } finally {
    sheets.remove();
  }
}

/** Moves animations to their end, and infinite ones to their middle. */
function finishAnimations(): void {
  for (const root of getOpenRoots()) {
    for (const animation of root.getAnimations()) {
      const { endTime, duration, delay } = animation.effect?.getComputedTiming() ?? {};
      try {
        if (animation.playState === 'paused') continue;
        if (endTime === Number.POSITIVE_INFINITY) {
          animation.pause();
          // A pulsing animation is most visible in the middle.
          animation.currentTime = (delay ?? 0) + Number(duration) / 2;
        } else animation.finish();
      } catch {
        // An animation that rejects a new time isn't running either.
      }
    }
  }
}

/** CSS pixels around an element within which a ring or marker belongs to it. */
const INDICATOR_MARGIN = 16;

/** Returns the areas in the window where an element's focus is expected to be visible. */
function getIndicatorAreas(element: Element) {
  const boxes = [dom.getBoundingClientRect(element)];
  for (const label of asField(element).labels ?? []) boxes.push(label.getBoundingClientRect());
  for (const descendant of Array.from(dom.querySelectorAll(element, '*')).slice(0, 20)) {
    boxes.push(dom.getBoundingClientRect(descendant));
  }
  const around = dom.parentElement(element);
  const parent = around && dom.getBoundingClientRect(around);
  // Include a list item or a field's wrapper, but not a whole section of the page.
  if (parent && parent.height <= 3 * Math.max(24, boxes[0]!.height)) boxes.push(parent);
  return boxes.map(({ left, top, right, bottom }) => ({
    left: left - INDICATOR_MARGIN,
    top: top - INDICATOR_MARGIN,
    right: right + INDICATOR_MARGIN,
    bottom: bottom + INDICATOR_MARGIN,
  }));
}

/** How the page has reacted since {@link focusInGroup}. */
interface GroupWatch {
  /** The element that received focus; -1 for none. */
  node: number;
  observer: MutationObserver | undefined;
  /** Number of changes to the page. */
  changes: number;
  /** What the page had requested before the group's element received focus. */
  requests: RequestCounts | undefined;
}

const groupWatch: GroupWatch = { node: -1, observer: undefined, changes: 0, requests: undefined };

/**
 * Scrolls the first of these elements into view without focusing anything. Returns those that are then in the
 * window and not covered, the areas where their focus is expected to be visible, and the scroll position.
 */
export async function startFocusBatch(nodes: readonly number[]) {
  const { elements } = getWalkedNodes();
  const readReaction = watchReaction();
  unfocus();
  const hasScrolled = scrollIntoFullView(elements[nodes[0]!]);
  if (hasScrolled) await finishScrolling();
  else if (!isSettled(await readReaction()) || isAnimating()) await finishFrames();
  groupWatch.observer?.disconnect();
  groupWatch.observer = observeChanges((records) => {
    groupWatch.changes += records.length;
  }, structuralChangeOptions);
  const isShown = (element: Element): boolean => {
    const box = dom.getBoundingClientRect(element);
    if (box.width < 3 || box.height < 3) return false;
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return false;
    const { x, y } = getCenter(box);
    return isOnTopAt(element, x, y);
  };
  const group = nodes.flatMap((node) => {
    const element = elements[node];
    return element && dom.isConnected(element) && isShown(element)
      ? [{ node, areas: getIndicatorAreas(element) }]
      : [];
  });
  return { group, scroll: readScrollPosition() };
}

/** How the page has reacted to the focus of an element in the group. */
export interface GroupReaction {
  /** Whether the element has kept focus without any change to the page. */
  readonly isQuiet: boolean;
  /** Whether scripts have requested something that may let them react later. */
  readonly mayReactLater: boolean;
}

/**
 * Focuses an element of the group, or none for -1, and finishes the animations that this starts.
 *
 * @returns the reaction to the element that had focus before
 */
export function focusInGroup(node: number): GroupReaction {
  const reaction = readGroupReaction();
  unfocus();
  groupWatch.observer?.takeRecords();
  groupWatch.node = node;
  groupWatch.changes = 0;
  groupWatch.requests = countRequests();
  if (node !== -1) focusNode(node);
  finishAnimations();
  return reaction;
}

/** Stops watching the page. */
export function endFocusGroup(): void {
  groupWatch.observer?.disconnect();
  groupWatch.observer = undefined;
  groupWatch.node = -1;
  unfocus();
}

function readGroupReaction(): GroupReaction {
  const { node, requests, observer } = groupWatch;
  if (node === -1 || requests === undefined) return { isQuiet: false, mayReactLater: false };
  const changes = groupWatch.changes + (observer?.takeRecords().length ?? 0);
  const { hasSetTimer, hasRequestedFrame } = findRequestsSince(requests);
  const isQuiet = changes === 0 && hasFocus(node);
  return { isQuiet, mayReactLater: hasSetTimer || hasRequestedFrame };
}

/**
 * Whether an element and the surroundings of its indicator are in the window, and nothing covers the element.
 */
function isInFullView(element: Element): boolean {
  const { left, right, top, bottom } = dom.getBoundingClientRect(element);
  if (Math.min(left, top) < INDICATOR_MARGIN) return false;
  if (right > innerWidth - INDICATOR_MARGIN || bottom > innerHeight - INDICATOR_MARGIN) return false;
  return [0.1, 0.5, 0.9].every((x) =>
    [0.1, 0.5, 0.9].every((y) => isOnTopAt(element, left + x * (right - left), top + y * (bottom - top))),
  );
}

/** Scrolls an element to the center of the window if it isn't in full view. Returns whether that moved it. */
function scrollIntoFullView(element: Element | null | undefined): boolean {
  if (!element || isInFullView(element)) return false;
  const before = dom.getBoundingClientRect(element);
  scrollToCenter(element);
  const after = dom.getBoundingClientRect(element);
  return before.left !== after.left || before.top !== after.top;
}

/** How many times as large as an element something on top of it must be to be more than its own visible part. */
const MIN_COVER_RATIO = 2;

/**
 * Whether something larger is on top of all of an element, such as a list that opened when another field received
 * focus and is still open. An element's own visible part, as of a custom checkbox, is next to it and no larger.
 */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  const covers = (x: number, y: number): boolean => {
    for (let at = getElementAt(x, y); at !== null && !isInFlatTree(element, at); at = getFlatParent(at)) {
      if (at === element) return false;
      const { position } = getComputedStyle(at);
      const box = dom.getBoundingClientRect(at);
      const isLarger = box.width * box.height > MIN_COVER_RATIO * width * height;
      if (isLarger && position !== 'static' && position !== 'relative') return true;
    }
    return false;
  };
  return [0.1, 0.5, 0.9].every((x) =>
    [0.1, 0.5, 0.9].every((y) => covers(left + x * width, top + y * height)),
  );
}

const isSettled = ({ hasChanged, hasSetTimer, hasRequestedFrame }: PageReaction): boolean =>
  !hasChanged && !hasSetTimer && !hasRequestedFrame;

/** Lets scripts react in a frame, and moves the animations that have started to their end. */
async function finishFrames(): Promise<void> {
  await nextFrame();
  finishAnimations();
  await nextFrame();
}

/**
 * Maximum number of frames in which scripts may animate something that follows the scroll position, for
 * example a back-to-top button.
 */
const MAX_SCROLL_FRAMES = 40;
/** Whether scripts keep requesting frames, so that waiting for the last one is useless. */
const scripts: { keepRequestingFrames: boolean } = { keepRequestingFrames: false };

/** Like {@link finishFrames}, but after scrolling and until scripts request no more frames. */
async function finishScrolling(): Promise<void> {
  for (let frames = 2; ; frames += 2) {
    const readReaction = watchReaction();
    await finishFrames();
    if (scripts.keepRequestingFrames || !(await readReaction()).hasRequestedFrame) return;
    scripts.keepRequestingFrames = frames >= MAX_SCROLL_FRAMES;
  }
}

/**
 * Prepares the window for a screenshot: focuses an element (none for -1), scrolls another one into view,
 * waits, and moves animations to their end. An indicator that only flashes is gone a moment later. This waits
 * for a frame only if something has changed that may not be final, because the screenshot itself shows the
 * next frame.
 *
 * @returns the areas in the window where the shown element's focus is expected to be visible, and what
 * scripts did
 */
export async function focusForScreenshot(node: number, shown: number | null, waitMs: number) {
  const { elements } = getWalkedNodes();
  const element = shown === null ? null : elements[shown];
  const readReaction = watchReaction();
  if (node === -1) unfocus();
  const hasScrolled = scrollIntoFullView(element);
  if (node !== -1) focusNode(node);
  if (waitMs > 0) await pause(waitMs);
  const reaction = await readReaction();
  if (hasScrolled) await finishScrolling();
  else if (waitMs > 0 || !isSettled(reaction) || isAnimating()) await finishFrames();
  const active = getFocusedNode();
  return {
    areas: element ? getIndicatorAreas(element) : [],
    scroll: readScrollPosition(),
    hasFocus: shown !== null && active === shown,
    /** Whether the window looks as it did before, except for focus. */
    isAsBefore: !hasScrolled && isSettled(reaction),
    isCovered: element ? isCovered(element) : false,
    reaction,
  };
}

/** What scripts have done since an element received focus. */
interface FocusReaction {
  readonly node: number;
  readonly observer: MutationObserver;
  changes: number;
}

const focusWatch: { reaction: FocusReaction | undefined; onChange: () => void } = {
  reaction: undefined,
  onChange: () => {},
};

/**
 * Focuses an element and returns whether scripts react to that. If they do, call {@link
 * waitForFocusReaction}.
 */
export async function startFocusReaction(node: number): Promise<boolean> {
  const observer = observeChanges(() => {
    reaction.changes += 1;
    focusWatch.onChange();
  }, structuralChangeOptions);
  const reaction = { node, observer, changes: 0 };
  const settle = async () => {
    await nextFrame();
    await pause(0);
  };
  unfocus();
  await settle();
  reaction.changes = 0;
  focusNode(node);
  await settle();
  const reacts = reaction.changes > 0 || !hasFocus(node);
  reaction.changes = 0;
  if (reacts) focusWatch.reaction = reaction;
  // No script reacts to focus, so no later change is expected either.
  else observer.disconnect();
  return reacts;
}

/**
 * After an element received focus, waits until scripts change the page again, or until everything they have
 * requested for the next frame and within this time has run.
 */
export async function waitForFocusReaction(ms: number): Promise<void> {
  if (focusWatch.reaction === undefined) return;
  const { node, observer, changes } = focusWatch.reaction;
  const { elements } = getWalkedNodes();
  // On a busy machine, the change may have happened before this wait began. The caller compares the result.
  if (changes === 0 && hasFocus(node)) {
    const change = new Promise<void>((resolve) => {
      focusWatch.onChange = resolve;
      dom.addEventListener(elements[node]!, 'blur', () => resolve(), { once: true });
    });
    await Promise.race([change, Promise.all([pause(ms), nextFrames()])]);
    focusWatch.onChange = () => {};
  }
  observer.disconnect();
  focusWatch.reaction = undefined;
}

/**
 * Focuses an element and returns whether it keeps focus: immediately if no script reacts; otherwise, after
 * the frames and timers that scripts requested within this time.
 */
export async function holdsFocus(node: number, ms: number): Promise<boolean> {
  const readReaction = watchReaction();
  focusNode(node);
  if (!isSettled(await readReaction())) await Promise.all([pause(ms), nextFrames()]);
  return getFocusedNode() === node;
}

function hasFocus(node: number): boolean {
  const element = getWalkedNodes().elements[node];
  return element !== undefined && dom.matches(element, ':focus');
}

/**
 * Returns the stop whose focus to compare an element's with: the closest one with the same tag in the same part of the
 * page that isn't next to it, preferably of the same class; -1 if there is none.
 *
 * @param nodes numbers of all tab stops
 */
export function findDistantPeer(node: number, nodes: readonly number[]): number {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  if (!element) return -1;
  const own = dom.getBoundingClientRect(element);
  const getDistance = (box: DOMRect) =>
    Math.max(box.left - own.right, own.left - box.right, box.top - own.bottom, own.top - box.bottom);
  const peers = nodes
    .filter((other) => other !== node && isPeer(element, elements[other]))
    .map((other) => ({
      other,
      isSameClass: getFirstClass(elements[other]!) === getFirstClass(element),
      distance: getDistance(dom.getBoundingClientRect(elements[other]!)),
    }))
    .filter(({ distance }) => distance > INDICATOR_MARGIN);
  peers.sort((one, two) => Number(two.isSameClass) - Number(one.isSameClass) || one.distance - two.distance);
  return peers[0]?.other ?? -1;
}

const getFirstClass = (element: Element): string => dom.classList(element)[0] ?? '';

/** Number of ancestors within which elements with the same tag belong to the same component. */
const MAX_PEER_LEVELS = 4;

function isPeer(element: Element, other: Element | undefined): boolean {
  if (!other || !dom.isConnected(other) || dom.localName(other) !== dom.localName(element)) return false;
  let at = getFlatParent(element);
  for (let level = 0; at !== null && at !== document.body && level < MAX_PEER_LEVELS; level++) {
    if (isInFlatTree(other, at)) return true;
    at = getFlatParent(at);
  }
  return false;
}
