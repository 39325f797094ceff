import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';
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
}

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
  const kinds = createElementKinds<Pick<PressTarget, 'looksLikeKey' | 'isHandle'>>(max);
  const add = (element: Element, source: string) => {
    const node = getNumber(element);
    if (node === -1 || isKnownPart(node) || !mayActOnPress(element)) return;
    kinds.add(`${source} ${getComponentKind(element)}`, node, () => ({
      looksLikeKey: looksLikeKey(element),
      isHandle: hasDragCursor(element),
    }));
  };
  for (const { node, source } of listening) {
    const element = elements[node];
    if (!element || !dom.isConnected(element)) continue;
    const controls = dom.querySelectorAll(element, PART);
    if (controls.length > 0) for (const control of Array.from(controls).slice(0, 30)) add(control, source);
    else add(element, source);
  }
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
  const { width, height } = dom.getBoundingClientRect(element);
  return width > 1 && height > 1 && isRendered(element);
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
