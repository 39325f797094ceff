import * as dom from './dom.ts';
import { getFlatParent } from './tree.ts';
import { isRendered } from './visibility.ts';

const BUTTON_TYPES = ['button', 'submit', 'reset', 'image'];
const CHOICE_TYPES = ['checkbox', 'radio'];
const PICKER_TYPES = ['range', 'color', 'file'];
/** Roles of widgets whose items are reached with the arrow keys. */
const COMPOSITE_ROLES = ['listbox', 'menu', 'menubar', 'tree', 'treegrid', 'grid', 'tablist', 'radiogroup'];

const inputExcept = (...types: readonly string[]): string =>
  `input:not(${types.map((type) => `[type=${type}]`).join(', ')})`;
const withRole = (...roles: readonly string[]): string => roles.map((role) => `[role=${role}]`).join(', ');

const FIELD = 'input, select, textarea';
const DISPLAYED_FIELD = `${inputExcept('hidden')}, select, textarea`;
const TEXT_INPUT = inputExcept(...BUTTON_TYPES, ...CHOICE_TYPES, ...PICKER_TYPES);
const NATIVE_CLICKABLE = 'a[href], button, summary';
const NATIVE = `${NATIVE_CLICKABLE}, ${FIELD}`;
const NATIVE_TAB_STOP = `a[href], area[href], button, summary, ${DISPLAYED_FIELD}, iframe, audio[controls], video[controls], embed, object`;
const BUTTON = 'button, [role=button]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Selectors for controls, shared by all code that runs in pages. They differ on purpose; the comments say how. A test
 * that needs a more specific selector builds it from one of these.
 */
export const CONTROLS = {
  /** Form fields of all types, including buttons and hidden ones. */
  field: FIELD,
  /** Form fields except hidden ones. */
  displayedField: DISPLAYED_FIELD,
  /** Form fields except buttons. */
  valueField: `${inputExcept(...BUTTON_TYPES)}, select, textarea`,
  /** Fields that can be filled in by typing. */
  typedField: `${inputExcept('hidden', ...CHOICE_TYPES, ...BUTTON_TYPES)}, select, textarea, [contenteditable]`,
  /** `input` elements that show a caret. */
  caretInput: TEXT_INPUT,
  /** Fields that show a caret. */
  caretField: `${TEXT_INPUT}, textarea`,
  /** Fields that display their value as text, including buttons. */
  textField: `${inputExcept(...CHOICE_TYPES, ...PICKER_TYPES, 'image', 'hidden')}, textarea`,
  /** Controls that can be on or off, except radio buttons. */
  toggle: 'input[type=checkbox], [role=checkbox], [role=switch]',

  /** Links, including those of image maps. */
  link: 'a[href], area[href]',
  button: BUTTON,
  /** Buttons, including `input` elements that look like one. */
  buttonOrInput: `${BUTTON}, input[type=button], input[type=submit]`,
  /** Buttons and links that scripts may use as buttons. None of them submits a form as an `input` element. */
  scriptedButton: `${BUTTON}, input[type=button], a[href^="#"]`,
  /** Buttons that submit a form. */
  submit: 'button:not([type=button], [type=reset]), input[type=submit], input[type=image]',
  /** Native elements that are clicked and have no value. */
  nativeClickable: NATIVE_CLICKABLE,
  /** Elements that are clicked and have no value. */
  clickable: `${NATIVE_CLICKABLE}, [role=button], [role=link]`,
  /** Elements that may reveal hidden content. */
  disclosure: `${BUTTON}, summary, label, [aria-expanded], a[href^="#"]`,

  /** Elements that are operable without scripts, except image maps, frames and media. */
  native: NATIVE,
  /** Like `native`, with image maps. */
  activatable: `${NATIVE}, area[href]`,
  /** `native`, and elements that `tabindex` makes focusable. */
  focusable: `${NATIVE}, [tabindex]`,
  /** Elements that Tab can reach without `tabindex`. */
  nativeTabStop: NATIVE_TAB_STOP,
  /** Elements that Tab can reach. {@link isTabStop} determines which of them it reaches. */
  tabStop: `${NATIVE_TAB_STOP}, [tabindex], [contenteditable]`,

  dialog: `dialog, ${DIALOG}`,
  /** Dialogs, and other elements that make the rest of the page unavailable. */
  modal: `dialog, ${DIALOG}, [aria-modal=true]`,
  /** Like `modal`, without closed `dialog` elements. */
  openModal: `dialog[open], ${DIALOG}, [aria-modal=true]`,
  /** Composite widgets except toolbars, whose items are often all tab stops. */
  composite: withRole(...COMPOSITE_ROLES),
  compositeOrToolbar: withRole(...COMPOSITE_ROLES, 'toolbar'),
} as const;

