import { isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { findPoint, isOnTopAt, type Point, PRESS_PLACES, scrollToCenter } from '../../../in-page-kit/hit.ts';
import { getWalkedNodes, mapWalkedElements } from '../../../in-page-kit/numbers.ts';
import { getActiveElement, queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';

/** What a control with a list of options shows. */
export interface ComboboxReading {
  readonly isOpen: boolean;
  /** The chosen value: the control's own text. */
  readonly value: string;
  /** Whether focus is in the list. */
  readonly isFocusInList: boolean;
  /** The active option and all attributes and colors of the options. */
  readonly state: string;
}

const COMBOBOXES = '[role=combobox], [aria-haspopup=listbox]';
/** People can type a value in these, or the browser itself handles their keys. */
const TYPED = 'input, textarea, select, [contenteditable]';
const OPTION = '[role=option]';
const MAX_OPTIONS = 60;
const MIN_OPTIONS = 2;

/** Finds tab stops that open a list of options and don't let people type a value. */
export function findComboboxes(max: number): number[] {
  const numbers = mapWalkedElements();
  return queryOpenRoots(COMBOBOXES)
    .filter(
      (combobox) =>
        !dom.matches(combobox, TYPED) &&
        dom.querySelector(combobox, TYPED) === null &&
        !dom.matches(combobox, '[aria-disabled="true"], [aria-readonly="true"]') &&
        isTabStop(combobox) &&
        getListIds(combobox) !== '',
    )
    .flatMap((combobox) => numbers.get(combobox) ?? [])
    .slice(0, max);
}

const getListIds = (combobox: Element): string =>
  `${dom.getAttribute(combobox, 'aria-controls') ?? ''} ${dom.getAttribute(combobox, 'aria-owns') ?? ''}`.trim();

/** Returns the list that a combobox refers to. Scripts may add it only once it's open. */
function findList(combobox: Element): Element | null {
  const root = dom.getRootNode(combobox) as Document | ShadowRoot;
  for (const id of getListIds(combobox).split(/\s+/)) {
    const popup = id === '' ? null : root.getElementById(id);
    const list =
      popup && (dom.matches(popup, '[role=listbox]') ? popup : dom.querySelector(popup, '[role=listbox]'));
    if (list && !dom.contains(combobox, list)) return list;
  }
  return null;
}

const getOptions = (list: Element): Element[] =>
  Array.from(dom.querySelectorAll(list, OPTION)).slice(0, MAX_OPTIONS);

/** Null if the combobox is gone. */
export function readCombobox(node: number): ComboboxReading | null {
  const combobox = getWalkedNodes().elements[node];
  if (!combobox || !dom.isConnected(combobox)) return null;
  const list = findList(combobox);
  const options = list === null ? [] : getOptions(list);
  const active = getActiveElement();
  const describe = (option: Element) => {
    const { color, backgroundColor, outlineStyle, borderColor, fontWeight } = getComputedStyle(option);
    const attributes = Array.from(dom.attributes(option), ({ name, value }) => `${name}=${value}`);
    return [...attributes, color, backgroundColor, outlineStyle, borderColor, fontWeight].join();
  };
  return {
    isOpen: list !== null && isRendered(list) && options.length >= MIN_OPTIONS && options.some(isRendered),
    value: (dom.textContent(combobox) ?? '').trim(),
    isFocusInList: list !== null && active !== null && dom.contains(list, active),
    state: [dom.getAttribute(combobox, 'aria-activedescendant') ?? '', ...options.map(describe)].join('|'),
  };
}

/** Returns where to click an option that isn't selected; null if none is visible. */
export function findOptionPoint(node: number): Point | null {
  const combobox = getWalkedNodes().elements[node];
  const list = combobox ? findList(combobox) : null;
  if (!combobox || list === null) return null;
  const value = dom.textContent(combobox)?.trim();
  const option = getOptions(list).find(
    (one) =>
      isRendered(one) &&
      !dom.matches(one, '[aria-selected="true"], [aria-disabled="true"]') &&
      dom.textContent(one)?.trim() !== value,
  );
  if (option === undefined) return null;
  scrollToCenter(option);
  return findPoint(dom.getBoundingClientRect(option), PRESS_PLACES.spread, (x, y) => isOnTopAt(option, x, y));
}

/** Returns the first letter of an option other than the chosen one; some lists let people jump to it. */
export function readOptionLetter(node: number): string | null {
  const combobox = getWalkedNodes().elements[node];
  const list = combobox ? findList(combobox) : null;
  if (!combobox || list === null) return null;
  const value = dom.textContent(combobox)?.trim();
  const texts = getOptions(list).map((option) => dom.textContent(option)?.trim() ?? '');
  return /^[a-z\d]/i.exec(texts.find((text) => text !== value) ?? '')?.[0]?.toLowerCase() ?? null;
}
