import { observeChanges, undoableChangeOptions } from '../../../in-page-kit/changes.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getActiveElement, getComposedParent, getOpenRoots, isInAnyOf } from '../../../in-page-kit/tree.ts';
import { finishTransitions, waitForFrames } from '../../in-page/settled-styles.ts';
import {
  type Appearances,
  findVisibleElements,
  getAppearance,
  hasSamePlace,
  hasSameSize,
  isContent,
  isSameAppearance,
  readAppearances,
} from './element-appearances.ts';
import { findJumpTarget } from './jump-target.ts';
import {
  areValuesEqual,
  type FieldValues,
  isChange,
  readValues,
  restoreValues,
  undoRecord,
} from './undo-changes.ts';

/** A visible difference in one element. */
export interface VisibleChange {
  /**
   * - `shown`, `hidden`: the element and its text or image became visible, or are no longer visible
   * - `text`, `value`: its own text, or the field's value, changed
   * - `place`: it moved or changed its size
   * - `paint`: its colors or opacity changed
   */
  readonly kind: 'shown' | 'hidden' | 'text' | 'value' | 'place' | 'paint';
  /**
   * Identifies the element for as long as the document exists. For added elements, it includes the nearest
   * known ancestor.
   */
  readonly element: string;
  /** The element's number in the walk; -1 for elements added later. */
  readonly node: number;
  /**
   * The text or value afterward, truncated. For hidden elements, the text before; for `place`, `moved` or
   * `resized`.
   */
  readonly text: string;
  /** The element's tag name. */
  readonly tag: string;
  /** How far its top left corner moved, in CSS pixels. */
  readonly movedBy: number;
  /** Whether the element is the one acted on, or is inside it. */
  readonly isInside: boolean;
  /** Whether the element contains the one acted on. */
  readonly isAround: boolean;
  /**
   * Whether a script set this text, or showed this element, in the very event of pressing the pointer. Such a change
   * is certain to be an effect of the press, even if pressing again doesn't repeat it.
   */
  readonly isSetOnPress: boolean;
}

/** What happened in the document during an action. */
export interface EffectReading {
  readonly changes: readonly VisibleChange[];
  /** URLs of other documents that the page tried to navigate to. */
  readonly navigations: readonly string[];
  /**
   * URLs, including fragments, of the elements in this document that the page jumped to. Elements at its top
   * are excluded.
   */
  readonly jumps: readonly string[];
  /** Forms that the page tried to submit. */
  readonly submits: number;
  /**
   * Whether scripts changed the document while they were handling an input event, so that the action
   * definitely caused it.
   */
  readonly isImmediate: boolean;
  /** Number of the focused element; -1 for none, -2 for an element that was added later. */
  readonly focus: number;
}

interface CurrentAppearances {
  readonly appearances: Appearances;
  /** What can change an element's appearance without an event or a mutation record. */
  readonly values: FieldValues;
  readonly styleSheets: string;
}

interface EffectLog {
  readonly observer: MutationObserver;
  records: MutationRecord[];
  /** Elements whose appearance changed although nobody did anything. */
  readonly noisy: WeakSet<Element>;
  readonly ids: WeakMap<Element, number>;
  /** How elements that were added later have been described, so that they're recognized when they're shown again. */
  readonly descriptions: WeakMap<Element, string>;
  nextId: number;
  before: Appearances;
  /** The last reading of all appearances, as long as nothing has happened since that could change them. */
  fresh: CurrentAppearances | null;
  values: FieldValues;
  navigations: string[];
  jumps: string[];
  /** All {@link jumps} so far. The browser doesn't report a second jump as a change of the fragment. */
  readonly knownJumps: Set<string>;
  submits: SubmitEvent[];
  /** Whether scripts are handling an input event. */
  isHandling: boolean;
  /** Whether the last input event was a press of the pointer. */
  isPress: boolean;
  /** What scripts changed while they were handling such a press: content and attributes. */
  readonly setOnPress: { readonly contents: Set<Node>; readonly attributes: Set<Node> };
  /**
   * Whether timers started by the action are running. This is separate because the handling of an event may
   * end earlier.
   */
  isExpected: boolean;
  isImmediate: boolean;
  scroll: [number, number];
  /** What to undo after the changes of the last action, if that continued another one. */
  earlier: Pick<EffectLog, 'records' | 'before' | 'values' | 'scroll'> | null;
  readonly stop: () => void;
}

