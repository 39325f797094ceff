import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getFlatParent, getOpenRoots, queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { hasBox } from '../../../in-page-kit/visibility.ts';
import { findTriggersByStyle } from '../../hover-content/in-page/hover-triggers.ts';
import { isDeniedControl, suggestsInputRequest } from './denied-controls.ts';
import { createVisibilityTest } from './visible-content.ts';

type VisibilityTest = ReturnType<typeof createVisibilityTest>;

/**
 * How a control is activated. Choice fields are clicked, and so are text fields that may show a calendar or a clock
 * (`pick`). Lists get their next option chosen, and other text fields get a letter typed into them.
 */
export type TriggerAction = 'click' | 'hover' | 'check' | 'choose' | 'type' | 'pick';

/** A control that may show content that is currently hidden. */
export interface Trigger {
  readonly element: Element;
  readonly action: TriggerAction;
  /** Whether its markup says that it shows and hides something. */
  readonly isDeclared: boolean;
  /** Whether its name contains an action word that suggests it asks for more input first. */
  readonly asksForInput: boolean;
  /** Its name or text, shortened. */
  readonly label: string;
  /** Equal for controls of one component. */
  readonly signature: string;
  /** Equal for the same control with the same content, including its text. */
  readonly key: string;
  /** The element that it shows and hides, if its markup names one; otherwise the likely container. */
  readonly content: Element | null;
  /** Whether its markup names {@link content}. */
  readonly hasTarget: boolean;
}

const DECLARED =
  'summary, [aria-expanded], [aria-haspopup]:not([aria-haspopup=false]), [role=tab], [popovertarget], [commandfor], [data-toggle], [data-bs-toggle]';
const PLAIN = `${CONTROLS.scriptedButton}, a:not([href])[tabindex], [onclick], label[for]`;
/** Links to large images, which scripts often show in the page. */
const IMAGE_LINK = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp']
  .map((extension) => `a[href$=".${extension}" i]`)
  .join();
/** Fields that may show suggestions or results below them. */
const SUGGESTING = [
  'input[type=search]',
  'input[role=combobox]',
  'input[role=searchbox]',
  'input[aria-autocomplete]:not([aria-autocomplete=none])',
  '[role=search] input[type=text]',
  '[role=search] input:not([type])',
].join();
/** Text fields that may show a calendar, a clock or a color picker when people click them. */
const PICKER = [
  'input:is([type=text], :not([type])):is([readonly], [autocomplete=off])',
  ...['class', 'id', 'name', 'placeholder'].flatMap((attribute) =>
    ['date', 'time', 'calendar', 'picker'].map(
      (word) => `input:is([type=text], :not([type]))[${attribute}*=${word} i]`,
    ),
  ),
].join();
const MAX_PICKERS = 4;
const FIELD = 'input[type=checkbox], input[type=radio]:not(:checked), select';
/** Positions of submenus that appear when the pointer is over their parent. */
const HOVER =
  'nav li, [role=navigation] li, [role=menubar] > *, header li, [class*=dropdown], [class*=menu-item]';
const HIDDEN_CONTENT = ':scope > ul, :scope > ol, :scope > div, :scope > section, :scope > [role=menu]';

/** Elements that make content hidden by style sheets worth showing. */
const CONTENT = 'a, button, input, select, img, p, li';

const MAX_TRIGGERS = 150;
const MAX_POINTER_ELEMENTS = 1_500;
const MAX_KEY_LENGTH = 30_000;

/** Whether the page may have more controls than {@link findTriggers} has found. */
export const mayHaveMoreTriggers = (found: readonly Trigger[]): boolean => found.length >= MAX_TRIGGERS;

/** A search for controls. */
interface TriggerSearch {
  readonly isVisible: (element: Element) => boolean;
  /** Returns the elements that match a selector in the part of the page that is searched. */
  query(selector: string): Element[];
  has(element: Element): boolean;
  add(element: Element, action: TriggerAction, isDeclared: boolean): void;
}

