import { NodeState } from '../capture.ts';
import type { ElementModel, TextModel } from '../model.ts';
import { collapseWhiteSpace } from '../name/text-alternative.ts';
import { type CellPosition, getSets, type SetPosition, type SetSize } from './sets.ts';

/** States that screen readers announce, in announcement order. */
export const SPOKEN_STATES = [
  'on',
  'off',
  'checked',
  'mixed',
  'not-checked',
  'pressed',
  'half-pressed',
  'not-pressed',
  'selected',
  'not-selected',
  'expanded',
  'collapsed',
  'submenu',
  'autocomplete',
  'busy',
  'unavailable',
  'read-only',
  'required',
  'invalid',
  'multi-line',
  'sorted-ascending',
  'sorted-descending',
  'current',
  'current-page',
  'current-step',
  'current-location',
  'current-date',
  'current-time',
] as const;
export type SpokenState = (typeof SPOKEN_STATES)[number];

/** The facts that screen readers get about one element, independent of their wording. */
export interface Announcement {
  /** The ARIA role, or a more specific one such as `menu-button`; null if nothing is announced for it. */
  readonly role: string | null;
  /** The role of the only control in a heading with the same name, which is announced along with it. */
  readonly innerRole: string | null;
  readonly name: string;
  readonly states: readonly SpokenState[];
  /** The value of a field, slider or meter, in words if the page provides them; empty if there is none. */
  readonly value: string;
  /** Empty if the placeholder isn't shown or is the name. */
  readonly placeholder: string;
  readonly description: string;
  /** Level of a heading or tree item. */
  readonly level: number | null;
  readonly position: SetPosition | null;
  /** Number of items in a list, or of rows and columns in a table. */
  readonly size: SetSize | null;
  readonly cell: CellPosition | null;
}

/** Maximum number of characters in a name, value or description. A page can make them arbitrarily long. */
const MAX_PART_LENGTH = 300;

export const truncate = (text: string): string =>
  text.length > MAX_PART_LENGTH ? `${text.slice(0, MAX_PART_LENGTH)}…` : text;

/** Describes an element as a screen reader would receive it. */
export function describeElement(element: ElementModel): Announcement {
  const sets = getSets(element.page);
  const role = getSpokenRole(element);
  const value = getValue(element, role);
  return {
    role,
    innerRole: null,
    name: truncate(element.name),
    states: listStates(element, role),
    value: truncate(value),
    placeholder: truncate(value === '' ? getPlaceholder(element) : ''),
    description: truncate(getDescription(element)),
    level: role === 'heading' || role === 'treeitem' ? toNumber(element.aria('aria-level')) : null,
    position: sets.getPosition(element),
    size: sets.getSize(element),
    cell: sets.getCellPosition(element),
  };
}

/** Landmarks by role. `form` and `region` are landmarks only if they have a name. */
const LANDMARK_ROLES: ReadonlySet<string> = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'region',
  'search',
]);

export function isLandmark(element: ElementModel): boolean {
  const { role } = element;
  if (role === null || !LANDMARK_ROLES.has(role)) return false;
  return (role !== 'form' && role !== 'region') || element.name !== '';
}

/** Elements that are announced although they have no ARIA role. */
const spokenTags: ReadonlyMap<string, string> = new Map([
  ['summary', 'disclosure'],
  ['iframe', 'frame'],
  ['frame', 'frame'],
  ['video', 'video'],
  ['audio', 'audio'],
]);

/** Input types without an ARIA role that are announced with special wording. */
const spokenInputTypes = new Set([
  'color',
  'date',
  'datetime-local',
  'file',
  'month',
  'password',
  'time',
  'week',
]);

function getSpokenRole(element: ElementModel): string | null {
  const { role, inputType } = element;
  if (role === null) {
    if (inputType !== null) return spokenInputTypes.has(inputType) ? inputType : null;
    return element.isHtml ? (spokenTags.get(element.tag) ?? null) : null;
  }
  switch (role) {
    case 'button':
      if (/^(?:menu|true)$/.test(element.aria('aria-haspopup') ?? '')) return 'menu-button';
      return element.aria('aria-pressed') === null ? role : 'toggle-button';
    case 'combobox':
      return isEditable(element) ? 'editable-combobox' : role;
    case 'textbox':
      return element.aria('aria-multiline') === 'true' ? 'text-area' : role;
    case 'slider':
      return element.aria('aria-orientation') === 'vertical' ? 'vertical-slider' : role;
    // Browsers expose an `svg` with a name as an image.
    case 'graphics-document':
    case 'graphics-symbol':
      return element.name === '' ? null : 'img';
    case 'form':
    case 'region':
      return element.name === '' ? null : role;
    default:
      return role;
  }
}

/** Whether people can type in it. */
const isEditable = (element: ElementModel): boolean =>
  element.inputType !== null || element.hasState(NodeState.editable);

const checkableRoles = new Set([
  'checkbox',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'treeitem',
]);
/** Roles for which screen readers announce that an item isn't selected. */
const selectableRoles = new Set(['option', 'tab', 'treeitem', 'gridcell', 'row']);