const MAX_CHANGES = 60;
const MAX_RECORDS = 5_000;
const MAX_TEXT_LENGTH = 200;
const MAX_NAVIGATIONS = 5;

const inputEvents = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'pointermove',
  'mousemove',
  'pointerover',
  'mouseover',
  'pointerout',
  'mouseout',
  'touchstart',
  'touchmove',
  'touchend',
  'dragstart',
  'drop',
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'focusin',
  'focusout',
  'focus',
  'blur',
  'submit',
  'devicemotion',
  'deviceorientation',
];

const pressEvents: ReadonlySet<string> = new Set(['pointerdown', 'mousedown', 'touchstart']);

const watched: { log: EffectLog | undefined } = { log: undefined };

function requireLog(): EffectLog {
  if (!watched.log) throw new Error('Effects aren’t being watched.');
  return watched.log;
}

/** Starts recording what actions do to the document, and blocks navigation to other documents. */
export function watchEffects(): void {
  if (watched.log) return;
  const observer = observeChanges(recordChanges, undoableChangeOptions);
  // The next task ends the handling of an event. Everything that scripts do until then was caused by it.
  const handled = new MessageChannel();
  handled.port1.onmessage = () => {
    recordChanges(observer.takeRecords());
    if (watched.log) watched.log.isHandling = false;
  };
  const onInput = ({ type }: Event) => {
    if (watched.log) {
      watched.log.isHandling = true;
      watched.log.isPress = pressEvents.has(type);
      watched.log.fresh = null;
    }
    handled.port2.postMessage(null);
  };
  for (const type of inputEvents) addEventListener(type, onInput, { capture: true, passive: true });
  addEventListener('scroll', recordScroll, { capture: true, passive: true });
  addEventListener('submit', recordSubmit, true);
  navigation.addEventListener('navigate', recordNavigation, true);
  watched.log = createLog(observer, () => {
    observer.disconnect();
    for (const type of inputEvents) removeEventListener(type, onInput, { capture: true });
    removeEventListener('scroll', recordScroll, { capture: true });
    removeEventListener('submit', recordSubmit, true);
    navigation.removeEventListener('navigate', recordNavigation, true);
    handled.port1.close();
  });
}

function createLog(observer: MutationObserver, stop: () => void): EffectLog {
  return {
    observer,
    records: [],
    noisy: new WeakSet(),
    ids: new WeakMap(),
    descriptions: new WeakMap(),
    nextId: 0,
    before: new Map(),
    fresh: null,
    values: new Map(),
    navigations: [],
    jumps: [],
    knownJumps: new Set(),
    submits: [],
    isHandling: false,
    isPress: false,
    setOnPress: { contents: new Set(), attributes: new Set() },
    isExpected: false,
    isImmediate: false,
    scroll: [scrollX, scrollY],
    earlier: null,
    stop,
  };
}

function recordChanges(records: MutationRecord[]): void {
  const { log } = watched;
  if (!log || records.length === 0) return;
  log.fresh = null;
  if ((log.isHandling || log.isExpected) && records.some(isChange)) log.isImmediate = true;
  // Records are delivered after each listener, while the event that it handles is still the last one.
  if (log.isHandling && log.isPress) addSetOnPress(log, records);
  if (log.records.length < MAX_RECORDS) addRecords(log, records);
}

function addSetOnPress({ setOnPress: { contents, attributes } }: EffectLog, records: MutationRecord[]): void {
  if (contents.size + attributes.size > MAX_RECORDS) return;
  for (const record of records) {
    const { target } = record;
    if (!isChange(record)) continue;
    if (record.type === 'attributes') attributes.add(target);
    else contents.add(record.type === 'characterData' ? (dom.parentNode(target) ?? target) : target);
    for (const node of record.addedNodes) attributes.add(node);
  }
}