/** Finds controls that may show hidden content, within the given elements or on the whole page. */
export function findTriggers(within: readonly Element[] | null, onlyDeclared: boolean): Trigger[] {
  const found = new Map<Element, Trigger>();
  const roots = within ?? getOpenRoots();
  const search: TriggerSearch = {
    isVisible: createVisibilityTest(),
    query: (selector) => [
      ...new Set(
        roots.flatMap((root) => [
          ...(within && root instanceof Element && dom.matches(root, selector) ? [root] : []),
          ...dom.querySelectorAll(root, selector),
        ]),
      ),
    ],
    has: (element) => found.has(element),
    add: (element, action, isDeclared) => {
      if (found.size >= MAX_TRIGGERS || found.has(element)) return;
      const label = getTriggerLabel(element);
      if (!/^(hover|pick)$/.test(action) && isDeniedControl(element, label, isDeclared)) return;
      found.set(element, describeTrigger(element, action, isDeclared, label));
    },
  };
  // These come before the others. Like comboboxes, they declare that they show something, but most do so only
  // after a letter.
  if (!onlyDeclared) addSuggesting(search);
  addDeclared(search);
  if (onlyDeclared) return [...found.values()];
  if (!matchMedia('(hover: none)').matches) addHovered(search, within === null);
  addPlain(search);
  addPickers(search);
  addOthers(search);
  return [...found.values()];
}

function addSuggesting({ query, add, isVisible }: TriggerSearch): void {
  for (const element of query(SUGGESTING)) {
    const isWritable = element instanceof HTMLInputElement && !element.readOnly && element.value === '';
    if (isWritable && isOperable(element, isVisible)) add(element, 'type', false);
  }
}

/** Adds controls whose markup says that they show and hide something. */
function addDeclared({ query, add, isVisible }: TriggerSearch): void {
  for (const element of query(DECLARED)) {
    const isOpenInName = !isClosed(element);
    // The attribute may contradict what is shown.
    const target =
      isOpenInName && dom.hasAttribute(element, 'aria-expanded') ? findTriggerTarget(element) : null;
    if (isOpenInName && (target === null || isVisible(target) || hasVisiblePart(target, isVisible))) continue;
    if (isOperable(element, isVisible)) add(element, 'click', true);
  }
}

/** Adds elements that show something while the pointer is over them. */
function addHovered({ query, has, add, isVisible }: TriggerSearch, isWholePage: boolean): void {
  for (const element of query(HOVER)) {
    const hidden = [...dom.querySelectorAll(element, HIDDEN_CONTENT)].some(
      (part) => !isVisible(part) && dom.querySelector(part, 'a, button, input, img, p, li') !== null,
    );
    const label = dom.querySelector(element, ':scope > a, :scope > button, :scope > span, :scope > p');
    if (hidden && label && !has(label) && isVisible(label)) add(label, 'hover', false);
  }
  for (const element of isWholePage ? findTriggersByStyle() : []) {
    const hasHidden = [element, dom.nextElementSibling(element)].some((part) =>
      [...((part && dom.querySelectorAll(part, CONTENT)) ?? [])].some((inner) => !isVisible(inner)),
    );
    const label =
      dom.querySelector(element, ':scope > a, :scope > button, :scope > span, :scope > p') ?? element;
    if (hasHidden && !has(label) && isVisible(label)) add(label, 'hover', false);
  }
}

/** Adds buttons, and links that may be used as buttons. */
function addPlain({ query, add, isVisible }: TriggerSearch): void {
  for (const element of query(PLAIN)) {
    if (
      dom.matches(
        element,
        '[aria-expanded], [role=tab], [aria-pressed], [role=switch], [role=checkbox], [role=radio]',
      )
    )
      continue;
    const href = dom.getAttribute(element, 'href') ?? '';
    if (href.length > 1) {
      // Other links to a part of the page only scroll.
      const target = findTriggerTarget(element);
      if (target === null || isVisible(target) || isMarker(target)) continue;
    }
    if (element instanceof HTMLLabelElement && !isHiddenToggle(element, isVisible)) continue;
    if (isOperable(element, isVisible)) add(element, 'click', false);
  }
}

