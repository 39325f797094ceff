import { observeChanges } from '../../in-page-kit/changes.ts';
import { asField, CONTROLS } from '../../in-page-kit/controls.ts';
import * as dom from '../../in-page-kit/dom.ts';
import { getCenter, getElementAt, scrollToCenter } from '../../in-page-kit/hit.ts';
import { getActiveElement, getComposedParent, queryOpenRoots } from '../../in-page-kit/tree.ts';
import { isRendered } from '../../in-page-kit/visibility.ts';

/** A part of a selector, as parsed by the `journeys` package. The browser itself evaluates `aria` selectors. */
export interface QueryPart {
  readonly kind: 'css' | 'xpath' | 'pierce' | 'text' | 'nth' | 'has-text';
  readonly value: string;
}

/** Features of an element by which it can be recognized after changes to the markup. */
export interface ElementTraits {
  readonly role: string | null;
  readonly name: string;
  readonly text: string;
  readonly attributes: readonly string[];
  readonly classes: readonly string[];
  readonly path: readonly string[];
}

/** The facts about an element that an action needs. */
export interface TargetState {
  readonly isVisible: boolean;
  readonly isEnabled: boolean;
  readonly kind: 'select' | 'check' | 'text' | 'editable' | 'value' | 'file' | 'other';
  readonly isPassword: boolean;
  readonly isChecked: boolean;
  /** Short description for messages, without any values. */
  readonly description: string;
  readonly label: string;
}

/** Where to press an element, relative to its frame's viewport, or why that isn't possible right now. */
export type PressPoint =
  | { readonly x: number; readonly y: number }
  | { readonly problem: 'moving' | 'hidden' | 'covered'; readonly by?: string };

/** Elements by number. They're needed only until the next step. */
const targets: { readonly elements: Element[] } = { elements: [] };
const MAX_CANDIDATES = 400;
const MAX_TEXT_LENGTH = 100;

export function addTarget(element: Element): number {
  return targets.elements.push(element) - 1;
}

/** The shadow root of an element, in which the next part of a selector is evaluated, or the element itself. */
export function getTargetScope(id: number): Node | null {
  const element = targets.elements[id];
  return element === undefined ? null : (dom.shadowRoot(element) ?? element);
}

/**
 * Finds the elements that a part of a selector matches.
 *
 * @param scopes numbers of the elements found by the previous part; null for the document
 */
export function queryTargets(part: QueryPart, scopes: readonly number[] | null): number[] {
  if (part.kind === 'nth' || part.kind === 'has-text') return filterTargets(part, scopes ?? []);
  const roots = scopes === null ? [document] : scopes.flatMap((id) => getTargetScope(id) ?? []);
  const found = new Set<Element>();
  for (const root of roots) for (const element of queryIn(part, root as Document)) found.add(element);
  return [...found].map(addTarget);
}

/**
 * Returns whether all of these elements have the attributes and properties. Nested objects need to match only
 * in part, as in the `waitForElement` steps of Chrome DevTools Recorder.
 */
export function haveTraits(
  ids: readonly number[],
  attributes: Readonly<Record<string, string>>,
  properties: object,
): boolean {
  return ids.every((id) => {
    const element = targets.elements[id]!;
    return (
      Object.entries(attributes).every(([name, value]) => dom.getAttribute(element, name) === value) &&
      matchesInPart(properties, element)
    );
  });
}

function matchesInPart(wanted: unknown, found: unknown): boolean {
  if (wanted === found) return true;
  if (!(wanted instanceof Object) || !(found instanceof Object)) return false;
  return Object.entries(wanted).every(([key, value]) => matchesInPart(value, Reflect.get(found, key)));
}

function filterTargets({ kind, value }: QueryPart, ids: readonly number[]): number[] {
  if (kind === 'nth') {
    const visible = ids.filter((id) => isShown(targets.elements[id]!));
    const found = (visible.length > 0 ? visible : ids).at(Number(value));
    return found === undefined ? [] : [found];
  }
  const wanted = normalize(value);
  return ids.filter((id) => normalize(readText(targets.elements[id]!)).includes(wanted));
}