/** See {@link VisibleChange.isSetOnPress}. A class on the whole page may have any number of effects. */
function isSetOnPress(element: Element, kind: VisibleChange['kind']): boolean {
  const { contents, attributes } = requireLog().setOnPress;
  if (kind !== 'text' && kind !== 'shown') return false;
  if (contents.has(element)) return true;
  if (kind === 'text') return false;
  for (let at: Element | null = element; at && at !== document.body; at = getComposedParent(at))
    if (attributes.has(at)) return true;
  return false;
}

function recordScroll(): void {
  if (watched.log) watched.log.fresh = null;
}

function recordNavigation(event: NavigateEvent): void {
  const { log } = watched;
  if (!log) return;
  const { url, sameDocument } = event.destination;
  if (event.hashChange || sameDocument) {
    if (event.hashChange || log.knownJumps.has(url)) recordJump(log, url);
    return;
  }
  event.preventDefault();
  if (log.navigations.length < MAX_NAVIGATIONS) log.navigations.push(url.slice(0, MAX_TEXT_LENGTH));
}

function recordSubmit(event: SubmitEvent): void {
  const { log } = watched;
  if (log && log.submits.length < MAX_NAVIGATIONS) log.submits.push(event);
}

/**
 * Ends {@link watchEffects} once navigation that has already begun is over: forms are submitted one task
 * later.
 */
export async function stopWatchingEffects(): Promise<void> {
  for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve));
  watched.log?.stop();
  watched.log = undefined;
}

/**
 * Records the page's current appearance, which {@link readEffects} compares with the later one.
 *
 * @param continuesLast whether {@link undoEffects} undoes the last action as well
 */
export function beginAction(continuesLast = false): void {
  const current = requireLog();
  takeRecords(current);
  const { records, before, values, scroll } = current;
  current.earlier = continuesLast ? { records, before, values, scroll } : null;
  current.records = [];
  current.navigations = [];
  current.jumps = [];
  current.submits = [];
  current.isHandling = false;
  current.setOnPress.contents.clear();
  current.setOnPress.attributes.clear();
  current.isExpected = false;
  current.isImmediate = false;
  current.scroll = [scrollX, scrollY];
  current.values = readValues();
  const isFresh = current.fresh !== null && isStillFresh(current.fresh, current.values);
  current.before = isFresh ? current.fresh!.appearances : readAppearances();
  if (!isFresh) keepFresh(current.before, current.values);
}

/** Records a jump within the document, unless it leads to the top, where the Home key also leads. */
function recordJump({ jumps, knownJumps }: EffectLog, url: string): void {
  if (jumps.length >= MAX_NAVIGATIONS || findJumpTarget(url) === null) return;
  jumps.push(url.slice(0, MAX_TEXT_LENGTH));
  knownJumps.add(url);
}

/** A single task can cause more records than a call can have arguments. */
function addRecords(current: EffectLog, records: readonly MutationRecord[]): void {
  for (const record of records) current.records.push(record);
}

/** Takes the mutation records that haven't been delivered yet, and returns them. */
function takeRecords(current: EffectLog): MutationRecord[] {
  const records = current.observer.takeRecords();
  if (records.length > 0) current.fresh = null;
  addRecords(current, records);
  return records;
}

/** Keeps the current reading for the next action, unless it will soon be outdated. */
function keepFresh(appearances: Appearances, values: FieldValues): void {
  requireLog().fresh = isAnimated() ? null : { appearances, values, styleSheets: describeStyleSheets() };
}

/**
 * Whether elements still have the same appearance. Scripts change field values and style sheet rules without
 * a mutation record, and animations run without events. All other changes clear the cached reading when they
 * happen: changes to the document, scrolling, and input, which also changes what is hovered, active or
 * focused.
 */
function isStillFresh({ values, styleSheets }: CurrentAppearances, now: FieldValues): boolean {
  if (isAnimated()) return false;
  return styleSheets === describeStyleSheets() && areValuesEqual(values, now);
}

/** Whether an animation or transition is running. */
export function isAnimated(): boolean {
  return document.getAnimations().some(({ playState }) => playState === 'running');
}

