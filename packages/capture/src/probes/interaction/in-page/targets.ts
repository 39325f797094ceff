import { CONTROLS, findTabStopAround, hasTabStopInside, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { findPoint, isOnTopAt, type Point, PRESS_PLACES, scrollToCenter } from '../../../in-page-kit/hit.ts';
import { getNumber, getWalkedNodes, mapWalkedElements } from '../../../in-page-kit/numbers.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import { getCombinedOpacity, isRendered } from '../../../in-page-kit/visibility.ts';
import { createElementKinds, type FoundKinds, isKnownPart } from './element-kinds.ts';
import { findJumpTarget } from './jump-target.ts';
import { isInScreenKeyboard } from './screen-keyboard.ts';

/** Describes an element's classes without numbers and without classes that express a state. */
export function describeClasses(element: Element): string {
  return [...dom.classList(element)]
    .map((name) => name.replace(/\d+/g, ''))
    .filter((name) => !/active|selected|current|open|first|last|even|odd/i.test(name))
    .sort()
    .join('.');
}

/** Describes the component that an element belongs to. Elements with the same description behave alike. */
export function getComponentKind(element: Element): string {
  const describe = (at: Element | null) =>
    at === null
      ? ''
      : `${dom.localName(at)} ${dom.getAttribute(at, 'role') ?? ''} ${dom.getAttribute(at, 'type') ?? ''} ${describeClasses(at)}`;
  const parent = dom.parentElement(element);
  return `${describe(element)} < ${describe(parent)} < ${describe(parent && dom.parentElement(parent))}`;
}

/**
 * Scrolls an element into view and returns a point in the window where a pointer hits it. Null if something
 * covers it or it has no area.
 *
 * @param node the element's number in the walk
 */
export function getHitPoint(node: number): Point | null {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.isConnected(element) || !isRendered(element)) return null;
  let [box] = dom.getClientRects(element);
  if (!box || box.width < 1 || box.height < 1) return null;
  if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
    scrollToCenter(element);
    [box] = dom.getClientRects(element);
  }
  if (!box) return null;
  return findPoint(box, PRESS_PLACES.spread, (x, y) => isOnTopAt(element, x, y));
}

/** Fractions of an element's width at which a click may have a different effect from one on its center. */
const OTHER_PLACES = [
  [0.15, 0.5],
  [0.85, 0.5],
] as const;

/**
 * Returns a point near the left or right end of an element whose effect may depend on where it's clicked, such as a
 * row of stars: a wide element that shows no words. Null for other elements.
 *
 * @param node the element's number in the walk
 */
export function getOtherHitPoint(node: number): Point | null {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.isConnected(element) || !isRendered(element)) return null;
  const box = dom.getBoundingClientRect(element);
  if (box.width < 2 * box.height || /[\p{L}\p{N}]/u.test(dom.textContent(element) ?? '')) return null;
  return findPoint(box, OTHER_PLACES, (x, y) => isOnTopAt(element, x, y));
}

/**
 * Returns whether an element has moved away from a point that {@link getHitPoint} returned for it. An element
 * that was hidden or removed hasn't moved.
 *
 * @param node the element's number in the walk
 */
export function hasMovedAwayFrom(node: number, { x, y }: Point): boolean {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.isConnected(element) || !isRendered(element)) return false;
  const boxes = [...dom.getClientRects(element)];
  return (
    boxes.length > 0 &&
    !boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  );
}

/** Matches elements that react to the pointer, or may do so. */
const OPERABLE = `${CONTROLS.field}, a, button, label`;

/**
 * Returns a point in the window, far from an element, where nothing reacts: the page's background or plain
 * text.
 *
 * @param node the element's number in the walk
 */
export function findNeutralPoint(node: number): Point {
  const element = getWalkedNodes().elements[node] ?? null;
  const candidates: Point[] = [];
  for (const down of [0.98, 0.02, 0.5, 0.75, 0.25]) {
    for (const across of [0.99, 0.01, 0.5])
      candidates.push({ x: innerWidth * across, y: innerHeight * down });
  }
  const isNeutral = ({ x, y }: Point) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    if (hit === document.body || hit === document.documentElement) return true;
    if (element && (dom.contains(element, hit) || dom.contains(hit, element))) return false;
    return getComputedStyle(hit).cursor !== 'pointer' && !dom.closest(hit, OPERABLE);
  };
  return (
    candidates.find(isNeutral) ??
    candidates.find(({ x, y }) => !element || !dom.contains(element, document.elementFromPoint(x, y))) ??
    candidates[0]!
  );
}