function queryIn({ kind, value }: QueryPart, root: Document | ShadowRoot | Element): readonly Element[] {
  try {
    if (kind === 'css') return [...dom.querySelectorAll(root, value)];
    if (kind === 'pierce')
      return listRootsIn(root).flatMap((inner) => [...dom.querySelectorAll(inner, value)]);
    if (kind === 'xpath') return queryXPath(root, value);
    return queryText(root, value);
  } catch {
    // An invalid selector matches nothing.
    return [];
  }
}

function queryXPath(root: Node, expression: string): Element[] {
  const found = document.evaluate(expression, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)).filter(
    (node) => node instanceof Element,
  );
}

/** The document or shadow root, and all open shadow roots below it. */
function listRootsIn(root: Document | ShadowRoot | Element): (Document | ShadowRoot | Element)[] {
  const inner = [...dom.querySelectorAll(root, '*')].flatMap((element) => dom.shadowRoot(element) ?? []);
  return [root, ...inner.flatMap(listRootsIn)];
}

/** Finds the innermost elements with exactly this text; if there are none, those that contain it. */
function queryText(root: Document | ShadowRoot | Element, value: string): Element[] {
  const wanted = normalize(value);
  if (wanted === '') return [];
  const containing: Element[] = [];
  for (const inner of listRootsIn(root))
    for (const element of dom.querySelectorAll(inner, '*'))
      if (!invisibleTags.has(dom.localName(element)) && normalize(readText(element)).includes(wanted))
        containing.push(element);
  const innermost = (list: readonly Element[]) => {
    const set = new Set(list);
    for (const element of list)
      for (let at = getComposedParent(element); at !== null; at = getComposedParent(at)) set.delete(at);
    return [...set];
  };
  const exact = containing.filter((element) => normalize(readText(element)) === wanted);
  return innermost(exact.length > 0 ? exact : containing);
}

const invisibleTags = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);

const normalize = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

export function readText(element: Element): string {
  if (element instanceof HTMLInputElement)
    return ['submit', 'button', 'reset'].includes(element.type) ? element.value : '';
  if (element instanceof HTMLTextAreaElement) return '';
  return element instanceof HTMLElement ? dom.innerText(element) : (dom.textContent(element) ?? '');
}

export function isShown(element: Element): boolean {
  if (element instanceof HTMLOptionElement) return true;
  if (!isRendered(element)) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  return width > 0 && height > 0;
}

/** A checkbox or radio button is often hidden behind its label, so the label is pressed instead. */
const getShownPart = (element: Element): Element => {
  if (isShown(element) || !(element instanceof HTMLInputElement)) return element;
  return [...(element.labels ?? [])].find(isShown) ?? element;
};

export function readTarget(id: number): TargetState | null {
  const element = targets.elements[id];
  if (element === undefined || !dom.isConnected(element)) return null;
  const isDisabled =
    dom.matches(element, ':disabled') || dom.getAttribute(element, 'aria-disabled') === 'true';
  const isFixed = dom.matches(element, ':read-only') && isField(element);
  return {
    isVisible: isShown(getShownPart(element)),
    isEnabled: !isDisabled && !(isFixed && !(element instanceof HTMLSelectElement)),
    kind: getKind(element),
    isPassword: element instanceof HTMLInputElement && element.type === 'password',
    isChecked:
      element instanceof HTMLInputElement
        ? element.checked
        : dom.getAttribute(element, 'aria-checked') === 'true',
    description: describe(element),
    label: readLabel(element).slice(0, MAX_TEXT_LENGTH),
  };
}

const textTypes = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number']);
const isField = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && textTypes.has(element.type));

export function getKind(element: Element): TargetState['kind'] {
  if (element instanceof HTMLSelectElement) return 'select';
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio') return 'check';
    if (element.type === 'file') return 'file';
    return textTypes.has(element.type) ? 'text' : 'value';
  }
  if (element instanceof HTMLTextAreaElement) return 'text';
  const role = dom.getAttribute(element, 'role') ?? '';
  if (['checkbox', 'radio', 'switch'].includes(role)) return 'check';
  return element instanceof HTMLElement && dom.isContentEditable(element) ? 'editable' : 'other';
}

