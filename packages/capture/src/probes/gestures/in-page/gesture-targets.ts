import { anyChangeOptions, observeChanges } from '../../../in-page-kit/changes.ts';
import {
  asField,
  CONTROLS,
  findTabStopAround,
  hasTabStopInside,
  isTabStop,
} from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { createElementKinds, type FoundKinds, isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { getComponentKind } from '../../interaction/in-page/targets.ts';

/** Number of device movements after which the test ends once the page has reacted. */
const MIN_STEPS = 3;

/** An element that may respond to a gesture. */
export interface GestureTarget {
  readonly node: number;
  readonly similar: readonly number[];
  /** Whether the browser itself drags it. */
  readonly isDraggable: boolean;
  /**
   * The directions of a touch that the page handles in place of the browser, from the computed
   * `touch-action`.
   */
  readonly touchAction: 'auto' | 'none' | 'one-direction';
}

/**
 * Finds elements that may respond to gestures, one of each kind.
 *
 * @param listening elements with listeners for pointer movement, or for events that may start it
 * @param hasDropListeners whether the page listens for dropped elements
 * @param max maximum number of kinds
 */
export function findGestureTargets(
  listening: readonly number[],
  hasDropListeners: boolean,
  max: number,
): FoundKinds<GestureTarget> {
  const { elements } = getWalkedNodes();
  const kinds = createElementKinds<Pick<GestureTarget, 'isDraggable' | 'touchAction'>>(max);
  const add = (element: Element, isDraggable: boolean) => {
    const node = getNumber(element);
    if (node === -1 || isKnownPart(node) || !mayMove(element)) return;
    kinds.add(getComponentKind(element), node, () => ({
      isDraggable,
      touchAction: readTouchAction(element),
    }));
  };
  if (hasDropListeners)
    for (const element of Array.from(document.querySelectorAll('[draggable="true"]')).slice(0, 50))
      add(element, true);
  for (const node of listening) {
    const element = elements[node];
    if (element && dom.isConnected(element) && !dom.matches(element, '[draggable="true"]'))
      // A slider's thumb moves together with its parts, and a click on the track moves all of them.
      add(dom.closest(element, '[role="slider"]') ?? element, false);
  }
  return kinds.getResult();
}

function readTouchAction(element: Element): GestureTarget['touchAction'] {
  const { touchAction } = getComputedStyle(element);
  if (touchAction === 'none') return 'none';
  const isHorizontal = /pan-(x|left|right)/.test(touchAction);
  const isVertical = /pan-(y|up|down)/.test(touchAction);
  return isHorizontal === isVertical ? 'auto' : 'one-direction';
}

/** Elements in which browsers handle dragging. */
const SELF_DRAGGED = `${CONTROLS.field}, option, video, audio`;

function mayMove(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  // In editable content, dragging selects and moves text.
  if (dom.isContentEditable(element as HTMLElement)) return false;
  // The browser's sliders respond to clicks on their track, and fields select text.
  if (dom.matches(element, SELF_DRAGGED) || dom.closest(element, '[inert]')) return false;
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2) ?? element;
  // In an editor that draws its own text, dragging selects it.
  if (dom.contains(element, hit) && getComputedStyle(hit).cursor === 'text') return false;
  return width > 3 && height > 3 && isPerceivable(element);
}

/** Words in areas for files. */
const fileWords = /\b(?:datei|file|fichier|archivo|image|photo|upload)/i;
const MAX_AREA_TEXT = 300;

/**
 * Returns the elements among these that accept dropped files, according to their script or their text, unless the page
 * has a file field or moves its own parts around.
 */
export function findFileDropAreas(
  dropping: readonly { readonly node: number; readonly readsFiles: boolean }[],
): number[] {
  if (document.querySelector('input[type="file"], [draggable="true"]') !== null) return [];
  const { elements } = getWalkedNodes();
  const found = dropping.filter(({ node, readsFiles }) => {
    const element = elements[node];
    return (
      element !== undefined &&
      dom.isConnected(element) &&
      (readsFiles || fileWords.test((dom.textContent(element) ?? '').slice(0, MAX_AREA_TEXT))) &&
      !dom.matches(element, 'input, textarea, [contenteditable]') &&
      mayMove(element)
    );
  });
  return found.map(({ node }) => node);
}

/** Whether the Tab key reaches an element, something inside it or a component around it. */
export function isReachedByTab(node: number): boolean {
  const element = getWalkedNodes().elements[node];
  if (!element) return true;
  return isTabStop(element) || hasTabStopInside(element) || findTabStopAround(element) !== null;
}

