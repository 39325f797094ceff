import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { countRequests, nextFrames, nextTask, pause, setOwnTimer } from '../../../in-page-kit/requests.ts';
import { getActiveElement, isInFlatTree, queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { findRequestsSince, isAnimating } from './reactions.ts';

/** Milliseconds within which a consequence of a key press counts as its immediate effect. */
const IMMEDIATE_MS = 5;
/** Milliseconds after the keydown event after which nothing counts as immediate, even if its handlers take longer. */
const MAX_IMMEDIATE_MS = 100;
/** Milliseconds within which nobody can press the next key. */
const PROMPT_MS = 300;

/**
 * A focus change by a script some time after a key press. Its timing is measured with timers that are set with the key.
 * If one of the page's timers has a shorter delay, it runs first, even on a slow machine.
 */
export interface LateMove {
  readonly node: number;
  /** Whether it's the immediate effect of the key. */
  readonly isImmediate: boolean;
  /** Whether it happens before a person can press the next key. */
  readonly isPrompt: boolean;
}

/** Focus changes since the last key press. {@link readFocus} reports and clears them. */
export interface FocusLog {
  /** Elements that were added to the page after the walk. Their numbers follow those of the walk. */
  readonly added: Element[];
  /** By number, the path of an element, and the element that a script has since put at that path. */
  readonly traces: Map<number, { path: string; element: Element }>;
  /** Whether a key is being handled or we are moving focus, so that the cause of any change is known. */
  isExpected: boolean;
  key: KeyboardEvent | null;
  /** Number of timers that the page had set before the key press. */
  timersBeforeKey: number;
  moves: number;
  late: LateMove[];
  /** Called when a script moves focus some time after a key press. */
  onLateMove: () => void;
  /** Number of moves in `late` from before the last key press. */
  lateBeforeKey: number;
  hasLeft: boolean;
  /** Called before a pressed key is recorded. Returns whether the key must be kept from the page. */
  refusesKey: () => boolean;
}

/** Where focus is, and the effect of the last key press. */
export interface FocusReading {
  /** The element's number; -1 if only the document has focus. */
  readonly node: number;
  /** Whether the element is a frame with a cross-origin document. */
  readonly isForeignFrame: boolean;
  /** Whether the page canceled the last key press, so that the browser didn't move focus. */
  readonly isKeyCanceled: boolean;
  /** Number of focus events in this document since the last reading. */
  readonly moves: number;
  /** Elements that scripts moved focus to after an earlier key but before the last one. */
  readonly lateBeforeKey: readonly LateMove[];
  /** Elements that scripts moved focus to some time after the last key press. */
  readonly late: readonly LateMove[];
  /**
   * Whether the key moved focus to one of our stops around the page. A script can't take it back from the
   * browser's controls.
   */
  readonly hasLeft: boolean;
}

/** State that the focus watch keeps between calls. */
const watched: {
  /** Set once {@link watchFocus} has been called. */
  log: FocusLog | undefined;
  /** The two stops that we added around the page, while they exist. */
  edgeStops: HTMLElement[];
} = { log: undefined, edgeStops: [] };

/**
 * Number of times that scripts may move focus within one task. Beyond that, they would never stop: we focus several
 * elements within one task, which people can't do, and the components of some frameworks then keep taking focus from
 * each other.
 */
const MAX_MOVES_IN_TASK = 200;

/** Starts recording how keys and scripts move focus. */
export function watchFocus(): void {
  if (watched.log) return;
  const log = createFocusLog();
  watched.log = log;
  const targets = [window, ...listFrameDocuments()];
  endFocusLoops(log, targets);
  const phase = watchKeys(log, targets);
  const recordFocus = (event: Event) => {
    log.moves += 1;
    const target = event.composedPath()[0];
    if (event.type === 'focusin' && log.isExpected && watched.edgeStops.includes(target as HTMLElement)) {
      log.hasLeft = true;
    }
    if (event.type !== 'focusin' || log.isExpected) return;
    // Elements in frames are instances of their own window's classes.
    if (!isElement(target) || log.late.length > 100) return;
    log.late.push({ node: getFocusNumber(target), ...phase });
    log.onLateMove();
  };
  listen(targets, ['focusin', 'focusout'], recordFocus);
}

/** Returns the documents of the page's same-origin frames, and of the frames in them. */
function listFrameDocuments(): Document[] {
  const getDocuments = (frames: readonly HTMLIFrameElement[]) =>
    frames.flatMap(({ contentDocument }) => contentDocument ?? []);
  const documents = getDocuments(queryOpenRoots('iframe, frame'));
  // Grows while it's read.
  for (const inner of documents) documents.push(...getDocuments([...inner.querySelectorAll('iframe')]));
  return documents;
}

function listen<E extends Event>(
  targets: readonly EventTarget[],
  types: readonly string[],
  listener: (event: E) => void,
): void {
  for (const target of targets)
    for (const type of types) dom.addEventListener(target, type, listener as EventListener, true);
}

/** Whether the target of a focus event is an element, of this document or a frame's, rather than a document or window. */
const isElement = (target: EventTarget | undefined): target is Element =>
  target !== undefined &&
  (target as Window).window !== target &&
  dom.nodeType(target as Node) === Node.ELEMENT_NODE;

/** Keeps focus events from the page if its scripts move focus endlessly within one task. */
function endFocusLoops(log: FocusLog, targets: readonly EventTarget[]): void {
  let moves = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    moves = 0;
  };
  const onFocusEvent = (event: Event) => {
    if (event.type === 'focusin' && !log.isExpected && moves++ === 0) port2.postMessage(null);
    if (moves > MAX_MOVES_IN_TASK) event.stopImmediatePropagation();
  };
  listen(targets, ['focus', 'blur', 'focusin', 'focusout'], onFocusEvent);
}