/** Describes an element for messages, for example `button "Continue"`. */
function describe(element: Element): string {
  const label = readLabel(element).slice(0, 60);
  return `<${dom.localName(element)}>${label === '' ? '' : ` “${label}”`}`;
}

/** The element's approximate name: attributes, labels, text. Values that users enter aren't read. */
export function readLabel(element: Element): string {
  const byId = (dom.getAttribute(element, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => (id === '' ? [] : (document.getElementById(id) ?? [])));
  const labels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])]
      : [];
  const candidates = [
    byId.map(readText).join(' '),
    dom.getAttribute(element, 'aria-label'),
    labels.map(readText).join(' '),
    element instanceof HTMLSelectElement ? '' : readText(element),
    dom.getAttribute(element, 'alt'),
    dom.getAttribute(element, 'placeholder'),
    dom.getAttribute(element, 'title'),
  ];
  return (candidates.find((text) => text != null && text.trim() !== '') ?? '').replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns the label of what a key would activate: the element with focus if it is a button or a link, or the
 * first button of its form. Empty if there is none.
 *
 * @param submits whether the key also submits forms
 */
export function readActivatedLabel(submits: boolean): string {
  const active = getActiveElement();
  if (active === null || active === document.body) return '';
  if (!isField(active)) return readLabel(active);
  if (!submits || active instanceof HTMLTextAreaElement) return '';
  const { form } = asField(active);
  const button = form && [...dom.formElements(form)].find((one) => dom.matches(one, CONTROLS.submit));
  return button ? readLabel(button) : '';
}

/** Scrolls an element into view and finds the point at which to press it. */
export async function findPressPoint(id: number): Promise<PressPoint> {
  const element = targets.elements[id] === undefined ? null : getShownPart(targets.elements[id]);
  if (element === null || !dom.isConnected(element) || !isShown(element)) return { problem: 'hidden' };
  scrollToCenter(element, 'center');
  const before = dom.getBoundingClientRect(element);
  await waitForFrames(2);
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  if (Math.abs(before.x - x) + Math.abs(before.y - y) + Math.abs(before.width - width) > 1)
    return { problem: 'moving' };
  // A link that wraps may have no content in the center of its box.
  const rects = [{ x, y, width, height }, ...dom.getClientRects(element)];
  let by = '';
  for (const rect of rects) {
    const point = getCenter(rect);
    const hit = getElementAt(point.x, point.y);
    if (hit !== null && belongsTo(hit, element)) return point;
    if (hit !== null) by ||= describe(hit);
  }
  return { problem: 'covered', by };
}

function belongsTo(hit: Element, element: Element): boolean {
  for (let at: Element | null = hit; at !== null; at = getComposedParent(at)) {
    if (at === element) return true;
    // A label or a component around the element passes the event on.
    if (at instanceof HTMLLabelElement && at.control === element) return true;
  }
  for (let at = getComposedParent(element); at !== null; at = getComposedParent(at))
    if (at === hit) return dom.localName(hit) === 'label' || dom.localName(hit).includes('-');
  return false;
}

/** Waits for a number of frames, or for the equivalent time if the page isn't being rendered. */
function waitForFrames(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
  next(count);
  setTimeout(resolve, 200);
  return promise;
}

/** Waits until something in the document changes, for at most the given number of milliseconds. */
export async function waitForChange(maxMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = observeChanges(() => resolve());
  const timer = setTimeout(resolve, maxMs);
  await promise;
  clearTimeout(timer);
  observer.disconnect();
}

/** Focuses an element and selects its content, so that typed text replaces it. */
export function focusTarget(id: number, selects: boolean): boolean {
  const element = targets.elements[id];
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  dom.focus(element);
  if (!selects) return true;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
  else {
    const selection = getSelection();
    selection?.selectAllChildren(element);
  }
  return true;
}