function listStates(element: ElementModel, role: string | null): SpokenState[] {
  const isTrue = (name: string) => element.aria(name) === 'true';
  const states = new Set<SpokenState>();
  const checked = element.aria('aria-checked');
  if (role === 'switch') states.add(checked === 'true' ? 'on' : 'off');
  else if (role !== null && checkableRoles.has(role) && checked !== null)
    states.add(checked === 'true' ? 'checked' : checked === 'mixed' ? 'mixed' : 'not-checked');
  const pressed = element.aria('aria-pressed');
  if (role === 'toggle-button')
    states.add(pressed === 'true' ? 'pressed' : pressed === 'mixed' ? 'half-pressed' : 'not-pressed');
  const selected = element.aria('aria-selected');
  if (role !== null && selectableRoles.has(role) && selected !== null)
    states.add(selected === 'true' ? 'selected' : 'not-selected');
  const expanded = element.aria('aria-expanded');
  if (expanded !== null) states.add(expanded === 'true' ? 'expanded' : 'collapsed');
  if (role?.startsWith('menuitem') && /^(?:menu|true)$/.test(element.aria('aria-haspopup') ?? ''))
    states.add('submenu');
  if (/^(?:list|both|inline)$/.test(element.aria('aria-autocomplete') ?? '')) states.add('autocomplete');
  if (isTrue('aria-busy')) states.add('busy');
  if (element.isDisabled || isTrue('aria-disabled')) states.add('unavailable');
  if (isTrue('aria-readonly') && role !== 'grid') states.add('read-only');
  if (isTrue('aria-required')) states.add('required');
  if (isInvalid(element)) states.add('invalid');
  if (role === 'text-area') states.add('multi-line');
  const sort = element.aria('aria-sort');
  if (sort === 'ascending' || sort === 'descending') states.add(`sorted-${sort}`);
  const current = element.aria('aria-current');
  if (current !== null && current !== 'false') states.add(toCurrentState(current));
  return SPOKEN_STATES.filter((state) => states.has(state));
}

function toCurrentState(value: string): SpokenState {
  const specific = `current-${value}` as SpokenState;
  return SPOKEN_STATES.includes(specific) ? specific : 'current';
}

/**
 * Whether the page marks a field as invalid, or the browser does. Chromium exposes native fields that fail
 * validation as invalid, except empty text fields.
 */
function isInvalid(element: ElementModel): boolean {
  const own = element.aria('aria-invalid');
  if (own !== null) return own !== 'false';
  if (!nativeFieldTags.has(element.tag) || !element.hasState(NodeState.invalid)) return false;
  const isTextField = element.tag === 'textarea' || (element.tag === 'input' && !isCheckable(element));
  return !isTextField || (element.value ?? '') !== '';
}

const nativeFieldTags = new Set(['input', 'select', 'textarea']);
const isCheckable = ({ inputType }: ElementModel): boolean =>
  inputType === 'checkbox' || inputType === 'radio';

const rangeRoles = new Set(['meter', 'progressbar', 'scrollbar', 'slider', 'spinbutton', 'vertical-slider']);
const textRoles = new Set(['editable-combobox', 'searchbox', 'text-area', 'textbox']);

function getValue(element: ElementModel, role: string | null): string {
  if (role === null) return '';
  if (rangeRoles.has(role)) {
    const own = element.attr('aria-valuetext')?.trim() || element.aria('aria-valuenow');
    return own ?? element.value ?? '';
  }
  if (role === 'combobox') return getChosenText(element);
  // Characters of a password aren't announced.
  if (textRoles.has(role)) return collapseWhiteSpace(element.value ?? getEditedText(element));
  return spokenInputTypes.has(role) && role !== 'password' && role !== 'file' ? (element.value ?? '') : '';
}

/** Returns the text of a field that isn't an `input` or `textarea`. */
const getEditedText = (element: ElementModel): string =>
  element.inputType === null && element.tag !== 'textarea' ? getExposedText(element) : '';

/** Returns the selected option of a `select`, or the text of a combobox that isn't editable. */
function getChosenText(element: ElementModel): string {
  if (element.tag !== 'select') return getExposedText(element);
  for (const option of element.descendants()) {
    if (option.tag === 'option' && option.hasState(NodeState.checked))
      return option.attr('label')?.trim() || collapseWhiteSpace(option.textContent);
  }
  return '';
}

function getPlaceholder(element: ElementModel): string {
  const text = collapseWhiteSpace(element.attr('placeholder') ?? element.attr('aria-placeholder') ?? '');
  return text === element.name ? '' : text;
}

/** Returns the text in an element that screen readers can reach, up to a limit. */
export function getExposedText(element: ElementModel): string {
  let text = '';
  const nodes: (ElementModel | TextModel)[] = [element];
  for (let node = nodes.pop(); node !== undefined && text.length <= MAX_PART_LENGTH; node = nodes.pop()) {
    if ('tag' in node) nodes.push(...node.flatChildren.toReversed());
    else if (node.parent.isExposed) text += node.text;
  }
  return collapseWhiteSpace(text);
}

/** Returns the description, followed by the error message if the field is marked as invalid. */
function getDescription(element: ElementModel): string {
  const errors = isInvalid(element)
    ? element
        .references('aria-errormessage')
        .filter((message) => message.isExposed)
        .map(getExposedText)
    : [];
  return [...errors, element.description].filter((text) => text !== '').join(' ');
}

function toNumber(text: string | null): number | null {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isFinite(number) ? number : null;
}