/** Adds the first text field of each component that may show a calendar or a clock. */
function addPickers({ query, has, add, isVisible }: TriggerSearch): void {
  const components = new Set<string>();
  for (const element of query(PICKER)) {
    const component = `${dom.hasAttribute(element, 'readonly')} ${describeComponent(element)}`;
    if (components.size >= MAX_PICKERS || components.has(component) || has(element)) continue;
    if (!isOperable(element, isVisible)) continue;
    components.add(component);
    add(element, 'pick', false);
  }
}

/** Adds links around images, fields, and elements that only the pointer cursor identifies as controls. */
function addOthers({ query, add, isVisible }: TriggerSearch): void {
  for (const element of query(IMAGE_LINK)) {
    if (dom.querySelector(element, 'img') !== null && isOperable(element, isVisible))
      add(element, 'click', false);
  }
  for (const element of query(FIELD)) {
    if (isOperable(element, isVisible))
      add(element, dom.localName(element) === 'select' ? 'choose' : 'check', false);
  }
  for (const element of findPointerElements(
    query('div, span, li, h2, h3, h4, td, i, img, svg, a:not([href])'),
  )) {
    if (isOperable(element, isVisible)) add(element, 'click', false);
  }
}

const TOGGLE = '[aria-pressed], [role=switch][aria-checked], [role=checkbox][aria-checked]';
const MAX_TOGGLES = 8;

/** Finds toggles, the first one of each component. */
export function findToggles(): Trigger[] {
  const isVisible = createVisibilityTest();
  const toggles = new Map<string, Trigger>();
  for (const element of queryOpenRoots(TOGGLE)) {
    if (element instanceof HTMLInputElement || !isOperable(element, isVisible)) continue;
    const label = getTriggerLabel(element);
    if (isDeniedControl(element, label, false)) continue;
    const toggle = describeTrigger(element, 'click', true, label);
    if (toggles.size < MAX_TOGGLES && !toggles.has(toggle.signature)) toggles.set(toggle.signature, toggle);
  }
  return [...toggles.values()];
}

const MAX_LISTS = 3;

/** Finds an unselected option in each displayed list in which a single option is selected. */
export function findOptions(): Trigger[] {
  const isVisible = createVisibilityTest();
  const lists = queryOpenRoots('[role=listbox]');
  return lists
    .filter(isVisible)
    .flatMap((list): Trigger[] => {
      const options = [...dom.querySelectorAll(list, '[role=option]')];
      const selected = options.filter((option) => dom.getAttribute(option, 'aria-selected') === 'true');
      const option = options.find(
        (each) => dom.getAttribute(each, 'aria-selected') === 'false' && isOperable(each, isVisible),
      );
      if (selected.length !== 1 || !option || dom.matches(list, '[aria-multiselectable=true]')) return [];
      const label = getTriggerLabel(option);
      return isDeniedControl(option, label, false) ? [] : [describeTrigger(option, 'click', true, label)];
    })
    .slice(0, MAX_LISTS);
}

/** Whether an element is displayed and empty, so that it only marks a scroll position for links. */
function isMarker(element: Element): boolean {
  return dom.childElementCount(element) === 0 && dom.textContent(element)?.trim() === '' && hasBox(element);
}

function hasVisiblePart(element: Element, isVisible: VisibilityTest): boolean {
  return [...dom.querySelectorAll(element, '*')].some(isVisible);
}

/** Finds elements without a control's semantics that have the pointer cursor. */
function findPointerElements(elements: readonly Element[]): Element[] {
  const interactive = `${CONTROLS.focusable}, label, [role], [onclick]`;
  const found: Element[] = [];
  for (const element of elements.slice(0, MAX_POINTER_ELEMENTS)) {
    if (getComputedStyle(element).cursor !== 'pointer' || dom.closest(element, interactive)) continue;
    const parent = getFlatParent(element);
    if (parent !== null && getComputedStyle(parent).cursor === 'pointer') continue;
    if (dom.querySelector(element, interactive) === null) found.push(element);
  }
  return found;
}