/** Compares a field's value with what was entered. Fields may format it, for example a card number. */
export function hasValue(id: number, value: string): boolean {
  const element = targets.elements[id];
  const compact = (text: string) => text.replaceAll(/[\s()./-]/g, '');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return compact(element.value) === compact(value);
  return element instanceof HTMLElement && compact(dom.innerText(element)) === compact(value);
}

/**
 * Sets the value of a field that doesn't accept typed text, and dispatches the events that the browser would.
 */
export function setTargetValue(id: number, value: string): boolean {
  const element = targets.elements[id];
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    const wanted = normalize(value);
    const option =
      options.find((one) => one.value === value) ?? options.find((one) => normalize(one.label) === wanted);
    if (option === undefined || option.disabled) return false;
    if (element.multiple) option.selected = true;
    else element.selectedIndex = option.index;
  } else if (element instanceof HTMLInputElement) {
    // Frameworks override the element's own property, but not the one on our world's prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, value);
  } else if (element instanceof HTMLTextAreaElement) {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(element, value);
  } else if (element instanceof HTMLElement) dom.setInnerText(element, value);
  else return false;
  dom.dispatchEvent(element, new Event('input', { bubbles: true, composed: true }));
  dom.dispatchEvent(element, new Event('change', { bubbles: true, composed: true }));
  return true;
}

export function scrollTarget(id: number | null, x: number | null, y: number | null): void {
  const element = id === null ? null : targets.elements[id];
  const to = { left: x ?? 0, top: y ?? 0, behavior: 'instant' } as const;
  if (element) dom.scrollTo(element, to);
  else scrollTo(to);
}

/** Reads an element's traits. */
export function readTraits(id: number): ElementTraits | null {
  const element = targets.elements[id];
  return element === undefined ? null : toTraits(element);
}

/** Finds candidates for a step whose selectors no longer match. */
export function listCandidates(isField: boolean): { id: number; traits: ElementTraits }[] {
  const selector = isField
    ? `${CONTROLS.displayedField}, [contenteditable], [role=checkbox], [role=radio], [role=switch], [role=combobox]`
    : `${CONTROLS.clickable}, ${CONTROLS.displayedField}, label, [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=switch], [tabindex], [onclick]`;
  return queryOpenRoots(selector)
    .filter((element) => isShown(getShownPart(element)))
    .slice(0, MAX_CANDIDATES)
    .map((element) => ({ id: addTarget(element), traits: toTraits(element) }));
}

/** Attributes that describe what an element is for, and rarely change. */
const purposeAttributes = [
  'type',
  'name',
  'autocomplete',
  'href',
  'placeholder',
  'alt',
  'title',
  'for',
  'data-testid',
  'data-test',
  'id',
];

export function toTraits(element: Element): ElementTraits {
  const truncate = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
  const path: string[] = [];
  for (let at: Element | null = element; at !== null && path.length < 12; at = getComposedParent(at)) {
    const id = dom.getAttribute(at, 'id');
    path.push(`${dom.localName(at)}${id ? `#${id}` : ''}`.slice(0, MAX_TEXT_LENGTH));
  }
  return {
    role: dom.getAttribute(element, 'role') ?? getImpliedRole(element),
    name: truncate(readLabel(element)),
    text: truncate(element instanceof HTMLSelectElement ? '' : readText(element)),
    attributes: purposeAttributes.flatMap((name) => {
      const value = dom.getAttribute(element, name);
      return value === null || value === '' ? [] : [`${name}=${value}`.slice(0, MAX_TEXT_LENGTH)];
    }),
    classes: (dom.getAttribute(element, 'class') ?? '').split(/\s+/).filter(Boolean).slice(0, 8),
    path,
  };
}

export function getImpliedRole(element: Element): string | null {
  const tag = dom.localName(element);
  if (tag === 'a') return 'link';
  if (tag === 'button' || tag === 'summary') return 'button';
  if (tag === 'select') return 'combobox';
  if (tag === 'textarea') return 'textbox';
  if (!(element instanceof HTMLInputElement)) return null;
  if (['submit', 'button', 'reset', 'image'].includes(element.type)) return 'button';
  if (element.type === 'checkbox' || element.type === 'radio') return element.type;
  return 'textbox';
}