/** Describes which style sheets apply and how many rules each of them has. */
function describeStyleSheets(): string {
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .map((sheet) => {
      try {
        return `${sheet.disabled} ${sheet.media.mediaText} ${sheet.cssRules.length}`;
      } catch {
        // Other sites' rules can be neither read nor changed.
        return `${sheet.disabled} ${sheet.media.mediaText}`;
      }
    })
    .join();
}

/**
 * Records everything that has changed since {@link beginAction} as noise, because nobody did anything. Such
 * elements are left out of all later readings.
 */
export async function recordNoise(): Promise<void> {
  const current = requireLog();
  await waitForFrames();
  takeRecords(current);
  if (current.fresh && !mayMoveByItself() && isStillFresh(current.fresh, readValues())) return;
  const after = readAppearances();
  for (const [element, look] of after) {
    const before = current.before.get(element);
    if (!before || !isSameAppearance(look, before)) current.noisy.add(element);
  }
  for (const element of current.before.keys()) if (!after.has(element)) current.noisy.add(element);
}

/**
 * Whether something may move or load without an event or record that would clear {@link CurrentAppearances}.
 */
function mayMoveByItself(): boolean {
  const isMoving = document.querySelector('animate, animateMotion, animateTransform, set, marquee') !== null;
  const isLoading =
    document.fonts.status === 'loading' || [...document.images].some(({ complete }) => !complete);
  // Only the animations of the document itself are known.
  return isMoving || isLoading || getOpenRoots().length > 1;
}

/** Starts or stops attributing script changes to the action. Used while the action's timers run early. */
export function expectChanges(isExpected: boolean): void {
  const current = requireLog();
  const records = takeRecords(current);
  if ((current.isHandling || current.isExpected) && records.some(isChange)) current.isImmediate = true;
  current.isExpected = isExpected;
}

/**
 * Reads what has happened since {@link beginAction}, after a frame or two and with running transitions
 * finished.
 *
 * @param actor number of the element acted on; -1 for none
 */
export async function readEffects(actor: number): Promise<EffectReading> {
  const current = requireLog();
  await waitForFrames();
  // Scripts are notified in the next frame and may then, for example, remove what has faded out.
  if (finishTransitions() > 0) await waitForFrames();
  takeRecords(current);
  return {
    // Any other difference is a hover or focus style, or something that changed on its own.
    changes: current.isImmediate
      ? compareAppearances(getWalkedNodes().elements[actor] ?? null, readAppearances())
      : [],
    navigations: current.navigations,
    jumps: current.jumps,
    // A page that cancels the event uses the form itself, for example to filter a list.
    submits: current.submits.filter(({ defaultPrevented }) => !defaultPrevented).length,
    isImmediate: current.isImmediate,
    focus: getFocusNumberAfterAction(),
  };
}

/**
 * Undoes what scripts have changed since {@link beginAction}. Added elements are hidden rather than removed,
 * because the framework that added them may remove them later.
 *
 * @param comparesAppearance whether the result is needed, because comparing is slow on large pages
 * @returns whether the page looks as it did before; true if nothing is compared
 */
export async function undoEffects(comparesAppearance = false): Promise<boolean> {
  const current = requireLog();
  takeRecords(current);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    const wasShown = current.before.get(dialog)?.isShown ?? false;
    if (!wasShown) dialog.close();
  }
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (!current.before.get(popover)?.isShown) dom.hidePopover(popover);
  }
  const added = new Set(current.records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of current.records.toReversed()) undoRecord(record, current.before, added);
  restoreValues(current.values);
  const { earlier } = current;
  if (earlier !== null) undoEarlier(earlier);
  const isUnchanged = current.records.length + (earlier?.records.length ?? 0) === 0;
  // Undoing the same action again changes nothing.
  Object.assign(current, earlier, { records: [], earlier: null });
  scrollTo({ left: current.scroll[0], top: current.scroll[1], behavior: 'instant' });
  if (isUnchanged) return true;
  await waitForFrames();
  finishTransitions();
  // What was undone has been recorded, too.
  current.observer.takeRecords();
  current.records = [];
  current.fresh = null;
  if (!comparesAppearance) return true;
  const after = readAppearances();
  keepFresh(after, readValues());
  return compareAppearances(null, after).every(({ kind }) => kind === 'paint');
}

