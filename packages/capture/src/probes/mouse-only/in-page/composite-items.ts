import { CONTROLS, hasTabStopInside, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes, mapWalkedElements } from '../../../in-page-kit/numbers.ts';
import { queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';

/** Items of a widget that the Tab key doesn't reach, so that only the arrow keys can. */
export interface UnreachedItems {
  /** The tab stop from which the keys are tried: an item or the widget itself. */
  readonly entry: number;
  /** An item that isn't selected, and the others. */
  readonly node: number;
  readonly similar: readonly number[];
  /** The first letter of an item; some widgets let users jump to it. */
  readonly letter: string | null;
  /**
   * Whether a field on the page may have the same function. For example, a date can also be typed, but a tab
   * can't.
   */
  readonly mayHaveField: boolean;
}

const itemsByRole: Readonly<Record<string, string>> = {
  tablist: '[role="tab"]',
  radiogroup: '[role="radio"]',
  listbox: '[role="option"]',
  menubar: '[role^="menuitem"]',
  menu: '[role^="menuitem"]',
  tree: '[role="treeitem"]',
  treegrid: '[role="gridcell"][tabindex], [role="row"][tabindex]',
  grid: '[role="gridcell"][tabindex], td[tabindex]',
};
const states = ['aria-activedescendant', 'aria-selected', 'aria-checked', 'aria-expanded', 'aria-current'];
const MAX_ITEMS = 60;

/** Finds widgets with one tab stop and items that the Tab key doesn't reach. */
export function findUnreachedItems(max: number): UnreachedItems[] {
  const numbers = mapWalkedElements();
  const found: UnreachedItems[] = [];
  for (const widget of document.querySelectorAll(CONTROLS.composite)) {
    if (found.length >= max) break;
    const selector = itemsByRole[dom.getAttribute(widget, 'role')!]!;
    if (dom.matches(widget, '[aria-disabled="true"], [inert], [inert] *')) continue;
    const items = [...dom.querySelectorAll(widget, selector)]
      .slice(0, MAX_ITEMS)
      .filter((item) => dom.closest(item, CONTROLS.composite) === widget && isUsable(item));
    const unreached = items.filter((item) => !isTabStop(item) && !hasTabStopInside(item));
    const [entry] = isTabStop(widget) ? [widget] : items.filter(isTabStop);
    const isOther = (item: Element) => !dom.matches(item, '[aria-selected="true"], [aria-checked="true"]');
    const item = unreached.find(isOther);
    const [node, from] = [item && numbers.get(item), entry && numbers.get(entry)];
    if (item === undefined || node === undefined || from === undefined) continue;
    found.push({
      entry: from,
      node,
      similar: unreached.flatMap((other) => (other === item ? [] : (numbers.get(other) ?? []))).slice(0, 20),
      letter: /^[a-z\d]/i.exec(dom.textContent(item)?.trim() ?? '')?.[0]?.toLowerCase() ?? null,
      mayHaveField:
        /^(grid|treegrid|tree|listbox|menu)$/.test(dom.getAttribute(widget, 'role')!) &&
        [...document.querySelectorAll(CONTROLS.typedField)].some(isTabStop),
    });
  }
  return found;
}

function isUsable(item: Element): boolean {
  if (dom.matches(item, ':disabled, [aria-disabled="true"]') || item instanceof HTMLInputElement)
    return false;
  return isRendered(item);
}

/**
 * Describes where focus is and which items are selected in an item's widget. The description doesn't change
 * unless a key has an effect.
 */
export function readWidgetState(node: number): string {
  const item = getWalkedNodes().elements[node];
  const widget = item ? dom.closest(item, CONTROLS.composite) : undefined;
  if (!widget) return '';
  const describe = (element: Element) =>
    `${states.map((name) => dom.getAttribute(element, name) ?? '').join()} ${dom.tabIndex(element as HTMLElement)} ${dom.getAttribute(element, 'class')}`;
  const items = [...dom.querySelectorAll(widget, itemsByRole[dom.getAttribute(widget, 'role')!]!)];
  const { activeElement } = dom.getRootNode(item!) as Document | ShadowRoot;
  return [
    (activeElement && dom.localName(activeElement)) ?? '',
    items.indexOf(activeElement as Element),
    activeElement === widget,
    ...[widget, ...items.slice(0, MAX_ITEMS)].map(describe),
  ].join('|');
}

/** Items of widgets that have focus themselves. */
const focusedWidgetItems: Readonly<Record<string, string>> = {
  ...itemsByRole,
  grid: '[role="gridcell"]',
  treegrid: '[role="gridcell"], [role="row"]',
};
const MIN_ITEMS = 2;

/**
 * Finds widgets that are the only tab stop of their items and don't refer to an active one with
 * `aria-activedescendant`. Scripts may still do so when a key is pressed.
 */
export function findFocusedWidgets(max: number): number[] {
  const numbers = mapWalkedElements();
  const found: number[] = [];
  for (const widget of queryOpenRoots<HTMLElement>(CONTROLS.composite)) {
    const node = numbers.get(widget);
    if (found.length >= max) return found;
    if (node === undefined || !isTabStop(widget) || dom.isContentEditable(widget)) continue;
    if (dom.matches(widget, 'input, [aria-disabled="true"], [inert] *, [aria-hidden="true"] *')) continue;
    const items = getFocusedWidgetItems(widget);
    const canHaveFocus = items.some((item) => dom.tabIndex(item) >= 0 || dom.hasAttribute(item, 'tabindex'));
    if (items.length < MIN_ITEMS || canHaveFocus || hasTabStopInside(widget)) continue;
    found.push(node);
  }
  return found;
}

function getFocusedWidgetItems(widget: Element): HTMLElement[] {
  const selector = focusedWidgetItems[dom.getAttribute(widget, 'role')!]!;
  return [...dom.querySelectorAll<HTMLElement>(widget, selector)].slice(0, MAX_ITEMS);
}

/**
 * Describes a widget twice: as exposed to assistive technology (focus, `aria-activedescendant` and states),
 * and as people see it (classes, styles and colors of its items).
 */
export function readFocusedWidget(node: number): { readonly exposed: string; readonly seen: string } {
  const widget = getWalkedNodes().elements[node];
  if (!widget) return { exposed: '', seen: '' };
  const { activeElement } = dom.getRootNode(widget) as Document | ShadowRoot;
  const items = getFocusedWidgetItems(widget);
  const describeStates = (element: Element) =>
    [...dom.attributes(element)]
      .filter(({ name }) => name.startsWith('aria-'))
      .map(({ name, value }) => `${name}=${value}`)
      .join();
  const describeLook = (item: Element) => {
    const { color, backgroundColor, outlineStyle, outlineColor, borderColor, fontWeight, boxShadow } =
      getComputedStyle(item);
    return [color, backgroundColor, outlineStyle, outlineColor, borderColor, fontWeight, boxShadow].join();
  };
  return {
    exposed: [activeElement === widget, ...[widget, ...items].map(describeStates)].join('|'),
    seen: items.map(describeLook).join('|'),
  };
}

const OWN_STATES = ['aria-checked', 'aria-expanded', 'aria-pressed', 'aria-selected'];

/** Describes an element's own ARIA states, for example whether it's checked. */
export function readOwnState(node: number): string {
  const element = getWalkedNodes().elements[node];
  return element === undefined ? '' : OWN_STATES.map((name) => dom.getAttribute(element, name) ?? '').join();
}
