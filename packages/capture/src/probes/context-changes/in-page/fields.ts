import { asField, CONTROLS, isTabStop } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getActiveElement, isInAnyOf, isInFlatTree } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import { createElementKinds, type FoundKinds, isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { getComponentKind } from '../../interaction/in-page/targets.ts';

/** An element with a script that listens for focus or value changes. */
export interface ListenedElement {
  readonly node: number;
  readonly similar: readonly number[];
}

/** How a field's value is changed. */
export type FieldAction = 'choose' | 'toggle' | 'step' | 'type';

export interface ListenedField extends ListenedElement {
  readonly action: FieldAction;
  /** The text to type. */
  readonly text: string;
  /** Whether typing the text fills the field, in which case moving on to the next one is expected. */
  readonly isFilled: boolean;
}

/**
 * Finds the tab stops with a script that listens for focus, one of each kind.
 *
 * @param listening elements with focus listeners
 * @param isGlobal whether the page listens on its document or body
 * @param max maximum number of kinds
 */
export function findStopsWithFocusListeners(
  listening: readonly number[],
  isGlobal: boolean,
  max: number,
): FoundKinds<ListenedElement> {
  const listeners = toElementSet(listening);
  return collectKinds(max, (element) => {
    if (!isTabStop(element) || isFocusGuard(element) || dom.localName(element) === 'iframe') return null;
    return isGlobal || isInAnyOf(element, listeners) ? {} : null;
  });
}

/**
 * Finds the fields with a script that listens for value changes, one of each kind. Every select counts as a
 * kind.
 */
export function findFieldsWithListeners(
  listening: readonly number[],
  isGlobal: boolean,
  max: number,
): FoundKinds<ListenedField> {
  const listeners = toElementSet(listening);
  return collectKinds(max, (element) => {
    if (!isTabStop(element) || !(isGlobal || isInAnyOf(element, listeners))) return null;
    return getFieldAction(element);
  });
}

function toElementSet(nodes: readonly number[]): ReadonlySet<Element> {
  const { elements } = getWalkedNodes();
  return new Set(nodes.flatMap((node) => elements[node] ?? []));
}

function collectKinds<T extends object>(
  max: number,
  examine: (element: Element) => T | null,
): FoundKinds<T & ListenedElement> {
  const kinds = createElementKinds<T>(max);
  for (const [node, element] of getWalkedNodes().elements.entries()) {
    if (!element || !dom.isConnected(element) || isKnownPart(node)) continue;
    const examined = examine(element);
    if (examined === null) continue;
    const isOwnKind = /^(select|input)$/.test(dom.localName(element)) || dom.hasAttribute(element, 'onfocus');
    const kind = isOwnKind && kinds.size < max / 2 ? String(node) : getComponentKind(element);
    kinds.add(kind, node, () => examined);
  }
  return kinds.getResult();
}

const NATIVE_CONTROL = `${CONTROLS.field}, button, a[href]`;
/** Widgets within which scripts move focus. */
const WIDGET = `${CONTROLS.compositeOrToolbar}, [role=combobox], [role=application]`;

/** Whether an element only redirects focus around a widget. */
function isFocusGuard(element: Element): boolean {
  const { width, height } = dom.getBoundingClientRect(element);
  const isEmpty = dom.textContent(element)?.trim() === '' && !dom.hasAttribute(element, 'aria-label');
  const isNative = dom.matches(element, NATIVE_CONTROL);
  return (
    dom.closest(element, '[aria-hidden="true"]') !== null || (!isNative && isEmpty && width * height <= 4)
  );
}

function getFieldAction(element: Element): Pick<ListenedField, 'action' | 'text' | 'isFilled'> | null {
  const done = (action: FieldAction, text = '', isFilled = false) => ({ action, text, isFilled });
  if (dom.hasAttribute(element, 'readonly') || dom.matches(element, '[aria-disabled="true"]')) return null;
  if (element instanceof HTMLSelectElement) return element.options.length > 1 ? done('choose') : null;
  if (dom.matches(element, '[role="checkbox"], [role="switch"]')) return done('toggle');
  if (element instanceof HTMLTextAreaElement) return done('type', 'ab');
  if (!(element instanceof HTMLInputElement) || element.matches('[role="combobox"]')) return null;
  const { type, maxLength } = element;
  if (type === 'checkbox') return done('toggle');
  if (type === 'radio') return element.checked ? null : done('toggle');
  if (type === 'range') return done('step');
  const text = { text: 'ab', search: 'ab', tel: '12', number: '12', email: 'a@b.co', url: 'http://a.b' }[
    type
  ];
  if (text === undefined) return null;
  // Codes and parts of numbers: the page may move on to the next box when this one is full.
  const isShort = maxLength > 0 && maxLength <= 6;
  const digits = isShort && /numeric|tel|decimal/.test(element.inputMode) ? '123456' : text;
  return done('type', isShort ? digits.slice(0, maxLength) : digits, isShort && digits.length >= maxLength);
}

/**
 * Returns where focus went after an action on a field or tab stop.
 *
 * - `same`: it's on the element, inside it, or in the same widget
 * - `removed`: nothing has focus, although the element is still focusable
 * - `gone`: nothing has focus, because the element is gone or hidden
 * - `modal`: it's in a dialog that was already open
 * - `new`: it's on a new element or inside a new dialog
 * - `elsewhere`
 *
 * @param node the element's number
 * @param shownBefore numbers of dialogs that were already open
 */
export function locateFocus(
  node: number,
  shownBefore: readonly number[],
): 'same' | 'removed' | 'gone' | 'modal' | 'new' | 'elsewhere' {
  const { elements } = getWalkedNodes();
  const element = elements[node];
  const active = getActiveElement();
  if (!active || active === document.body || active === document.documentElement)
    return element && dom.isConnected(element) && isTabStop(element) ? 'removed' : 'gone';
  if (!element || isInFlatTree(active, element)) return 'same';
  const around = dom.closest(element, WIDGET);
  if (around && dom.contains(around, active)) return 'same';
  const isRadio = (at: Element) => at instanceof HTMLInputElement && at.type === 'radio';
  if (isRadio(element) && isRadio(active)) return 'same';
  const dialog = dom.closest(active, CONTROLS.openModal);
  const dialogNumber = dialog ? getNumber(dialog) : -1;
  if (dialog && shownBefore.includes(dialogNumber)) return 'modal';
  if (dialog && !dom.contains(dialog, element)) return 'new';
  return elements.includes(active) ? 'elsewhere' : 'new';
}

/** Returns the numbers of the open dialogs. */
export function findOpenDialogs(): number[] {
  return Array.from(document.querySelectorAll(CONTROLS.openModal))
    .filter((dialog) => isPerceivable(dialog))
    .map((dialog) => getNumber(dialog));
}

/** Returns a field's value, to find out whether a key changed it. */
export function readFieldValue(node: number): string {
  const element = getWalkedNodes().elements[node];
  const { value = '', checked = '' } = asField(element);
  return `${value} ${checked} ${(element && dom.getAttribute(element, 'aria-checked')) ?? ''}`;
}