/** An element that may react to the mouse. */
export interface MouseTarget {
  readonly node: number;
  /** Whether the Tab key reaches it. */
  readonly isTabStop: boolean;
  /**
   * Whether the browser also activates it by keyboard. Such a control counts only with effects outside
   * itself.
   */
  readonly isNative: boolean;
  /** Whether it is not a native control and has no `role` attribute. */
  readonly hasNoRole: boolean;
  /** Whether it, or the container that handles its clicks, listens for double clicks. */
  readonly isDoubleClicked: boolean;
  /** Other elements of the same kind. */
  readonly similar: readonly number[];
}

/** Roles of elements that arrow keys reach or activate. */
const itemRoles =
  /^(option|menuitem|menuitemcheckbox|menuitemradio|tab|treeitem|gridcell|row|radio|slider|spinbutton|scrollbar|listbox|menu|menubar|tree|treegrid|grid|tablist|radiogroup|combobox|application|textbox|searchbox)$/;

/** An element with click listeners. */
interface ListeningElement {
  readonly node: number;
  /** Where its listener was defined. */
  readonly source: string;
  /** Whether it listens for pointer presses, releases or double clicks but neither for clicks nor for keys. */
  readonly isPressOnly: boolean;
  readonly isDoubleClicked: boolean;
}

const MAX_BUTTONS = 30;

/**
 * Finds elements that react to the mouse and may not be operable by keyboard, one of each kind.
 *
 * @param listening elements with click listeners
 * @param isDelegated whether the page also listens on its document or body
 * @param max maximum number of kinds
 */
export function findMouseTargets(
  listening: readonly ListeningElement[],
  isDelegated: boolean,
  max: number,
): FoundKinds<MouseTarget> {
  const { elements } = getWalkedNodes();
  const numbers = mapWalkedElements();
  type Details = Pick<MouseTarget, 'isTabStop' | 'isNative' | 'hasNoRole' | 'isDoubleClicked'>;
  const kinds = createElementKinds<Details>(max);
  const seen = new Set<number>();
  const add = (element: Element, source: string, isPressOnly = false, isDoubleClicked = false) => {
    const node = numbers.get(element);
    // The browser's key handling fires click events, but nothing listens for them.
    const isNative =
      isPressOnly &&
      dom.matches(element, 'button:enabled:not([aria-haspopup], [role])') &&
      isTabStop(element);
    if (node === undefined || seen.has(node) || isKnownPart(node)) return;
    if (!isNative && !mayBeMouseOnly(element)) return;
    seen.add(node);
    const hasNoRole = !isNative && !dom.hasAttribute(element, 'role');
    const details = { isTabStop: isTabStop(element), isNative, hasNoRole, isDoubleClicked };
    kinds.add(`${details.isTabStop} ${source} ${getComponentKind(element)}`, node, () => details);
  };
  for (const { node, source, isPressOnly, isDoubleClicked } of listening) {
    const element = elements[node];
    if (!element || !dom.isConnected(element)) continue;
    // Frameworks listen for all events on a container, which says nothing about its parts.
    const handlesDoubleClicks = isDoubleClicked && isPressOnly;
    const buttons = handlesDoubleClicks
      ? [...dom.querySelectorAll(element, 'button')].slice(0, MAX_BUTTONS)
      : [];
    const inner = new Set([...findPointerParts(element), ...buttons]);
    const isDelegating =
      inner.size > 0 && getComputedStyle(element).cursor !== 'pointer' && !isTabStop(element);
    if (isDelegating) for (const part of inner) add(part, source, handlesDoubleClicks, handlesDoubleClicks);
    else add(element, source, isPressOnly, isDoubleClicked);
  }
  if (isDelegated && document.body) for (const part of findPointerParts(document.body)) add(part, '');
  return kinds.getResult();
}

/** Finds the outermost descendants that have the pointer cursor. */
export function findPointerParts(container: Element): Element[] {
  const parts: Element[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_ELEMENT);
  let steps = 0;
  for (let at = walker.nextNode() as Element | null; at && steps < 3_000 && parts.length < 60; steps++) {
    const isPart = getComputedStyle(at).cursor === 'pointer';
    if (isPart) parts.push(at);
    // Everything inside only inherits the cursor.
    at = (isPart ? skipSubtree(walker) : walker.nextNode()) as Element | null;
  }
  return parts;
}

