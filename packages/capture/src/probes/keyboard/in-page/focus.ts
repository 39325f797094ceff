import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { countRequests, nextFrames, nextTask, pause, setOwnTimer } from './page-requests.ts';

/** Milliseconds within which what a key causes counts as its immediate effect. */
const IMMEDIATE_MS = 5;
/** The same from when the key went down, however long its handlers take. */
const MAX_IMMEDIATE_MS = 100;
/** Milliseconds within which nobody can press the next key. */
const PROMPT_MS = 300;

/**
 * A move of the focus by a script some time after a key. When it happened is measured by timers that are set with the
 * key: a timer of the page that is set for less time runs before them, also on a slow machine.
 */
export interface LateMove {
  readonly node: number;
  /** Whether it is the immediate effect of the key. */
  readonly isImmediate: boolean;
  /** Whether it happens before a person can press the next key. */
  readonly isPrompt: boolean;
}

/** Focus changes since the last key. {@link readFocus} reports and clears them. */
export interface FocusLog {
  /** Elements that were added to the page after the walk, numbered after those of the walk. */
  readonly added: Element[];
  /** By number: the path of an element, and the element that a script has since put at that path. */
  readonly traces: Map<number, { path: string; element: Element }>;
  /** A key is being handled or we are moving the focus, so the cause of what happens now is known. */
  isExpected: boolean;
  key: KeyboardEvent | null;
  /** Number of timers that the page had set before the key. */
  timersBeforeKey: number;
  moves: number;
  late: LateMove[];
  /** Called when a script moves the focus some time after a key. */
  onLateMove: () => void;
  /** Moves in `late` from before the last key. */
  lateBeforeKey: number;
  hasLeft: boolean;
  /** Called before a key that goes down is recorded; returns whether the page must not receive it. */
  refusesKey: () => boolean;
}

/** The location of the focus and the effect of the last key. */
export interface FocusReading {
  /** Number of the element; -1 when only the document has the focus. */
  readonly node: number;
  /** Whether the element is a frame with a document of another origin. */
  readonly isForeignFrame: boolean;
  /** Whether the page canceled the last key, so that the browser did not move the focus. */
  readonly isKeyCanceled: boolean;
  /** Focus events in this document since the last reading. */
  readonly moves: number;
  /** Elements to which scripts moved the focus after an earlier key, until the last key. */
  readonly lateBeforeKey: readonly LateMove[];
  /** Elements that scripts gave the focus some time after the last key. */
  readonly late: readonly LateMove[];
  /**
   * Whether the key moved the focus to a stop around the page. A script cannot take it back from the
   * browser's controls.
   */
  readonly hasLeft: boolean;
}

/** Set once {@link watchFocus} was called. */
let log: FocusLog | undefined;
/** The two stops that we added around the page, while they exist. */
let edgeStops: HTMLElement[] = [];

