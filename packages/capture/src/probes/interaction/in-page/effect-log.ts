import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { getOpenRoots, observeAllChanges } from '../../in-page/get-open-roots.ts';
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
import {
  areValuesEqual,
  type FieldValues,
  isChange,
  readValues,
  restoreValues,
  undoRecord,
} from './undo-changes.ts';

/** A difference that people can see, in one element. */
export interface VisibleChange {
  /**
   * - `shown`, `hidden`: the element and its text or image became visible, or no longer are
   * - `text`, `value`: its own text, or the value of the field, is another one
   * - `place`: it moved or has another size
   * - `paint`: other colors or opacity
   */
  readonly kind: 'shown' | 'hidden' | 'text' | 'value' | 'place' | 'paint';
  /** Identifies the element as long as the document lives; the nearest known ancestor of elements that were added. */
  readonly element: string;
  /** Number of the element in the walk; -1 for elements that were added later. */
  readonly node: number;
  /** The text or value afterwards, cut; for hidden elements, before; for places, `moved` or `resized`. */
  readonly text: string;
  /** The element is the one acted on, or inside it. */
  readonly isInside: boolean;
  /** The element contains the one acted on. */
  readonly isAround: boolean;
}

/** What happened in the document during an action. */
export interface EffectReading {
  readonly changes: readonly VisibleChange[];
  /** URLs of other documents that the page tried to navigate to. */
  readonly navigations: readonly string[];
  /** Forms that the page tried to submit. */
  readonly submits: number;
  /**
   * Whether scripts changed the document while they handled an input event, so that the action certainly caused it.
   */
  readonly isImmediate: boolean;
  /** Number of the element with the focus; -1 for none, -2 for an element that was added later. */
  readonly focus: number;
}

interface CurrentAppearances {
  readonly looks: Appearances;
  /** What changes how elements look without an event or a record of a change. */
  readonly values: FieldValues;
  readonly styleSheets: string;
}

interface EffectLog {
  readonly observer: MutationObserver;
  records: MutationRecord[];
  /** Elements whose look changed while nobody did anything. */
  readonly noisy: WeakSet<Element>;
  readonly ids: WeakMap<Element, number>;
  nextId: number;
  before: Appearances;
  /** The last reading of all looks, as long as nothing has happened since that can change how elements look. */
  fresh: CurrentAppearances | null;
  values: FieldValues;
  navigations: string[];
  submits: SubmitEvent[];
  /** Scripts are handling an input event. */
  isHandling: boolean;
  /** Timers that the action started are running. Separate, because the handling of an event may end meanwhile. */
  isExpected: boolean;
  isImmediate: boolean;
  scroll: [number, number];
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

let log: EffectLog | undefined;

function requireLog(): EffectLog {
  if (!log) throw new Error('Effects are not being watched.');
  return log;
}

/** Starts to record what actions do to the document, and blocks navigation to other documents. */
export function watchEffects(): void {
  if (log) return;
  const onRecords = (records: MutationRecord[]) => {
    if (!log || records.length === 0) return;
    log.fresh = null;
    if ((log.isHandling || log.isExpected) && records.some(isChange)) log.isImmediate = true;
    if (log.records.length < MAX_RECORDS) addRecords(log, records);
  };
  const observer = new MutationObserver(onRecords);
  observeAllChanges(observer);
  // The next task ends the handling of an event: what scripts do until then is caused by it.
  const handled = new MessageChannel();
  handled.port1.onmessage = () => {
    onRecords(observer.takeRecords());
    if (log) log.isHandling = false;
  };
  const onInput = () => {
    if (log) {
      log.isHandling = true;
      log.fresh = null;
    }
    handled.port2.postMessage(null);
  };
  const onScroll = () => {
    if (log) log.fresh = null;
  };
  const onNavigate = (event: NavigateEvent) => {
    if (!log || event.hashChange || event.destination.sameDocument) return;
    event.preventDefault();
    if (log.navigations.length < MAX_NAVIGATIONS)
      log.navigations.push(event.destination.url.slice(0, MAX_TEXT_LENGTH));
  };
  const onSubmit = (event: SubmitEvent) => {
    if (log && log.submits.length < MAX_NAVIGATIONS) log.submits.push(event);
  };
  for (const type of inputEvents) addEventListener(type, onInput, { capture: true, passive: true });
  addEventListener('scroll', onScroll, { capture: true, passive: true });
  addEventListener('submit', onSubmit, true);
  navigation.addEventListener('navigate', onNavigate, true);
  log = {
    observer,
    records: [],
    noisy: new WeakSet(),
    ids: new WeakMap(),
    nextId: 0,
    before: new Map(),
    fresh: null,
    values: new Map(),
    navigations: [],
    submits: [],
    isHandling: false,
    isExpected: false,
    isImmediate: false,
    scroll: [scrollX, scrollY],
    stop: () => {
      observer.disconnect();
      for (const type of inputEvents) removeEventListener(type, onInput, { capture: true });
      removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('submit', onSubmit, true);
      navigation.removeEventListener('navigate', onNavigate, true);
      handled.port1.close();
    },
  };
}

/** Ends {@link watchEffects} after navigation that was already begun: forms are submitted one task later. */
export async function stopWatchingEffects(): Promise<void> {
  for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve));
  log?.stop();
  log = undefined;
}