/**
 * Whether an element is a handle for resizing, according to its cursor, or contains something at this point
 * that is dragged and dropped. Scripts may decide this only when the pointer is there.
 */
export function isMovable(node: number, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const element = getWalkedNodes().elements[node];
  if (!element) return false;
  if (getComputedStyle(element).cursor.endsWith('-resize') || dom.matches(element, SORTED)) return true;
  const hit = document.elementFromPoint(x, y);
  if (hit === null || !dom.contains(element, hit)) return false;
  return dom.closest(hit, '[draggable="true"]') !== null || dom.querySelector(element, DRAGGED) !== null;
}

/**
 * Parts of a list that a script has made draggable. Any value counts, because some scripts set it to false afterward.
 */
const DRAGGED = ':scope > [draggable]';
/**
 * Items that a script says are dragged and dropped. Scripts that follow the pointer themselves turn the browser's own
 * dragging off.
 */
const SORTED =
  'div[draggable], li[draggable], tr[draggable], [aria-roledescription~="draggable" i], [aria-roledescription~="sortable" i]';

/** Returns the controls in the same part of the page as an element. */
export function findControlsNear(node: number): number[] {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  const parent = element ? dom.parentElement(element) : null;
  const around = parent && (dom.parentElement(parent) ?? parent);
  if (!around || around === document.documentElement) return [];
  return Array.from(dom.querySelectorAll(around, `${CONTROLS.button}, a[href], input, select`))
    .filter((control) => !dom.contains(element!, control))
    .slice(0, 5)
    .map((control) => getNumber(control))
    .filter((number) => number !== -1);
}

/**
 * Whether an element contains choice fields or has some next to it. They may have the same effect, but
 * changing their values to find out isn't allowed.
 *
 * @param node the element's number in the walk; -1 for the whole page
 */
export function hasChoiceNear(node: number): boolean {
  const element = node === -1 ? document.body : getWalkedNodes().elements[node];
  const around = (element && dom.parentElement(element)) ?? element;
  const fields = around
    ? dom.querySelectorAll(around, 'select, input[type=range], input[type=number], input[type=radio]')
    : undefined;
  return Array.from(fields ?? []).some(isTabStop);
}

/** Maximum number of lists near an element, and of options chosen in each. */
const MAX_LISTS = 2;
const MAX_OPTIONS = 3;

/**
 * Returns the lists near an element from which users choose an option, and the number of options to try.
 *
 * @param levels number of ancestors to search
 */
export function findListsNear(
  node: number,
  levels: number,
): { readonly list: number; readonly options: number }[] {
  let around = getWalkedNodes().elements[node];
  for (let level = 0; around && level < levels; level++) around = dom.parentElement(around) ?? around;
  const lists = around ? Array.from(dom.querySelectorAll<HTMLSelectElement>(around, 'select')) : [];
  return lists
    .filter((list) => isTabStop(list) && !list.multiple)
    .map((list) => ({ list: getNumber(list), options: Math.min(list.options.length, MAX_OPTIONS) }))
    .filter(({ list }) => list !== -1)
    .slice(0, MAX_LISTS);
}