/**
 * Returns an element as if it were a field. Any property may be undefined, because the element may be something else.
 * The named properties of a form are its fields, so all properties of a form count as undefined.
 */
export function asField(
  element: Element | undefined,
): Partial<Pick<HTMLInputElement, 'checked' | 'form' | 'labels' | 'validity' | 'value'>> {
  const isForm = element === undefined || (dom.isHtml(element) && dom.localName(element) === 'form');
  return isForm ? {} : (element as HTMLInputElement);
}

/**
 * Returns an element's position in the Tab order like its `tabIndex` property: negative if Tab doesn't reach
 * it. Chromium's property is -1 for editable text without the attribute, although Tab reaches it.
 */
export function getTabIndex(element: Element): number {
  const index = dom.tabIndex(element);
  return index < 0 && isEditingHost(element) && !dom.hasAttribute(element, 'tabindex') ? 0 : index;
}

/** Whether an element makes its content editable, and isn't itself part of such content. */
function isEditingHost(element: Element): boolean {
  const isEditable = (one: Element | null) => one instanceof HTMLElement && dom.isContentEditable(one);
  return isEditable(element) && !isEditable(dom.parentElement(element));
}

/** Returns whether the Tab key reaches an element, according to its own attributes and styles. */
export function isTabStop(element: Element): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  const isCandidate =
    dom.matches(element, CONTROLS.nativeTabStop) ||
    dom.hasAttribute(element, 'tabindex') ||
    (element instanceof HTMLElement && dom.isContentEditable(element));
  if (!isCandidate || getTabIndex(element) < 0) return false;
  if (dom.matches(element, ':disabled') || dom.closest(element, '[inert]') || isEditedLink(element))
    return false;
  return isRendered(element);
}

/** Whether an element is enabled and in the Tab order. {@link isTabStop} also tests whether it's displayed. */
export const isInTabOrder = (element: Element): boolean =>
  getTabIndex(element) >= 0 && !dom.matches(element, ':disabled');

/**
 * Whether an element is a link in editable content. Such a link is just text: Tab and clicks go to the editor around
 * it.
 */
function isEditedLink(element: Element): boolean {
  const parent = dom.parentElement(element);
  return dom.localName(element) === 'a' && parent !== null && dom.isContentEditable(parent) === true;
}

/** Maximum number of descendants that are searched for shadow trees. */
const MAX_HOSTS = 200;

/** Returns whether the Tab key reaches something inside an element, including its open shadow trees. */
export function hasTabStopInside(element: Element): boolean {
  const stops = dom.querySelectorAll(element, CONTROLS.tabStop);
  if (Array.from(stops).slice(0, 200).some(isTabStop)) return true;
  const roots = [element, ...Array.from(dom.querySelectorAll(element, '*')).slice(0, MAX_HOSTS)].flatMap(
    (host) => dom.shadowRoot(host) ?? [],
  );
  return roots.some((root) =>
    Array.from(root.children).some((child) => isTabStop(child) || hasTabStopInside(child)),
  );
}

/** Returns the closest ancestor that the Tab key reaches. */
export function findTabStopAround(element: Element): Element | null {
  for (let at = getFlatParent(element); at; at = getFlatParent(at)) {
    if (at === document.body || at === document.documentElement) return null;
    if (isTabStop(at)) return at;
  }
  return null;
}