function skipSubtree(walker: TreeWalker): Node | null {
  for (;;) {
    const next = walker.nextSibling();
    if (next) return next;
    if (!walker.parentNode()) return null;
  }
}

/**
 * Whether only the mouse may reach or activate an element, according to its markup and styles.
 *
 * @param isOperatedBy whether a tab stop around the element, such as a slider, may operate it. Default: any may
 */
export function mayBeMouseOnly(
  element: Element,
  isOperatedBy: (stop: Element) => boolean = () => true,
): boolean {
  if (element === document.body || element === document.documentElement) return false;
  if (
    dom.matches(element, CONTROLS.nativeTabStop) ||
    dom.matches(element, 'label, option, optgroup, form, dialog, fieldset, details')
  )
    return false;
  // Clicking a label activates its field, and clicking inside a control activates the control.
  if (dom.closest(element, 'label') || dom.closest(element, '[inert], [aria-disabled="true"]')) return false;
  if (!isRendered(element)) return false;
  // People drag elements with these cursors. A click on one is usually treated as a drag of zero length.
  if (/-resize$|^crosshair$/.test(getComputedStyle(element).cursor)) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  if (width < 2 || height < 2 || isBackdrop(element, width, height)) return false;
  const around = findTabStopAround(element);
  if (around !== null && isOperatedBy(around)) return false;
  // With a keyboard, people type into the field themselves.
  if (
    isInScreenKeyboard(element) &&
    Array.from(dom.querySelectorAll(document, CONTROLS.caretField)).some(isTabStop)
  )
    return false;
  const role = dom.getAttribute(element, 'role') ?? '';
  if (isTabStop(element))
    return (
      !itemRoles.test(role) && !isCellWithControl(element) && !dom.isContentEditable(element as HTMLElement)
    );
  return !hasTabStopInside(element) && !isInComposite(element);
}

/** Whether an element is a header cell of a grid that passes focus on to the control in it. */
const isCellWithControl = (element: Element): boolean =>
  dom.matches(element, '[role="columnheader"], [role="rowheader"]') &&
  dom.querySelector(element, `${CONTROLS.field}, button, a[href]`) !== null;

function isBackdrop(element: Element, width: number, height: number): boolean {
  const { position } = getComputedStyle(element);
  const isLarge = width * height > innerWidth * innerHeight * 0.4;
  return isLarge && (position === 'fixed' || position === 'absolute');
}

/** Whether the arrow keys of a composite widget around the element may reach it. */
function isInComposite(element: Element): boolean {
  const composite = dom.closest(element, CONTROLS.compositeOrToolbar);
  if (composite === null) return false;
  if (isTabStop(composite) || hasTabStopInside(composite) || hasInvisibleFieldBeside(composite)) return true;
  const id = dom.id(composite);
  return (
    id !== '' &&
    document.querySelector(`[aria-controls~="${CSS.escape(id)}"], [aria-owns~="${CSS.escape(id)}"]`) !== null
  );
}

/** Whether a field that nobody sees, next to a widget, may receive the widget's keys. */
function hasInvisibleFieldBeside(composite: Element): boolean {
  const parent = dom.parentElement(composite);
  if (parent === null || parent === document.body) return false;
  return [...dom.querySelectorAll(parent, CONTROLS.caretField)].some((field) => {
    const { width, height } = dom.getBoundingClientRect(field);
    return isTabStop(field) && (Math.min(width, height) <= 1 || getCombinedOpacity(field) === 0);
  });
}

const CHOICE = `${CONTROLS.toggle}, input[type=radio]`;
/** Elements that people use in ways other than just pressing them. */
const USED_DIRECTLY = `${CONTROLS.valueField}, iframe, video, audio, [contenteditable]`;

/** A control that is reachable by keyboard. */
export interface ReachableControl {
  readonly node: number;
  /** Where a link to another document leads; null for other controls, which must be tried. */
  readonly url: string | null;
  /** Where a link within the page leads. */
  readonly jump: string | null;
  /** The key that activates it. */
  readonly key: 'Enter' | ' ';
}

/**
 * Finds the controls that are reachable by keyboard: links to other documents, and controls that must be
 * tried. Of the latter, those that resemble the given elements or are near them come first.
 *
 * @param nodes numbers of the elements that need an alternative
 * @param max maximum number of controls that must be tried
 */
