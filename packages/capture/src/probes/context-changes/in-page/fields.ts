import { getWalkedNodes } from '../../../collector/in-page/walked-nodes.ts';
import { createElementKinds, type FoundKinds, isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { getComponentKind, isTabStop } from '../../interaction/in-page/targets.ts';

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
    if (!isTabStop(element) || isFocusGuard(element) || element.localName === 'iframe') return null;
    return isGlobal || isListened(element, listeners) ? {} : null;
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
    if (!isTabStop(element) || !(isGlobal || isListened(element, listeners))) return null;
    return getFieldAction(element);
  });
}

function toElementSet(nodes: readonly number[]): ReadonlySet<Element> {
  const { elements } = getWalkedNodes();
  return new Set(nodes.flatMap((node) => elements[node] ?? []));
}

function isListened(element: Element, listeners: ReadonlySet<Element>): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (listeners.has(at)) return true;
  return false;
}

function collectKinds<T extends object>(
  max: number,
  examine: (element: Element) => T | null,
): FoundKinds<T & ListenedElement> {
  const kinds = createElementKinds<T>(max);
  for (const [node, element] of getWalkedNodes().elements.entries()) {
    if (!element?.isConnected || isKnownPart(node)) continue;
    const examined = examine(element);
    if (examined === null) continue;
    const isOwnKind = /^(select|input)$/.test(element.localName) || element.hasAttribute('onfocus');
    const kind = isOwnKind && kinds.size < max / 2 ? String(node) : getComponentKind(element);
    kinds.add(kind, node, () => examined);
  }
  return kinds.getResult();
}

/** Whether an element only redirects focus around a widget. */
function isFocusGuard(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isEmpty = element.textContent?.trim() === '' && !element.hasAttribute('aria-label');
  const isNative = element.matches('input, select, textarea, button, a[href]');
  return element.closest('[aria-hidden="true"]') !== null || (!isNative && isEmpty && width * height <= 4);
}

function getFieldAction(element: Element): Pick<ListenedField, 'action' | 'text' | 'isFilled'> | null {
  const done = (action: FieldAction, text = '', isFilled = false) => ({ action, text, isFilled });
  if (element.hasAttribute('readonly') || element.matches('[aria-disabled="true"]')) return null;
  if (element instanceof HTMLSelectElement) return element.options.length > 1 ? done('choose') : null;
  if (element.matches('[role="checkbox"], [role="switch"]')) return done('toggle');
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
 * - `removed`: nothing has focus, although the element can still have it
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
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body || active === document.documentElement)
    return element?.isConnected && isTabStop(element) ? 'removed' : 'gone';
  if (!element || element === active || element.contains(active)) return 'same';
  const widget =
    '[role="listbox"], [role="menu"], [role="menubar"], [role="tree"], [role="grid"], [role="treegrid"], [role="tablist"], [role="radiogroup"], [role="toolbar"], [role="combobox"], [role="application"]';
  const around = element.closest(widget);
  if (around?.contains(active)) return 'same';
  const isRadio = (at: Element) => at instanceof HTMLInputElement && at.type === 'radio';
  if (isRadio(element) && isRadio(active)) return 'same';
  const dialog = active.closest(openDialogs);
  const dialogNumber = dialog ? elements.indexOf(dialog) : -1;
  if (dialog && shownBefore.includes(dialogNumber)) return 'modal';
  if (dialog && !dialog.contains(element)) return 'new';
  return elements.includes(active) ? 'elsewhere' : 'new';
}

const openDialogs = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';

/** Returns the numbers of the open dialogs. */
export function findOpenDialogs(): number[] {
  const { elements } = getWalkedNodes();
  return Array.from(document.querySelectorAll(openDialogs))
    .filter((dialog) => dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((dialog) => elements.indexOf(dialog));
}

/** Returns a field's value, to find out whether a key changed it. */
export function readFieldValue(node: number): string {
  const field = getWalkedNodes().elements[node] as HTMLInputElement | undefined;
  return `${field?.value ?? ''} ${field?.checked ?? ''} ${field?.getAttribute('aria-checked') ?? ''}`;
}
