import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { getOpenRoots, observeAllChanges } from '../../in-page/get-open-roots.ts';

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

interface Look {
  readonly isShown: boolean;
  readonly place: string;
  readonly paint: string;
  readonly text: string;
  readonly value: string;
}

interface EffectLog {
  readonly observer: MutationObserver;
  records: MutationRecord[];
  /** Elements whose look changed while nobody did anything. */
  readonly noisy: WeakSet<Element>;
  readonly ids: WeakMap<Element, number>;
  nextId: number;
  before: Map<Element, Look>;
  /** Nothing happened since `before` was read that can change how elements look. */
  isFresh: boolean;
  values: Map<Element, { value: string; isChecked: boolean; selectedIndex: number }>;
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

const MAX_ELEMENTS = 4_000;
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
    log.isFresh = false;
    if ((log.isHandling || log.isExpected) && records.some(isChange)) log.isImmediate = true;
    if (log.records.length < MAX_RECORDS) log.records.push(...records);
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
      log.isFresh = false;
    }
    handled.port2.postMessage(null);
  };
  const onScroll = () => {
    if (log) log.isFresh = false;
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
    isFresh: false,
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
  if (current.observer.takeRecords().length > 0) current.isFresh = false;
  current.records = [];
  current.navigations = [];
  current.submits = [];
  current.isHandling = false;
  current.isExpected = false;
  current.isImmediate = false;
  current.scroll = [scrollX, scrollY];
  if (!current.isFresh) current.before = readLooks();
  current.isFresh = true;
  current.values = readValues();
}

/**
 * Records everything that changed since {@link beginAction} as noise: nobody did anything. Such elements are left out of
 * all later readings.
 */
export async function recordNoise(): Promise<void> {
  const current = requireLog();
  await waitForFrames();
  const after = readLooks();
  for (const [element, look] of after) {
    const before = current.before.get(element);
    if (!before || Object.keys(look).some((key) => look[key as keyof Look] !== before[key as keyof Look]))
      current.noisy.add(element);
  }
  for (const element of current.before.keys()) if (!after.has(element)) current.noisy.add(element);
}

/** Counts what scripts change from now on as caused by the action, or no longer: while their timers run early. */
export function expectChanges(isExpected: boolean): void {
  const current = requireLog();
  const records = current.observer.takeRecords();
  if ((current.isHandling || current.isExpected) && records.some(isChange)) current.isImmediate = true;
  current.records.push(...records);
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
  current.records.push(...current.observer.takeRecords());
  return {
    // What looks different otherwise is the style of the hovered or focused element, or changed by itself.
    changes: current.isImmediate ? compareLooks(getWalkedNodes().elements[actor] ?? null) : [],
    navigations: current.navigations,
    // A page that cancels the event uses the form itself, for example to filter a list.
    submits: current.submits.filter(({ defaultPrevented }) => !defaultPrevented).length,
    isImmediate: current.isImmediate,
    focus: getFocusNumberAfterAction(),
  };
}

/**
 * Undoes what scripts changed since {@link beginAction}, and returns whether the page looks as it did then. Elements that
 * were added are hidden rather than removed, because the framework that added them may remove them later.
 */
export async function undoEffects(): Promise<boolean> {
  const current = requireLog();
  current.records.push(...current.observer.takeRecords());
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    const wasShown = current.before.get(dialog)?.isShown ?? false;
    if (!wasShown) HTMLDialogElement.prototype.close.call(dialog);
  }
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
    if (!current.before.get(popover)?.isShown) HTMLElement.prototype.hidePopover.call(popover);
  }
  const added = new Set(current.records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of current.records.toReversed()) undoRecord(record, current.before, added);
  for (const [element, { value, isChecked, selectedIndex }] of current.values) {
    const field = element as HTMLInputElement & { selectedIndex?: number };
    if (field.value !== value && field.type !== 'file') field.value = value;
    if (field.checked !== undefined && field.checked !== isChecked) field.checked = isChecked;
    if (field.selectedIndex !== undefined && field.selectedIndex !== selectedIndex)
      (field as unknown as HTMLSelectElement).selectedIndex = selectedIndex;
  }
  scrollTo({ left: current.scroll[0], top: current.scroll[1], behavior: 'instant' });
  const isUnchanged = current.records.length === 0;
  current.records = [];
  if (isUnchanged) return true;
  await waitForFrames();
  finishTransitions();
  current.observer.takeRecords();
  current.isFresh = false;
  return compareLooks(null).every(({ kind }) => kind === 'paint');
}