export function findReachableControls(
  nodes: readonly number[],
  max: number,
): { readonly controls: ReachableControl[]; readonly isCut: boolean } {
  const { elements } = getWalkedNodes();
  const targets = nodes.flatMap((node) => elements[node] ?? []);
  const words = new Set(targets.flatMap((element) => getWords(element)));
  const links: ReachableControl[] = [];
  const tried: { control: ReachableControl; rank: number }[] = [];
  for (const [node, element] of elements.entries()) {
    if (!element || !dom.isConnected(element) || !isTabStop(element) || nodes.includes(node)) continue;
    const url = getLinkUrl(element);
    if (url !== null) {
      links.push({ node, url, jump: null, key: 'Enter' });
      continue;
    }
    const isChoice = dom.matches(element, CHOICE);
    const isField = !isChoice && dom.matches(element, USED_DIRECTLY);
    // Pressing Enter in a text field often has the same effect as the form's button.
    const isSubmitted =
      dom.matches(element, CONTROLS.caretInput) && targets.some((other) => sharesForm(element, other));
    if (isField && !isSubmitted) continue;
    const resembles = getWords(element).some((word) => words.has(word));
    const isNear = targets.some((other) => {
      const parent = dom.parentElement(other);
      const around = parent && dom.parentElement(parent);
      return around !== null && dom.contains(around, element);
    });
    tried.push({
      control: { node, url: null, jump: getJumpUrl(element), key: isChoice ? ' ' : 'Enter' },
      rank: (resembles ? 2 : 0) + (isNear ? 1 : 0),
    });
  }
  tried.sort((one, other) => other.rank - one.rank);
  return {
    controls: [
      ...links,
      ...tried.slice(0, max).map(({ control }) => control),
      // Where a link leads is known even if it isn't tried.
      ...tried
        .slice(max)
        .flatMap(({ control }) => (control.jump === null ? [] : [{ ...control, url: control.jump }])),
    ],
    isCut: tried.length > max,
  };
}

/** Number of ancestors of an entry to search for the field in which the entry was typed. */
const MAX_FIELD_LEVELS = 4;
/** Text that people edit in an element that isn't a field. */
const EDITED_TEXT = '[contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]';

/** An entry field and the number of characters in it. */
export interface EntryField {
  readonly node: number;
  readonly length: number;
}

/**
 * Returns the entry field closest to each of these elements. For an entry in a list, for example, it is the
 * field for adding entries.
 *
 * @param isEmptyAndAfter whether to return only empty fields that come after their element
 */
export function findEntryFieldsNear(nodes: readonly number[], isEmptyAndAfter = false): EntryField[] {
  const { elements } = getWalkedNodes();
  const fields = new Map<number, EntryField>();
  for (const node of nodes) {
    const start = elements[node];
    let at = start === undefined ? null : dom.parentElement(start);
    for (let level = 0; at !== null && at !== document.body && level < MAX_FIELD_LEVELS; level++) {
      const inside = dom.querySelectorAll(at, `${CONTROLS.caretField}, ${EDITED_TEXT}`);
      const field = Array.from(inside).find(isTabStop);
      if (field) {
        const number = getNumber(field);
        const isNative = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        const { length } = (isNative ? field.value : dom.textContent(field)) ?? '';
        const isWanted = !isEmptyAndAfter || (length === 0 && isAfter(start!, field));
        if (number !== -1 && isWanted) fields.set(number, { node: number, length });
        break;
      }
      at = dom.parentElement(at);
    }
  }
  return [...fields.values()];
}