/** Starts to record how keys and scripts move the focus. */
export function watchFocus(): void {
  if (log) return;
  const started: FocusLog = {
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
  log = started;
  // The next task ends the handling of a key: on a busy machine, a timer of the page may run before the key is released.
  const handled = new MessageChannel();
  let [isImmediate, isPrompt, isNewKey] = [false, false, false];
  let ownTimers: number[] = [];
  const endImmediate = () => {
    isImmediate = false;
  };
  const endPrompt = () => {
    isPrompt = false;
  };
  handled.port1.onmessage = () => {
    started.isExpected = false;
    if (!isNewKey) return;
    isNewKey = false;
    // After the handlers of the key, so that what they set for less time runs before.
    ownTimers.push(setOwnTimer(endImmediate, IMMEDIATE_MS));
  };
  const onKeyPress = () => {
    started.isExpected = true;
    handled.port2.postMessage(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (started.refusesKey()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    onKeyPress();
    started.key = event;
    started.lateBeforeKey = started.late.length;
    // Other tests dispatch keys, and count what the page requests after each of them.
    if (!event.isTrusted || log !== started) return;
    started.timersBeforeKey = countRequests().timers;
    [isImmediate, isPrompt, isNewKey] = [true, true, true];
    for (const timer of ownTimers) clearTimeout(timer);
    // Before the handlers of the key, so that what they set for more time runs after.
    ownTimers = [setOwnTimer(endImmediate, MAX_IMMEDIATE_MS), setOwnTimer(endPrompt, PROMPT_MS)];
  };
  const onKeyUp = () => {
    started.isExpected = false;
  };
  const recordFocus = (event: Event) => {
    started.moves += 1;
    const target = event.composedPath()[0];
    if (event.type === 'focusin' && started.isExpected && edgeStops.includes(target as HTMLElement)) {
      started.hasLeft = true;
    }
    if (event.type !== 'focusin' || started.isExpected) return;
    if (!(target instanceof Element) || started.late.length > 100) return;
    started.late.push({ node: getFocusNumber(target), isImmediate, isPrompt });
    started.onLateMove();
  };
  addEventListener('keydown', onKeyDown, true);
  addEventListener('keypress', onKeyPress, true);
  addEventListener('keyup', onKeyUp, true);
  addEventListener('focusin', recordFocus, true);
  addEventListener('focusout', recordFocus, true);
}

/** Returns the record of {@link watchFocus}, once that was called. */
export function getFocusLog(): FocusLog | undefined {
  return log;
}

/** Returns the number of an element: that of the last walk, or a new one after those. */
export function getFocusNumber(element: Element): number {
  const { elements } = getWalkedNodes();
  const walked = elements.indexOf(element);
  if (!log) return walked;
  const { added, traces } = log;

  function getPath(from: Element): string {
    const steps: string[] = [];
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      let position = 1;
      for (let other = at.previousElementSibling; other; other = other.previousElementSibling) position += 1;
      steps.push(`${at.localName}#${at.id}:${position}`);
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
  // A rerendered element is another object with the same path.
  const path = getPath(element);
  for (const [number, existing] of document.body?.contains(element) ? traces : []) {
    if (existing.element === element || (!existing.element.isConnected && existing.path === path))
      return recordTrace(number);
  }
  return recordTrace(elements.length + added.push(element) - 1);
}

/** Reads where the focus is, including in open shadow roots and same-origin frames. */
export function readFocus(): FocusReading {
  const isPage = (element: Element | null) => element === null || /^(body|html)$/.test(element.localName);
  let active = document.activeElement;
  let isForeignFrame = false;
  while (active !== null) {
    let inner: Element | null = active.shadowRoot?.activeElement ?? null;
    if (/^i?frame$/.test(active.localName)) {
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
    isKeyCanceled: log?.key?.defaultPrevented ?? false,
    moves: log?.moves ?? 0,
    lateBeforeKey: log?.late.splice(0, log.lateBeforeKey) ?? [],
    late: log?.late.splice(0) ?? [],
    hasLeft: log?.hasLeft ?? false,
  };
  if (log) {
    log.lateBeforeKey = 0;
    log.moves = 0;
    log.hasLeft = false;
    log.key = null;
  }
  return reading;
}

/**
 * Like {@link readFocus}, after the immediate effects of the last key: the messages and timers with which frameworks schedule
 * work. After a key, the browser draws a frame before them.
 */
export async function readFocusAfterTasks(): Promise<FocusReading> {
  await finishImmediateEffects();
  return readFocus();
}

/** Waits for messages that scripts have sent to themselves, and for timers of no time if they have set any since a key. */
export async function finishImmediateEffects(timersBefore = log?.timersBeforeKey): Promise<void> {
  await nextTask();
  if (countRequests().timers !== timersBefore) await pause(IMMEDIATE_MS);
}

/**
 * Waits until the page moves the focus by itself after the last key, which it returns, or what it has requested for the
 * next frame and for this time has happened.
 */
export async function waitForFocusMove(ms: number): Promise<boolean> {
  const started = log;
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

/** Waits until the page moves the focus by itself, which it returns, or a number of frames is drawn. */
export async function waitForFocusMoveInFrames(frames: number): Promise<boolean> {
  for (let drawn = 0; drawn < frames; drawn += 2) {
    if (await waitForFocusMove(0)) return true;
  }
  return false;
}

/** Focuses an element of the last walk as the Tab key would, and returns whether it took the focus. */
export function focusNode(node: number): boolean {
  const { elements } = getWalkedNodes();
  const first = elements[node] ?? log?.added[node - elements.length];
  const element = (first?.isConnected ? first : log?.traces.get(node)?.element) as HTMLElement | undefined;
  if (!element?.isConnected) return false;
  if (log) {
    log.isExpected = true;
    getFocusNumber(element);
  }
  // Called on the prototype, because on a form a field named `focus` hides the method.
  const { focus } = element instanceof SVGElement ? SVGElement.prototype : HTMLElement.prototype;
  focus.call(element, { preventScroll: true, focusVisible: true } as FocusOptions);
  if (log) log.isExpected = false;
  return element.matches(':focus');
}

/**
 * Returns the number that the last walk gave the focused element, also in open shadow roots; -1 when it has
 * none, as for the page as a whole.
 */
export function getFocusedNode(): number {
  const { elements } = getWalkedNodes();
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body || active === document.documentElement) return -1;
  return elements.indexOf(active);
}

/** Removes the focus from the focused element. */
export function unfocus(): void {
  const active = document.activeElement;
  if (log) log.isExpected = true;
  if (active instanceof HTMLElement || active instanceof SVGElement) active.blur();
  if (log) log.isExpected = false;
}

/** Numbers of the two stops around the page, see {@link addEdgeStops}. */
export interface EdgeTabStops {
  readonly start: number;
  readonly end: number;
  /** Whether the last stop takes the focus, which a modal dialog would prevent. */
  readonly isReachable: boolean;
}

/** Removes the stops of {@link addEdgeStops}. */
export function removeEdgeStops(): void {
  for (const edge of edgeStops) edge.remove();
  edgeStops = [];
}

/**
 * Adds a tab stop before the page and one after it, where real users reach the browser's controls. Without
 * them Tab wraps around the page, which looks like a trap.
 */
export function addEdgeStops(): EdgeTabStops {
  removeEdgeStops();
  const makeStop = (tabIndex: number) => {
    const edge = document.createElement('span');
    edge.tabIndex = tabIndex;
    edge.style.cssText =
      'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; outline: none; opacity: 0; pointer-events: none';
    edgeStops.push(edge);
    return edge;
  };
  // A positive tabindex comes first; among equal ones, document order decides.
  const start = makeStop(1);
  const end = makeStop(0);
  document.documentElement.prepend(start);
  document.documentElement.append(end);
  if (log) log.isExpected = true;
  HTMLElement.prototype.focus.call(end, { preventScroll: true });
  const isReachable = document.activeElement === end;
  end.blur();
  if (log) log.isExpected = false;
  return { start: getFocusNumber(start), end: getFocusNumber(end), isReachable };
}

/**
 * Returns the focused element of a cross-origin frame as an index among its elements; -1 for none. Runs in
 * that frame.
 */
export function getFocusedInFrame(): number {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return -1;
  return Array.from(document.querySelectorAll('*')).indexOf(activeElement);
}

/** Focuses the element at such an index and returns whether it took the focus. Runs in that frame. */
export function focusInFrame(position: number): boolean {
  const element = document.querySelectorAll<HTMLElement>('*')[position];
  if (!element) return false;
  HTMLElement.prototype.focus.call(element, { preventScroll: true, focusVisible: true } as FocusOptions);
  return element.matches(':focus');
}