/** Returns the elements that became visible since {@link beginAction}, with or without scripts. */
export function findShownElements(): Element[] {
  const { before, noisy } = requireLog();
  const isNew = ([element, { isShown }]: [Element, Look]) =>
    isShown && !before.get(element)?.isShown && !noisy.has(element);
  return [...readLooks()].filter(isNew).map(([element]) => element);
}

/** Leaves what became visible since {@link beginAction} out of all later readings: hovering showed it, not the click. */
export function ignoreShownElements(): void {
  const { noisy } = requireLog();
  for (const element of findShownElements()) noisy.add(element);
}

/** Maps the elements of the last walk to their numbers. */
export function mapWalkedElements(): Map<Element, number> {
  const numbers = new Map<Element, number>();
  // Other nodes leave holes in the list.
  for (const [number, element] of getWalkedNodes().elements.entries())
    if (element) numbers.set(element, number);
  return numbers;
}

/** Returns the numbers of nodes that the protocol resolved: -1 for those not walked, -2 for the document as a whole. */
export function numberNodes(nodes: readonly Node[]): number[] {
  const numbers = mapWalkedElements();
  const isWhole = (node: Node) =>
    node === document || node === document.documentElement || node === document.body;
  return nodes.map((node) => (isWhole(node) ? -2 : (numbers.get(node as Element) ?? -1)));
}

function isChange({
  type,
  target,
  attributeName,
  oldValue,
  addedNodes,
  removedNodes,
}: MutationRecord): boolean {
  if (type === 'attributes') return (target as Element).getAttribute(attributeName!) !== oldValue;
  if (type === 'characterData') return (target as CharacterData).data !== oldValue;
  return addedNodes.length > 0 || removedNodes.length > 0;
}

function undoRecord(
  { type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord,
  before: ReadonlyMap<Element, Look>,
  added: ReadonlySet<Node>,
): void {
  if (type === 'attributes') {
    const element = target as Element;
    if (element.getAttribute(attributeName!) === oldValue) return;
    if (oldValue === null) element.removeAttribute(attributeName!);
    else element.setAttribute(attributeName!, oldValue);
  } else if (type === 'characterData') {
    if ((target as CharacterData).data !== oldValue) (target as CharacterData).data = oldValue ?? '';
  } else {
    for (const node of addedNodes) {
      if (node.parentNode !== target) continue;
      if (node instanceof Text) node.data = '';
      else if (node instanceof HTMLElement && !before.has(node))
        node.style.setProperty('display', 'none', 'important');
    }
    const reference = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) {
      if (!node.isConnected && !added.has(node)) target.insertBefore(node, reference);
    }
  }
}

/** Frames in a row that a page may request before it counts as animated. */
const MAX_FRAMES = 2;

/**
 * Waits until a frame was drawn, and another one if the page requested it meanwhile: many scripts change styles in the
 * second frame, so that transitions start. Handles of frames count up in all worlds of the document.
 */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Observers of sizes and intersections are notified after the callbacks of the frame.
    const handle = requestAnimationFrame(() => setTimeout(resolve));
    await promise;
    const next = requestAnimationFrame(() => {});
    cancelAnimationFrame(next);
    if (next === handle + 1) return;
  }
}

/** Waits for {@link waitForFrames} and moves transitions to their end. */
export async function waitForSettledStyles(): Promise<void> {
  await waitForFrames();
  finishTransitions();
}

/** Moves finite animations and transitions to their end. */
export function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running') continue;
    try {
      animation.finish();
    } catch {
      // An endless animation cannot be finished.
    }
  }
}

function getFocusNumberAfterAction(): number {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body || active === document.documentElement) return -1;
  const number = getWalkedNodes().elements.indexOf(active);
  return number === -1 ? -2 : number;
}