/** Remembers how the page looks now. {@link readEffects} compares with it. */
export function beginAction(): void {
  const current = requireLog();
  takeRecords(current);
  current.records = [];
  current.navigations = [];
  current.submits = [];
  current.isHandling = false;
  current.isExpected = false;
  current.isImmediate = false;
  current.scroll = [scrollX, scrollY];
  current.values = readValues();
  const isFresh = current.fresh !== null && isStillFresh(current.fresh, current.values);
  current.before = isFresh ? current.fresh!.looks : readAppearances();
  if (!isFresh) keepFresh(current.before, current.values);
}

/** One task of a page may cause more records than a call can have arguments. */
function addRecords(current: EffectLog, records: readonly MutationRecord[]): void {
  for (const record of records) current.records.push(record);
}

/** Takes the records of changes that were not delivered yet. Returns them. */
function takeRecords(current: EffectLog): MutationRecord[] {
  const records = current.observer.takeRecords();
  if (records.length > 0) current.fresh = null;
  addRecords(current, records);
  return records;
}

/** Keeps a reading of this moment, so that the next action need not read the same again, unless it is outdated soon. */
function keepFresh(looks: Appearances, values: FieldValues): void {
  requireLog().fresh = isAnimated() ? null : { looks, values, styleSheets: describeStyleSheets() };
}

/**
 * Whether elements look as they did. Scripts change values of fields and rules of style sheets without a record, and
 * animations run without events. All other changes end the freshness when they happen: those of the document, scrolling,
 * and input, which also changes what is hovered, active or focused.
 */
function isStillFresh({ values, styleSheets }: CurrentAppearances, now: FieldValues): boolean {
  if (isAnimated()) return false;
  return styleSheets === describeStyleSheets() && areValuesEqual(values, now);
}

function isAnimated(): boolean {
  return document.getAnimations().some(({ playState }) => playState === 'running');
}

/** Describes which style sheets apply and how many rules each has. */
function describeStyleSheets(): string {
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .map((sheet) => {
      try {
        return `${sheet.disabled} ${sheet.media.mediaText} ${sheet.cssRules.length}`;
      } catch {
        // The rules of other sites cannot be read, nor changed.
        return `${sheet.disabled} ${sheet.media.mediaText}`;
      }
    })
    .join();
}

/**
 * Records everything that changed since {@link beginAction} as noise: nobody did anything. Such elements are left out of
 * all later readings.
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

/** Whether something may move or load without any event or record that {@link CurrentAppearances} would end with. */
function mayMoveByItself(): boolean {
  const isMoving = document.querySelector('animate, animateMotion, animateTransform, set, marquee') !== null;
  const isLoading =
    document.fonts.status === 'loading' || [...document.images].some(({ complete }) => !complete);
  // Only the animations of the document itself are known.
  return isMoving || isLoading || getOpenRoots().length > 1;
}

/** Counts what scripts change from now on as caused by the action, or no longer: while their timers run early. */
export function expectChanges(isExpected: boolean): void {
  const current = requireLog();
  const records = takeRecords(current);
  if ((current.isHandling || current.isExpected) && records.some(isChange)) current.isImmediate = true;
  current.isExpected = isExpected;
}

/**
 * Reads what happened since {@link beginAction}, after a frame or two and with running transitions at their end.
 *
 * @param actor number of the element acted on; -1 for none
 */