/** Chooses an option in a list as a user does. Nothing happens if it's selected already. */
export function chooseOption(node: number, at: number): void {
  const list = getWalkedNodes().elements[node];
  if (!(list instanceof HTMLSelectElement) || list.selectedIndex === at) return;
  list.selectedIndex = at;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether users can change one of these fields: the Tab key reaches it, and it isn't read-only. */
export function hasOperableField(nodes: readonly number[]): boolean {
  const { elements } = getWalkedNodes();
  return nodes.some((node) => {
    const field = elements[node];
    return (
      field !== undefined && isTabStop(field) && !dom.matches(field, '[readonly], [aria-readonly="true"]')
    );
  });
}

/**
 * Returns points in the window where a click might move an element without dragging: on the element and on
 * the track around it.
 */
export function findClickPoints(node: number): { readonly x: number; readonly y: number }[] {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.isConnected(element)) return [];
  const track = dom.getBoundingClientRect(dom.parentElement(element) ?? element);
  const own = dom.getBoundingClientRect(element);
  const points = [own, track].flatMap(({ left, top, width, height }) =>
    [0.2, 0.8].map((share) =>
      width >= height
        ? { x: left + width * share, y: top + height / 2 }
        : { x: left + width / 2, y: top + height * share },
    ),
  );
  return points.filter(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
}

/** Returns a point over the closest other element of the same kind, or over one that may accept a drop. */
export function findDropPoint(node: number): { readonly x: number; readonly y: number } | null {
  const element = getWalkedNodes().elements[node];
  if (!element) return null;
  const others = [...document.querySelectorAll('[draggable="true"]')].filter((other) => other !== element);
  const parent = dom.parentElement(element);
  const target = findClosest(element, others) ?? (parent && dom.nextElementSibling(parent));
  if (!target) return null;
  const { left, top, width, height } = dom.getBoundingClientRect(target);
  return { x: left + width / 2, y: top + height * 0.75 };
}

/** Returns the last of these elements in the innermost element around another one that contains any of them. */
function findClosest(element: Element, others: readonly Element[]): Element | undefined {
  for (let at = dom.parentElement(element); at !== null; at = dom.parentElement(at)) {
    const inside = others.findLast((other) => dom.contains(at, other));
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/**
 * Whether one of these elements could receive keys for an element that Tab doesn't reach: all but those around it, which
 * receive only the keys of what has focus inside them.
 */
export function mayReceiveKeysFor(node: number, listening: readonly number[]): boolean {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  return listening.some((number) => {
    const listener = elements[number];
    return listener !== undefined && dom.isConnected(listener) && !dom.contains(listener, element ?? null);
  });
}

/**
 * Moves the device until the page reacts: shakes it, or tilts it in both directions. The events are
 * synthetic, because a page without permission gets no others.
 *
 * @returns whether the page, or a box in it, scrolled during that time
 */
export async function moveDevice(type: 'devicemotion' | 'deviceorientation'): Promise<boolean> {
  const steps = 8;
  // Pages ignore readings in rapid succession.
  const intervalMs = 110;
  let hasScrolled = false;
  const onScroll = () => {
    hasScrolled = true;
  };
  // When the device returns to its starting position, the page scrolls back.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  let hasChanged = false;
  const onChanges = () => {
    hasChanged = true;
  };
  const observer = observeChanges(onChanges, anyChangeOptions, [document]);
  for (let step = 0; step < steps; step++) {
    // Some pages need two readings to detect a movement.
    if (step >= MIN_STEPS && (hasChanged || hasScrolled)) break;
    const sign = step % 2 === 0 ? 1 : -1;
    const acceleration = { x: 25 * sign, y: 25 * sign, z: 25 * sign };
    const event =
      type === 'devicemotion'
        ? new DeviceMotionEvent(type, {
            acceleration,
            accelerationIncludingGravity: { ...acceleration, z: 25 * sign + 9.8 },
            rotationRate: { alpha: 300 * sign, beta: 300 * sign, gamma: 300 * sign },
            interval: 16,
          })
        : new DeviceOrientationEvent(type, { alpha: 90, beta: 80 * sign, gamma: 80 * sign, absolute: false });
    dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  observer.disconnect();
  document.removeEventListener('scroll', onScroll, { capture: true });
  return hasScrolled;
}

const filled: { fields: (HTMLInputElement | HTMLTextAreaElement)[] } = { fields: [] };

/**
 * Fills in empty text fields without dispatching events. Otherwise, nothing would show that they were
 * cleared.
 */
export function fillEmptyFields(): void {
  const maxFields = 20;
  const selector = 'input:is(:not([type]), [type="text"], [type="search"]), textarea';
  filled.fields = Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector))
    .filter((field) => field.value === '' && !field.disabled && !field.readOnly)
    .slice(0, maxFields);
  for (const field of filled.fields) field.value = 'Robin';
}

/**
 * Empties the fields that {@link fillEmptyFields} filled in. Returns whether any of them had already been
 * cleared.
 */
export function emptyFilledFields(): boolean {
  const wasCleared = filled.fields.some((field) => field.isConnected && field.value === '');
  for (const field of filled.fields) field.value = '';
  filled.fields = [];
  return wasCleared;
}

/** Returns the controls whose names suggest that they turn off the response to motion. */
export function findMotionSwitches(): number[] {
  const pattern = /motion|shak|tilt|sensor|movement|gyro|bewegung|schütteln|mouvement|movimiento/i;
  const switches = Array.from(document.querySelectorAll(`${CONTROLS.button}, ${CONTROLS.toggle}`)).filter(
    (control) => {
      const labels = Array.from(asField(control).labels ?? [], ({ textContent }) => textContent);
      return pattern.test(
        `${dom.textContent(control)} ${dom.getAttribute(control, 'aria-label') ?? ''} ${labels.join(' ')}`,
      );
    },
  );
  return switches
    .map((control) => getNumber(control))
    .filter((number) => number !== -1)
    .slice(0, 3);
}