function createFocusLog(): FocusLog {
  return {
    added: [],
    traces: new Map(),
    isExpected: false,
    key: null,
    timersBeforeKey: 0,
    moves: 0,
    late: [],
    onLateMove: () => {},
    lateBeforeKey: 0,
    hasLeft: false,
    refusesKey: () => false,
  };
}

/** How long ago the last key was pressed; see {@link LateMove}. */
interface KeyPhase {
  isImmediate: boolean;
  isPrompt: boolean;
}

/** Starts recording keys. The phase that it returns changes with time. */
function watchKeys(log: FocusLog, targets: readonly EventTarget[]): Readonly<KeyPhase> {
  const phase: KeyPhase = { isImmediate: false, isPrompt: false };
  // The next task ends the handling of a key. On a busy machine, one of the page's timers may run before the
  // key is released.
  const handled = new MessageChannel();
  let isNewKey = false;
  let ownTimers: number[] = [];
  const endImmediate = () => {
    phase.isImmediate = false;
  };
  const endPrompt = () => {
    phase.isPrompt = false;
  };
  handled.port1.onmessage = () => {
    log.isExpected = false;
    if (!isNewKey) return;
    isNewKey = false;
    // Set after the key's handlers, so that any timers they set with a shorter delay run first.
    ownTimers.push(setOwnTimer(endImmediate, IMMEDIATE_MS));
  };
  const onKeyPress = () => {
    log.isExpected = true;
    handled.port2.postMessage(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (log.refusesKey()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    onKeyPress();
    log.key = event;
    log.lateBeforeKey = log.late.length;
    // Other tests dispatch keys and count what the page requests after each of them.
    if (!event.isTrusted || watched.log !== log) return;
    log.timersBeforeKey = countRequests().timers;
    Object.assign(phase, { isImmediate: true, isPrompt: true });
    isNewKey = true;
    for (const timer of ownTimers) clearTimeout(timer);
    // Set before the key's handlers, so that any timers they set with a longer delay run afterward.
    ownTimers = [setOwnTimer(endImmediate, MAX_IMMEDIATE_MS), setOwnTimer(endPrompt, PROMPT_MS)];
  };
  const onKeyUp = () => {
    log.isExpected = false;
  };
  listen(targets, ['keydown'], onKeyDown);
  listen(targets, ['keypress'], onKeyPress);
  listen(targets, ['keyup'], onKeyUp);
  return phase;
}

/** Returns the record of {@link watchFocus}, once that has been called. */
export function getFocusLog(): FocusLog | undefined {
  return watched.log;
}

/** Returns an element's number: that of the last walk, or a new one after those. */
export function getFocusNumber(element: Element): number {
  const { elements } = getWalkedNodes();
  const walked = getNumber(element);
  if (!watched.log) return walked;
  const { added, traces } = watched.log;

  function getPath(from: Element): string {
    const steps: string[] = [];
    for (let at: Element | null = from; at && at !== document.body; at = dom.parentElement(at)) {
      let position = 1;
      for (let other = dom.previousElementSibling(at); other; other = dom.previousElementSibling(other))
        position += 1;
      steps.push(`${dom.localName(at)}#${dom.id(at)}:${position}`);
    }
    return steps.join('<');
  }
  const recordTrace = (number: number) => {
    traces.set(number, { path: getPath(element), element });
    return number;
  };
  if (walked !== -1) return recordTrace(walked);
  const addedIndex = added.indexOf(element);
  if (addedIndex !== -1) return elements.length + addedIndex;
  // A rerendered element is a different object with the same path.
  const path = getPath(element);
  for (const [number, existing] of document.body && dom.contains(document.body, element) ? traces : []) {
    if (existing.element === element || (!dom.isConnected(existing.element) && existing.path === path))
      return recordTrace(number);
  }
  return recordTrace(elements.length + added.push(element) - 1);
}

/** Reads where focus is, including in open shadow roots and same-origin frames. */
export function readFocus(): FocusReading {
  const isPage = (element: Element | null) =>
    element === null || /^(body|html)$/.test(dom.localName(element));
  let active = document.activeElement;
  let isForeignFrame = false;
  while (active !== null) {
    let inner: Element | null = dom.shadowRoot(active)?.activeElement ?? null;
    if (/^i?frame$/.test(dom.localName(active))) {
      const content = (active as HTMLIFrameElement).contentDocument;
      isForeignFrame = content === null;
      inner = content && !isPage(content.activeElement) ? content.activeElement : null;
    }
    if (inner === null) break;
    active = inner;
  }
  const reading: FocusReading = {
    node: isPage(active) ? -1 : getFocusNumber(active!),
    isForeignFrame,
    isKeyCanceled: watched.log?.key?.defaultPrevented ?? false,
    moves: watched.log?.moves ?? 0,
    lateBeforeKey: watched.log?.late.splice(0, watched.log.lateBeforeKey) ?? [],
    late: watched.log?.late.splice(0) ?? [],
    hasLeft: watched.log?.hasLeft ?? false,
  };
  if (watched.log) {
    watched.log.lateBeforeKey = 0;
    watched.log.moves = 0;
    watched.log.hasLeft = false;
    watched.log.key = null;
  }
  return reading;
}

/**
 * Like {@link readFocus}, but after the last key's immediate effects: the messages and timers with which
 * frameworks schedule work. After a key, the browser renders a frame before them.
 */
export async function readFocusAfterTasks(): Promise<FocusReading> {
  await finishImmediateEffects();
  return readFocus();
}

/**
 * Waits for messages that scripts have sent to themselves and, if they have set any timers since a key, for
 * those without a delay.
 */
export async function finishImmediateEffects(timersBefore = watched.log?.timersBeforeKey): Promise<void> {
  await nextTask();
  if (countRequests().timers !== timersBefore) await pause(IMMEDIATE_MS);
}

/**
 * Waits until the page moves focus on its own after the last key press, or until everything it has requested
 * for the next frame and within this time has run. Returns whether focus moved.
 */
export async function waitForFocusMove(ms: number): Promise<boolean> {
  const started = watched.log;
  if (!started) return false;
  const hasMoved = () => started.late.length > started.lateBeforeKey;
  if (!hasMoved()) {
    const move = new Promise<void>((resolve) => {
      started.onLateMove = resolve;
    });
    await Promise.race([move, Promise.all([pause(ms), nextFrames()])]);
    started.onLateMove = () => {};
  }
  return hasMoved();
}

/**
 * Waits until the page moves focus on its own or a number of frames has been rendered. Returns whether focus
 * moved.
 *
 * @param endsWhenIdle whether to stop waiting once scripts request nothing else, because no timer is pending
 */
export async function waitForFocusMoveInFrames(frames: number, endsWhenIdle: boolean): Promise<boolean> {
  for (let drawn = 0; drawn < frames; drawn += 2) {
    const before = countRequests();
    if (await waitForFocusMove(0)) return true;
    const { hasSetTimer, hasRequestedFrame } = findRequestsSince(before);
    // The end of a transition may move focus, too.
    if (endsWhenIdle && !hasSetTimer && !hasRequestedFrame && !isAnimating()) return false;
  }
  return false;
}

/** Focuses an element of the last walk as the Tab key would. Returns whether it took focus. */
export function focusNode(node: number): boolean {
  const { elements } = getWalkedNodes();
  const first = elements[node] ?? watched.log?.added[node - elements.length];
  const element = (first && dom.isConnected(first) ? first : watched.log?.traces.get(node)?.element) as
    | HTMLElement
    | undefined;
  if (!element || !dom.isConnected(element)) return false;
  if (watched.log) {
    watched.log.isExpected = true;
    getFocusNumber(element);
  }
  const hasFocus = focusVisibly(element);
  if (watched.log) watched.log.isExpected = false;
  return hasFocus;
}

/**
 * Returns the focused element's number in the last walk, even if it's in an open shadow root; -1 if there is
 * none, for example because the page as a whole has focus.
 */
export function getFocusedNode(): number {
  const active = getActiveElement();
  if (!active || active === document.body || active === document.documentElement) return -1;
  return getNumber(active);
}

/** Whether an element of the last walk, or something inside it, has focus. */
export function hasFocusInside(node: number): boolean {
  const element = getWalkedNodes().elements[node];
  return element !== undefined && isInFlatTree(getActiveElement(), element);
}

/** Focuses an element as the Tab key would, with a visible indicator. Returns whether it took focus. */
export function focusVisibly(element: HTMLElement): boolean {
  dom.focus(element, { preventScroll: true, focusVisible: true } as FocusOptions);
  return dom.matches(element, ':focus');
}

/** Removes focus from the focused element. */
export function unfocus(): void {
  const active = document.activeElement;
  if (watched.log) watched.log.isExpected = true;
  if (active instanceof HTMLElement || active instanceof SVGElement) dom.blur(active);
  if (watched.log) watched.log.isExpected = false;
}

/** An element's focus, to be restored later. */
export interface SavedFocus {
  /** Null if the page as a whole had focus. */
  readonly element: Element | null;
  /** Whether browsers showed that it has focus. */
  readonly isVisible: boolean;
  /** The selection's anchor and focus if the focused element is an editor: fields keep their own. */
  readonly selection: readonly [anchor: Node, anchorOffset: number, focus: Node, focusOffset: number] | null;
}

/** Reads which element has focus. */
export function saveFocus(): SavedFocus {
  const active = getActiveElement();
  if (active === null || active === document.body || active === document.documentElement)
    return { element: null, isVisible: false, selection: null };
  const isEditor = active instanceof HTMLElement && dom.isContentEditable(active);
  return {
    element: active,
    isVisible: dom.matches(active, ':focus-visible'),
    selection: isEditor ? saveSelection() : null,
  };
}

function saveSelection(): SavedFocus['selection'] {
  const selection = getSelection();
  if (selection === null || selection.anchorNode === null || selection.focusNode === null) return null;
  return [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset];
}

/** Restores focus, unless the element can't be focused anymore. */
export function restoreFocus({ element, isVisible, selection }: SavedFocus): void {
  if (element === null || !dom.isConnected(element)) {
    unfocus();
    return;
  }
  if (watched.log) watched.log.isExpected = true;
  if (getActiveElement() !== element)
    dom.focus(element, { preventScroll: true, focusVisible: isVisible } as FocusOptions);
  if (watched.log) watched.log.isExpected = false;
  if (getActiveElement() !== element) unfocus();
  else if (selection?.every((part) => typeof part === 'number' || dom.isConnected(part)))
    restoreSelection(selection);
}

/** Does nothing if a node is now shorter. */
function restoreSelection(selection: NonNullable<SavedFocus['selection']>): void {
  try {
    getSelection()?.setBaseAndExtent(...selection);
  } catch {}
}

/** The numbers of the two stops around the page; see {@link addBoundaryTabStops}. */
export interface EdgeTabStops {
  readonly start: number;
  readonly end: number;
  /** Whether the last stop takes focus, which a modal dialog would prevent. */
  readonly isReachable: boolean;
  /** Whether the page has same-origin frames, whose timers may move focus but aren't counted. */
  readonly hasFrames: boolean;
}

/** Removes the stops added by {@link addBoundaryTabStops}. */
export function removeBoundaryTabStops(): void {
  for (const edge of watched.edgeStops) dom.remove(edge);
  watched.edgeStops = [];
}

/**
 * Adds a tab stop before and after the page, where real users would reach the browser's controls. Without
 * them, Tab wraps around the page, which looks like a trap.
 */
export function addBoundaryTabStops(): EdgeTabStops {
  removeBoundaryTabStops();
  const makeStop = (tabIndex: number) => {
    const edge = document.createElement('span');
    dom.setAttribute(edge, 'tabindex', String(tabIndex));
    dom.style(edge).cssText =
      'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; outline: none; opacity: 0; pointer-events: none';
    watched.edgeStops.push(edge);
    return edge;
  };
  // A positive tabindex comes first. Among equal ones, document order decides.
  const start = makeStop(1);
  const end = makeStop(0);
  dom.prepend(document.documentElement, start);
  dom.append(document.documentElement, end);
  if (watched.log) watched.log.isExpected = true;
  dom.focus(end, { preventScroll: true });
  const isReachable = document.activeElement === end;
  dom.blur(end);
  if (watched.log) watched.log.isExpected = false;
  const hasFrames = listFrameDocuments().length > 0;
  return { start: getFocusNumber(start), end: getFocusNumber(end), isReachable, hasFrames };
}

/**
 * Returns the index of the focused element among the elements of a cross-origin frame; -1 if there is none, and
 * null if the frame doesn't have focus.
 * Runs in that frame.
 */
export function getFocusedInFrame(): number | null {
  if (!document.hasFocus()) return null;
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return -1;
  return Array.from(document.querySelectorAll('*')).indexOf(activeElement);
}

/** Focuses the element at such an index and returns whether it took focus. Runs in that frame. */
export function focusInFrame(position: number): boolean {
  const element = document.querySelectorAll<HTMLElement>('*')[position];
  return element !== undefined && focusVisibly(element);
}
