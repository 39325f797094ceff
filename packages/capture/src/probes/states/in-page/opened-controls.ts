import { CONTROLS, hasTabStopInside, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber } from '../../../in-page-kit/numbers.ts';
import { getFocusedElement, selectOutermost } from '../../../in-page-kit/tree.ts';
import { findShownElements } from '../../interaction/in-page/effect-log.ts';
import { createElementKinds } from '../../interaction/in-page/element-kinds.ts';
import { findPointerParts, getComponentKind, mayBeMouseOnly } from '../../interaction/in-page/targets.ts';
import { focusVisibly } from '../../keyboard/in-page/focus.ts';
import { getTriggerElement, getVisibleRoots, setVisibleRoots } from './state-explorer.ts';
import { createVisibilityTest } from './visible-content.ts';

/** Fields in which people enter a value, instead of choosing it with the mouse. */
const ENTRY = `${CONTROLS.valueField}, [contenteditable]`;
/** Number of ancestors of a control that are searched for such a field. */
const ENTRY_LEVELS = 3;

/**
 * Returns whether the content that a control showed last contains elements that only the mouse may reach, and whether
 * nothing in it or near the control offers a field in which people can enter a value instead.
 *
 * @param id the control's number among the triggers
 */
export function mayNeedMouse(id: number): boolean {
  const opener = getTriggerElement(id);
  if (!isTabStop(opener)) return false;
  if (dom.matches(opener, CONTROLS.caretField)) {
    if (!dom.hasAttribute(opener, 'readonly')) return false;
  } else if (hasEntryField(getSurroundings(opener))) return false;
  return !getVisibleRoots().some(hasEntryField) && findOpenedParts().length > 0;
}

const hasEntryField = (part: Element): boolean =>
  [part, ...dom.querySelectorAll(part, ENTRY)].some(
    (field) => dom.matches(field, ENTRY) && !dom.matches(field, '[readonly]') && isTabStop(field),
  );

function getSurroundings(opener: Element): Element {
  let at = opener;
  for (let level = 0; level < ENTRY_LEVELS; level++) {
    const parent = dom.parentElement(at);
    if (parent === null || parent === document.body) break;
    at = parent;
  }
  return at;
}

/** Boxes that only take focus. The keys are pressed there, too. */
const isBox = (stop: Element): boolean =>
  dom.matches(stop, 'div, section, form, dialog') &&
  dom.matches(stop, ':not([role]), [role=dialog], [role=document], [role=group]');

function findOpenedParts(): Element[] {
  const isOperatedBy = (stop: Element) => !isBox(stop);
  return getVisibleRoots()
    .flatMap((root) =>
      getComputedStyle(root).cursor === 'pointer'
        ? [root]
        : findPointerParts(root).filter((part) => dom.contains(root, part)),
    )
    .filter((part) => mayBeMouseOnly(part, isOperatedBy));
}

/** Focuses a control as the Tab key would. Returns whether it took focus. */
export function focusTriggerElement(id: number): boolean {
  const opener = getTriggerElement(id) as HTMLElement;
  return dom.isConnected(opener) && focusVisibly(opener);
}

/**
 * Makes the topmost elements that have become visible since the last action began the content shown last. Returns whether
 * there are any.
 */
export function keepShownRoots(): boolean {
  const roots = selectOutermost(findShownElements());
  setVisibleRoots(roots);
  return roots.length > 0;
}

/** Describes the content shown last and where focus is. Anything that a key does there changes the description. */
export function describeOpened(): string {
  const active = getFocusedElement();
  const roots = getVisibleRoots();
  const inside = roots.flatMap((root) => [root, ...dom.querySelectorAll(root, '*')]);
  const at = active === null ? '' : `${inside.indexOf(active)} ${dom.localName(active)} ${dom.id(active)}`;
  return [at, ...roots.map((root) => dom.outerHTML(root))].join('\n');
}

/** Whether any of the content shown last is still visible. */
export function isOpenedShown(): boolean {
  const isVisible = createVisibilityTest();
  return getVisibleRoots().some((root) => dom.isConnected(root) && isVisible(root));
}

/** Whether focus is nowhere, or still on the control. */
export function hasFocusStayedOn(id: number): boolean {
  const active = getFocusedElement();
  return active === null || active === getTriggerElement(id);
}

/** Whether focus is on something in the content shown last that Enter or Space may activate. */
export function hasFocusOnOpenedControl(): boolean {
  const active = getFocusedElement();
  return (
    active !== null &&
    getVisibleRoots().some((root) => dom.contains(root, active)) &&
    dom.matches(active, CONTROLS.clickable)
  );
}

/** Returns how many tab stops the content shown last contains. */
export const countOpenedStops = (): number => getOpenedStops().length;

const getOpenedStops = (): Element[] =>
  getVisibleRoots().flatMap((root) =>
    [root, ...dom.querySelectorAll(root, CONTROLS.tabStop)].filter(isTabStop),
  );

/** Focuses one of the tab stops in the content shown last. Returns whether it took focus. */
export function focusOpenedStop(at: number): boolean {
  const stop = getOpenedStops()[at] as HTMLElement | undefined;
  return stop !== undefined && focusVisibly(stop);
}

/** An element that only the mouse may reach, with the numbers of the last walk. */
export interface OpenedPart {
  readonly node: number;
  readonly similar: readonly number[];
}

/**
 * Returns the elements in the content shown last that only the mouse may reach, one of each type.
 *
 * @param max maximum number of types
 */
export function listOpenedParts(max: number): OpenedPart[] {
  const kinds = createElementKinds<object>(max);
  for (const part of findOpenedParts()) {
    const node = getNumber(part);
    if (node !== -1 && !hasTabStopInside(part)) kinds.add(getComponentKind(part), node, () => ({}));
  }
  return kinds.getResult().found;
}