function undoEarlier({ records, before, values }: NonNullable<EffectLog['earlier']>): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of records.toReversed()) undoRecord(record, before, added);
  restoreValues(values);
}

/**
 * Waits until all timers that the page has requested so far and that are due within this many milliseconds
 * have run: the browser runs them in the order in which they are due.
 */
export async function letRequestedTimersRun(withinMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, withinMs));
}

/** Returns the elements that have become visible since {@link beginAction}, with or without scripts. */
export function findShownElements(): Element[] {
  const { before, noisy } = requireLog();
  return findVisibleElements().filter((element) => !before.get(element)?.isShown && !noisy.has(element));
}

/** Returns the boxes, in the window, of elements with content that were visible at {@link beginAction} but aren't now. */
export function findHiddenBoxes(): DOMRectReadOnly[] {
  const { before, noisy, scroll } = requireLog();
  const visible = new Set(findVisibleElements());
  return [...before].flatMap(([element, old]) =>
    old.isShown && isContent(element, old) && !visible.has(element) && !noisy.has(element)
      ? [new DOMRectReadOnly(old.left - scroll[0], old.top - scroll[1], old.width, old.height)]
      : [],
  );
}

/**
 * Leaves what has become visible since {@link beginAction} out of all later readings: hovering showed it, not
 * the click.
 */
export function ignoreShownElements(): void {
  const { noisy } = requireLog();
  for (const element of findShownElements()) noisy.add(element);
}

function getFocusNumberAfterAction(): number {
  const active = getActiveElement();
  if (!active || active === document.body || active === document.documentElement) return -1;
  const number = getNumber(active);
  return number === -1 ? -2 : number;
}

function describeElement(element: Element, known: Appearances): string {
  const current = requireLog();
  const described = current.descriptions.get(element);
  if (described !== undefined) return described;
  const steps: string[] = [];
  let at: Element | null = element;
  // Elements that scripts recreate are identified by their position below one that stays.
  while (at && !current.ids.has(at) && !known.has(at)) {
    steps.unshift(dom.localName(at));
    at = getComposedParent(at);
  }
  if (at && !current.ids.has(at)) current.ids.set(at, current.nextId++);
  const description = [at ? current.ids.get(at) : '', ...steps.slice(0, 5)].join('>');
  if (steps.length > 0) current.descriptions.set(element, description);
  return description;
}

/** Compares the page with its appearance at the beginning of the action. */
function compareAppearances(actor: Element | null, after: Appearances): VisibleChange[] {
  const { before, noisy } = requireLog();
  const changes: VisibleChange[] = [];
  const add = (element: Element, kind: VisibleChange['kind'], text: string, movedBy = 0) => {
    if (changes.length >= MAX_CHANGES || isInAnyOf(element, noisy)) return;
    changes.push({
      kind,
      element: describeElement(element, before),
      node: getNumber(element),
      text: text.slice(0, MAX_TEXT_LENGTH),
      tag: dom.localName(element),
      movedBy,
      isInside: actor !== null && dom.contains(actor, element),
      isAround: actor !== null && element !== actor && dom.contains(element, actor),
      isSetOnPress: isSetOnPress(element, kind),
    });
  };
  for (const [element, look] of after) {
    const old = getAppearance(before, element);
    const movedBy = look.isShown && old.isShown ? Math.hypot(look.left - old.left, look.top - old.top) : 0;
    if (look.isShown !== old.isShown) {
      if (isContent(element, look.isShown ? look : old))
        add(element, look.isShown ? 'shown' : 'hidden', look.isShown ? look.text : old.text);
    } else if (look.text !== old.text) add(element, 'text', look.text, movedBy);
    else if (look.value !== old.value) add(element, 'value', look.value, movedBy);
    else if (look.paint !== old.paint) add(element, 'paint', '', movedBy);
    else if (!hasSamePlace(look, old))
      add(element, 'place', hasSameSize(look, old) ? 'moved' : 'resized', movedBy);
  }
  for (const [element, old] of before) {
    if (old.isShown && !after.has(element) && isContent(element, old)) add(element, 'hidden', old.text);
  }
  return changes;
}