function readValues(): EffectLog['values'] {
  const values: EffectLog['values'] = new Map();
  for (const root of getOpenRoots()) {
    for (const element of root.querySelectorAll('input, select, textarea')) {
      const field = element as HTMLInputElement & { selectedIndex?: number };
      values.set(element, {
        value: field.value,
        isChecked: field.checked,
        selectedIndex: field.selectedIndex ?? -1,
      });
    }
  }
  return values;
}

function readLooks(): Map<Element, Look> {
  const looks = new Map<Element, Look>();
  for (const root of getOpenRoots()) {
    for (const element of root.querySelectorAll('*')) {
      if (looks.size >= MAX_ELEMENTS) return looks;
      if (!/^(script|style|link|meta|template|head|title|noscript|base)$/.test(element.localName))
        looks.set(element, readLook(element));
    }
  }
  return looks;
}

const hiddenLook: Look = { isShown: false, place: '', paint: '', text: '', value: '' };
const plainLook: Look = { ...hiddenLook, isShown: true };
/** Elements that show something although they have no text of their own. */
const contentPattern = /^(img|svg|canvas|video|iframe|input|select|textarea|button|dialog|picture)$/;

function readLook(element: Element): Look {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 && height === 0) return hiddenLook;
  const isShown =
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    width > 1 &&
    height > 1 &&
    left + scrollX + width > 0 &&
    top + scrollY + height > 0 &&
    left < Math.max(innerWidth, document.documentElement.scrollWidth);
  if (!isShown) return hiddenLook;
  const place = [left + scrollX, top + scrollY, width, height].map(Math.round).join();
  let text = '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text && text.length < MAX_TEXT_LENGTH) text += node.data;
  }
  text = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
  // Most elements only hold others. Their colors matter little, and computed styles are slow to read.
  if (text === '' && !contentPattern.test(element.localName)) return { ...plainLook, place };
  const style = getComputedStyle(element);
  if (style.clipPath === 'inset(100%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return hiddenLook;
  if (isCutAway(element, left, top, width, height)) return hiddenLook;
  const { value, checked } = element as HTMLInputElement;
  return {
    isShown,
    place,
    paint: `${style.color} ${style.backgroundColor} ${style.borderTopColor} ${style.fill} ${style.textDecorationLine}`,
    text,
    value: typeof value === 'string' ? `${value.slice(0, MAX_TEXT_LENGTH)} ${checked ?? ''}` : '',
  };
}

/** Whether a closed box hides the element: an ancestor that cuts its content and has no height or width. */
function isCutAway(element: Element, left: number, top: number, width: number, height: number): boolean {
  let depth = 0;
  for (let at = element.parentElement; at && depth < 4; at = at.parentElement, depth++) {
    const box = at.getBoundingClientRect();
    const isOutside =
      left >= box.right || top >= box.bottom || left + width <= box.left || top + height <= box.top;
    if ((isOutside || box.height < 2 || box.width < 2) && getComputedStyle(at).overflow !== 'visible')
      return true;
  }
  return false;
}

function describeElement(element: Element, known: ReadonlyMap<Element, Look>): string {
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

const isContent = (element: Element, { text }: Look) => text !== '' || contentPattern.test(element.localName);

/** Whether two places, of the form “left,top,width,height”, have the same size. */
function hasSameSize({ place: one }: Look, { place: other }: Look): boolean {
  const getSize = (place: string) => place.split(',').slice(2).join();
  return getSize(one) === getSize(other);
}

/** Compares the page with how it looked at the beginning of the action. */
function compareLooks(actor: Element | null): VisibleChange[] {
  const { before, noisy } = requireLog();
  const { elements } = getWalkedNodes();
  const after = readLooks();
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
    const old = before.get(element) ?? hiddenLook;
    if (look.isShown !== old.isShown) {
      if (isContent(element, look.isShown ? look : old))
        add(element, look.isShown ? 'shown' : 'hidden', look.isShown ? look.text : old.text);
    } else if (look.text !== old.text) add(element, 'text', look.text);
    else if (look.value !== old.value) add(element, 'value', look.value);
    else if (look.paint !== old.paint) add(element, 'paint', '');
    else if (look.place !== old.place) add(element, 'place', hasSameSize(look, old) ? 'moved' : 'resized');
  }
  for (const [element, old] of before) {
    if (old.isShown && !after.has(element) && isContent(element, old)) add(element, 'hidden', old.text);
  }
  return changes;
}