function isAfter(element: Element, other: Element): boolean {
  return (dom.compareDocumentPosition(element, other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Maximum number of tab stops on which keys are pressed to find one that sets the same value as a click. */
const MAX_VALUE_STOPS = 4;
/** Elements in the tab order whose value arrow keys don't change or must not change. */
const WITHOUT_VALUE = `${CONTROLS.clickable}, ${CHOICE}, select, iframe`;

/**
 * Returns the tab stops that may set the same value by keyboard as the mouse does on these elements: what has
 * focus after a click, and the closest tab stop in the same component. A slider's focus, for example, may be
 * on its line next to the handle.
 *
 * @param clicked walk numbers of the elements, and of what has focus after a click on each; -1 for none
 */
export function findValueStopsNear(
  clicked: readonly { readonly node: number; readonly focus: number }[],
): number[] {
  const { elements } = getWalkedNodes();
  const stops = new Set<number>();
  const add = (element: Element | undefined) => {
    const number = element ? getNumber(element) : -1;
    if (number !== -1 && isTabStop(element!) && !dom.matches(element!, WITHOUT_VALUE)) stops.add(number);
    return number !== -1;
  };
  for (const { node, focus } of clicked) {
    if (focus >= 0) add(elements[focus]);
    const start = elements[node];
    let at = start === undefined ? null : getFlatParent(start);
    for (let level = 0; at !== null && at !== document.body && level < MAX_FIELD_LEVELS; level++) {
      const stop = Array.from(dom.querySelectorAll(at, CONTROLS.tabStop)).find(isTabStop);
      if (stop && add(stop)) break;
      at = getFlatParent(at);
    }
  }
  return [...stops].slice(0, MAX_VALUE_STOPS);
}

/** Returns which of these elements are header cells of a table or grid. */
export function findHeaderCells(nodes: readonly number[]): number[] {
  const { elements } = getWalkedNodes();
  return nodes.filter((node) => {
    const element = elements[node];
    return element !== undefined && dom.closest(element, 'th, [role="columnheader"]') !== null;
  });
}

/** Whether people type text into an element. */
export function isTextEntry(node: number): boolean {
  const element = getWalkedNodes().elements[node];
  return element !== undefined && dom.matches(element, CONTROLS.caretField);
}

const MAX_ROVING_ITEMS = 100;

/**
 * Returns the only tab stop among the elements of the same kind around an element that scripts can focus, and all of
 * these elements; null if there are several tab stops or none.
 */
export function findRovingStop(
  node: number,
): { readonly stop: number; readonly items: readonly number[] } | null {
  const element = getWalkedNodes().elements[node];
  const isFocusable = (item: Element) =>
    dom.tabIndex(item as HTMLElement) >= 0 || dom.hasAttribute(item, 'tabindex');
  if (element === undefined || !isFocusable(element)) return null;
  const tag = dom.localName(element);
  let at = getFlatParent(element);
  for (let level = 0; at !== null && at !== document.body && level < MAX_FIELD_LEVELS; level++) {
    const items = [...dom.querySelectorAll(at, tag)].filter(isFocusable).slice(0, MAX_ROVING_ITEMS);
    const stops = items.filter(isTabStop);
    if (stops.length > 1) return null;
    if (stops.length === 1) {
      const stop = getNumber(stops[0]!);
      return stop === -1 ? null : { stop, items: items.map(getNumber).filter((number) => number !== -1) };
    }
    at = getFlatParent(at);
  }
  return null;
}

/**
 * Returns whether elements are entries of the same list or are inside such entries: siblings of the same type.
 *
 * @param node the number of an element that one action hid
 * @param others numbers of elements that another action hid
 */
export function isEntryNextTo(node: number, others: readonly number[]): boolean {
  const { elements } = getWalkedNodes();
  const getEntries = (number: number): Element[] => {
    const entries: Element[] = [];
    for (let at = elements[number] ?? null; at && entries.length < MAX_FIELD_LEVELS; at = getFlatParent(at))
      entries.push(at);
    return entries;
  };
  const describe = (entry: Element) => `${dom.localName(entry)} ${describeClasses(entry)}`;
  return getEntries(node).some((entry) =>
    others
      .flatMap(getEntries)
      .some(
        (other) =>
          other !== entry &&
          getFlatParent(other) === getFlatParent(entry) &&
          describe(other) === describe(entry),
      ),
  );
}

/** Whether a field is in the same form as another element or, if there is no form, in the same box. */
function sharesForm(field: Element, other: Element): boolean {
  const form =
    dom.closest(field, 'form, [role="form"], [role="search"], fieldset') ?? dom.parentElement(field);
  return form !== null && dom.contains(form, other);
}

function getLinkUrl(element: Element): string | null {
  if (!(element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement)) return null;
  const { href } = element;
  const isHere = href.split('#')[0] === location.href.split('#')[0];
  return href === '' || isHere || href.startsWith('javascript:') ? null : href.slice(0, 200);
}

function getJumpUrl(element: Element): string | null {
  if (!(element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement)) return null;
  return findJumpTarget(element.href) === null ? null : element.href.slice(0, 200);
}

function getWords(element: Element): string[] {
  const text = `${dom.textContent(element)?.slice(0, 200)} ${dom.getAttribute(element, 'aria-label') ?? ''} ${dom.getAttribute(element, 'title') ?? ''}`;
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}