/** Whether a label belongs to a hidden checkbox, as in menus that work without JavaScript. */
function isHiddenToggle(label: HTMLLabelElement, isVisible: VisibilityTest): boolean {
  const { control } = label;
  return (
    control instanceof HTMLInputElement &&
    control.type === 'checkbox' &&
    control.form === null &&
    !isVisible(control)
  );
}

function isClosed(element: Element): boolean {
  if (dom.localName(element) === 'summary')
    return !(dom.parentElement(element) as HTMLDetailsElement | null)?.open;
  if (dom.getAttribute(element, 'role') === 'tab')
    return dom.getAttribute(element, 'aria-selected') !== 'true';
  return dom.getAttribute(element, 'aria-expanded') !== 'true';
}

function isOperable(element: Element, isVisible: VisibilityTest): boolean {
  if (dom.matches(element, ':disabled, [aria-disabled=true]') || dom.closest(element, '[inert]'))
    return false;
  return isVisible(element);
}

/** Returns the name people would use for a control. */
export function getTriggerLabel(element: Element): string {
  const labelledBy = (dom.getAttribute(element, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => document.getElementById(id))
    .map((element) => (element === null ? '' : dom.textContent(element)))
    .join(' ');
  const candidates = [
    dom.getAttribute(element, 'aria-label'),
    labelledBy,
    isField(element) ? element.labels?.[0]?.innerText : '',
    element instanceof HTMLElement && !(element instanceof HTMLSelectElement) ? dom.innerText(element) : '',
    element instanceof HTMLInputElement ? element.value : '',
    dom.getAttribute(element, 'title'),
    dom.querySelector<HTMLImageElement>(element, 'img')?.alt,
    dom.textContent(element),
  ];
  const label = candidates.find((text) => text && text.trim() !== '') ?? '';
  return label.replace(/\s+/g, ' ').trim().slice(0, 60);
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** Describes an element and its parent. The description is equal for elements of one component. */
export function describeComponent(element: Element): string {
  const describe = (part: Element | null) =>
    part === null
      ? ''
      : `${dom.localName(part)}.${[...dom.classList(part)]
          .map((name) => name.replace(/\d+/g, '0'))
          .sort()
          .join('.')}[${dom.getAttribute(part, 'role') ?? ''}]`;
  return `${describe(element)} ${describe(getFlatParent(element))}`;
}

/** Describes a control that may be activated. */
export function describeTrigger(
  element: Element,
  action: TriggerAction,
  isDeclared: boolean,
  label: string,
): Trigger {
  const signature = `${action} ${describeComponent(element)}`;
  const target = findTriggerTarget(element);
  // What a field shows may be anywhere around it.
  const neighbor = isField(element)
    ? element.closest('form, section, main, body')
    : dom.nextElementSibling(element);
  const content = target ?? neighbor;
  const html = (content && dom.outerHTML(content))?.slice(0, MAX_KEY_LENGTH) ?? '';
  return {
    element,
    action,
    isDeclared,
    asksForInput: !isDeclared && suggestsInputRequest(label),
    label,
    signature,
    key: hash(`${signature}\n${dom.outerHTML(element).slice(0, MAX_KEY_LENGTH)}\n${html}`),
    content,
    hasTarget: target !== null,
  };
}

/** Returns the element that a control shows and hides, if its markup names one. */
export function findTriggerTarget(element: Element): Element | null {
  const root = dom.getRootNode(element) as Document | ShadowRoot;
  for (const attribute of ['aria-controls', 'popovertarget', 'commandfor', 'aria-owns']) {
    const [id = ''] = (dom.getAttribute(element, attribute) ?? '').trim().split(/\s+/);
    const target = id === '' ? null : root.getElementById(id);
    if (target) return target;
  }
  if (dom.localName(element) === 'summary') return dom.parentElement(element);
  for (const attribute of ['href', 'data-target', 'data-bs-target']) {
    const value = dom.getAttribute(element, attribute) ?? '';
    const target = value.startsWith('#') && value.length > 1 ? root.getElementById(value.slice(1)) : null;
    if (target) return target;
  }
  return null;
}

/** FNV-1a. Detects equal content; it doesn't have to be cryptographically strong. */
export function hash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < text.length; index++) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}
