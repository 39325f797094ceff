import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';
import { findShownElements } from '../../interaction/in-page/effect-log.ts';
import { createElementKinds, type FoundKinds, isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { hasDragCursor } from '../../interaction/in-page/field-parts.ts';
import { getComponentKind } from '../../interaction/in-page/targets.ts';

/** An element that listens for pointer presses. */
export interface PressTarget {
  readonly node: number;
  readonly similar: readonly number[];
  /** Whether it's one of several keys with short labels or none, as on a keyboard or a piano. */
  readonly looksLikeKey: boolean;
  /**
   * Whether its cursor shows that people drag there, for example to resize something or to select an area.
   */
  readonly isHandle: boolean;
  /** Walk number of the control that shows it, if it's in a menu or panel that's closed. */
  readonly opener: number | null;
}

/** Elements that {@link findPressTargets} opens something for, at most. */
const MAX_OPENED = 4;
const PART = `${CONTROLS.button}, a[href], [role=link], li`;
/** Elements in which browsers handle presses. */
const SELF_OPERATED = `${CONTROLS.valueField}, canvas, video, audio, label, option`;

/**
 * Finds elements that listen for pointer presses, one of each kind. A container that listens for its parts is
 * represented by its controls.
 *
 * @param listening elements with listeners, and where these were defined
 * @param max maximum number of kinds
 */
export function findPressTargets(
  listening: readonly { readonly node: number; readonly source: string }[],
  max: number,
): FoundKinds<PressTarget> {
  const { elements } = getWalkedNodes();
  const kinds = createElementKinds<Pick<PressTarget, 'looksLikeKey' | 'isHandle' | 'opener'>>(max);
  const closed: { readonly element: Element; readonly source: string; readonly opener: number }[] = [];
  const addKind = (element: Element, source: string, opener: number | null) =>
    kinds.add(`${source} ${getComponentKind(element)}`, getNumber(element), () => ({
      looksLikeKey: looksLikeKey(element),
      isHandle: hasDragCursor(element),
      opener,
    }));
  const add = (element: Element, source: string) => {
    const node = getNumber(element);
    if (node === -1 || isKnownPart(node) || !mayActOnPress(element)) return;
    if (hasSize(element)) return addKind(element, source, null);
    const opener = closed.length < MAX_OPENED ? findOpener(element) : null;
    if (opener !== null) closed.push({ element, source, opener });
  };
  for (const { node, source } of listening) {
    const element = elements[node];
    if (!element || !dom.isConnected(element)) continue;
    const controls = dom.querySelectorAll(element, PART);
    if (controls.length > 0) for (const control of Array.from(controls).slice(0, 30)) add(control, source);
    else add(element, source);
  }
  // Opening something changes the page, so the elements that are already visible come first.
  for (const { element, source, opener } of closed) addKind(element, source, opener);
  return kinds.getResult();
}

function mayActOnPress(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  // A press puts focus and the caret in a field, and draws on a canvas.
  if (dom.matches(element, SELF_OPERATED)) return false;
  // In editable content, a press sets the caret, and toolbars may appear because of focus.
  if (dom.isContentEditable(element as HTMLElement)) return false;
  if (dom.matches(element, ':disabled, [draggable="true"]') || dom.closest(element, '[inert]')) return false;
  if (dom.closest(element, '[role="slider"], [role="scrollbar"], [role="separator"], [role="application"]'))
    return false;
  return true;
}

function hasSize(element: Element): boolean {
  const { width, height } = dom.getBoundingClientRect(element);
  return width > 1 && height > 1 && isRendered(element);
}

/** Choices that users can change again by choosing something else. */
const CHOICE = [
  'option',
  'listbox',
  'menuitemradio',
  'menuitemcheckbox',
  'radio',
  'checkbox',
  'switch',
  'tab',
]
  .map((role) => `[role=${role}]`)
  .join();

/** Whether people can see an element that was in a closed menu or panel. */
export function isPressTargetShown(node: number): boolean {
  const element = getWalkedNodes().elements[node];
  return element !== undefined && dom.isConnected(element) && hasSize(element);
}

/**
 * Returns the walk number of the visible button that shows a closed menu or panel around an element, according to
 * its `aria-controls`, and whose state says that it's closed.
 */
function findOpener(element: Element): number | null {
  if (dom.closest(element, CHOICE)) return null;
  for (let at: Element | null = element; at && at !== document.body; at = dom.parentElement(at)) {
    const id = dom.id(at);
    if (id === '') continue;
    const opener = document.querySelector(
      `button[aria-expanded="false"][aria-controls~="${CSS.escape(id)}"]`,
    );
    if (opener && hasSize(opener)) return getNumber(opener) === -1 ? null : getNumber(opener);
  }
  return null;
}

/** Minimum number of keys on a keyboard: with labels of up to five characters, and of up to two. */
const MIN_KEYS = 7;
const MIN_SINGLE_KEYS = 5;

function looksLikeKey(element: Element): boolean {
  const parent = dom.parentElement(element);
  const around = parent && (dom.parentElement(parent) ?? parent);
  const keys = around === null ? [] : Array.from(dom.querySelectorAll(around, dom.localName(element)));
  const getLength = (key: Element) => Array.from((dom.textContent(key) ?? '').trim()).length;
  // Containers, which may be empty, aren't keys.
  const isPart = (key: Element) => dom.querySelector(key, dom.localName(element)) === null;
  const lengths = keys.filter(isPart).map(getLength);
  return (
    isPart(element) &&
    getLength(element) <= 5 &&
    (lengths.filter((length) => length <= 5).length >= MIN_KEYS ||
      lengths.filter((length) => length <= 2).length >= MIN_SINGLE_KEYS)
  );
}

const SELECTION_ATTRIBUTES = ['aria-selected', 'aria-checked', 'aria-pressed', 'aria-current'];
const SELECTED_CLASS = /(?:^|[-_\s])(?:active|checked|current|on|pressed|selected)(?:$|[-_\s])/i;

/** The part of an element at a position in the window; the element itself if it's elsewhere. */
function getPartAt(node: number, { x, y }: WindowPosition): Element | null {
  const element = getWalkedNodes().elements[node] ?? null;
  const part = document.elementFromPoint(x, y);
  return element !== null && part !== null && dom.contains(element, part) ? part : element;
}

/** A position in CSS pixels from the window's top left corner. */
interface WindowPosition {
  readonly x: number;
  readonly y: number;
}

/** Describes how the part of an element at a position, or a container of it, is marked as selected; empty if it isn't. */
export function readSelection(node: number, position: WindowPosition): string {
  const marks: string[] = [];
  let at = getPartAt(node, position);
  for (let level = 0; at !== null && at !== document.body && level < MAX_SELECTION_LEVELS; level++) {
    for (const name of SELECTION_ATTRIBUTES) {
      const value = dom.getAttribute(at, name);
      if (value !== null && value !== 'false') marks.push(`${level} ${name}=${value}`);
    }
    const classes = (dom.getAttribute(at, 'class') ?? '').split(/\s+/);
    marks.push(...classes.filter((name) => SELECTED_CLASS.test(name)).map((name) => `${level} ${name}`));
    at = dom.parentElement(at);
  }
  return marks.join(' ');
}

const MAX_SELECTION_LEVELS = 3;
const POPUP =
  '[role=dialog], [role=grid], [role=listbox], [role=menu], [role=tree], ul, ol, table, [class*=dropdown], [class*=popup]';

/** Whether what has appeared since the press is a popup with options or controls, not just a message. */
export function opensPopup(node: number): boolean {
  const opener = getWalkedNodes().elements[node];
  const shown = findShownElements();
  if (opener === undefined || shown.length === 0) return false;
  if (dom.matches(opener, '[aria-haspopup], [aria-expanded]')) return true;
  return shown.some((element) => {
    const popup = dom.closest(element, POPUP);
    return popup !== null && isPositioned(element) && !dom.contains(popup, opener);
  });
}

function isPositioned(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = dom.parentElement(at)) {
    if (/^(absolute|fixed)$/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

const MAX_NEIGHBORS = 4;
const NEIGHBOR_LEVELS = 3;

/**
 * Finds controls next to the pressed part of an element that may undo the press: controls and elements with the same
 * tag name, in the closest containers.
 */
export function findPressNeighbors(node: number, position: WindowPosition): number[] {
  const element = getPartAt(node, position);
  if (element === null) return [];
  const tag = dom.localName(element);
  const found = new Set<number>();
  let at = dom.parentElement(element);
  for (let level = 0; at !== null && at !== document.body && level < NEIGHBOR_LEVELS; level++) {
    for (const other of dom.querySelectorAll(at, `${tag}, ${PART}`)) {
      const number = getNumber(other);
      const isApart = !dom.contains(other, element) && !dom.contains(element, other);
      // Links and submit buttons leave the page.
      if (number === -1 || !isApart || dom.matches(other, 'a[href]:not([href^="#"]), [type=submit]'))
        continue;
      if (isRendered(other)) found.add(number);
      if (found.size >= MAX_NEIGHBORS) return [...found];
    }
    at = dom.parentElement(at);
  }
  return [...found];
}