export async function readEffects(actor: number): Promise<EffectReading> {
  const current = requireLog();
  await waitForFrames();
  finishTransitions();
  takeRecords(current);
  return {
    // What looks different otherwise is the style of the hovered or focused element, or changed by itself.
    changes: current.isImmediate
      ? compareAppearances(getWalkedNodes().elements[actor] ?? null, readAppearances())
      : [],
    navigations: current.navigations,
    // A page that cancels the event uses the form itself, for example to filter a list.
    submits: current.submits.filter(({ defaultPrevented }) => !defaultPrevented).length,
    isImmediate: current.isImmediate,
    focus: getFocusNumberAfterAction(),
  };
}

/**
 * Undoes what scripts changed since {@link beginAction}. Elements that were added are hidden rather than removed, because
 * the framework that added them may remove them later.
 *
 * @param comparesAppearance whether the result is needed: comparing takes long on large pages
 * @returns whether the page looks as it did then; true if nothing is compared
 */
export async function undoEffects(comparesAppearance = false): Promise<boolean> {
  const current = requireLog();
  takeRecords(current);
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    const wasShown = current.before.get(dialog)?.isShown ?? false;
    if (!wasShown) HTMLDialogElement.prototype.close.call(dialog);
  }
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (!current.before.get(popover)?.isShown) HTMLElement.prototype.hidePopover.call(popover);
  }
  const added = new Set(current.records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of current.records.toReversed()) undoRecord(record, current.before, added);
  restoreValues(current.values);
  scrollTo({ left: current.scroll[0], top: current.scroll[1], behavior: 'instant' });
  const isUnchanged = current.records.length === 0;
  current.records = [];
  if (isUnchanged) return true;
  await waitForFrames();
  finishTransitions();
  current.observer.takeRecords();
  current.fresh = null;
  if (!comparesAppearance) return true;
  const after = readAppearances();
  keepFresh(after, readValues());
  return compareAppearances(null, after).every(({ kind }) => kind === 'paint');
}

/** Returns the elements that became visible since {@link beginAction}, with or without scripts. */
export function findShownElements(): Element[] {
  const { before, noisy } = requireLog();
  return findVisibleElements().filter((element) => !before.get(element)?.isShown && !noisy.has(element));
}

/** Leaves what became visible since {@link beginAction} out of all later readings: hovering showed it, not the click. */
export function ignoreShownElements(): void {
  const { noisy } = requireLog();
  for (const element of findShownElements()) noisy.add(element);
}

function getFocusNumberAfterAction(): number {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body || active === document.documentElement) return -1;
  const number = getWalkedNodes().elements.indexOf(active);
  return number === -1 ? -2 : number;
}

function describeElement(element: Element, known: Appearances): string {
  const current = requireLog();
  const steps: string[] = [];
  let at: Element | null = element;
  // Elements that scripts create again and again are known by their place below one that stays.
  while (at && !current.ids.has(at) && !known.has(at)) {
    steps.unshift(at.localName);
    at = at.parentElement ?? ((at.getRootNode() as ShadowRoot).host as Element | undefined) ?? null;
  }
  if (at && !current.ids.has(at)) current.ids.set(at, current.nextId++);
  return [at ? current.ids.get(at) : '', ...steps.slice(0, 5)].join('>');
}

/** Compares the page with how it looked at the beginning of the action. */
function compareAppearances(actor: Element | null, after: Appearances): VisibleChange[] {
  const { before, noisy } = requireLog();
  const { elements } = getWalkedNodes();
  const changes: VisibleChange[] = [];
  const isNoise = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) if (noisy.has(at)) return true;
    return false;
  };
  const add = (element: Element, kind: VisibleChange['kind'], text: string) => {
    if (changes.length >= MAX_CHANGES || isNoise(element)) return;
    changes.push({
      kind,
      element: describeElement(element, before),
      node: elements.indexOf(element),
      text: text.slice(0, MAX_TEXT_LENGTH),
      isInside: actor?.contains(element) ?? false,
      isAround: actor !== null && element !== actor && element.contains(actor),
    });
  };
  for (const [element, look] of after) {
    const old = getAppearance(before, element);
    if (look.isShown !== old.isShown) {
      if (isContent(element, look.isShown ? look : old))
        add(element, look.isShown ? 'shown' : 'hidden', look.isShown ? look.text : old.text);
    } else if (look.text !== old.text) add(element, 'text', look.text);
    else if (look.value !== old.value) add(element, 'value', look.value);
    else if (look.paint !== old.paint) add(element, 'paint', '');
    else if (!hasSamePlace(look, old)) add(element, 'place', hasSameSize(look, old) ? 'moved' : 'resized');
  }
  for (const [element, old] of before) {
    if (old.isShown && !after.has(element) && isContent(element, old)) add(element, 'hidden', old.text);
  }
  return changes;
}
