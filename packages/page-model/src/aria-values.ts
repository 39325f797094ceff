import { aria, roles } from 'aria-query';
import { type NodeIndex, NodeState } from './capture.ts';
import type { PageQueries } from './page-queries.ts';
import { getInputType, isListBox } from './role/implicit-roles.ts';
import { globalAttributes } from './role/role-data.ts';

type GetNativeValue = (page: PageQueries, node: NodeIndex) => string | null;

/** States and properties that HTML defines natively; where it does, the `aria-` attribute is ignored. */
const nativeValues: ReadonlyMap<string, GetNativeValue> = new Map(
  Object.entries<GetNativeValue>({
    'aria-checked': (page, node) => {
      if (!isInput(page, node, 'checkbox', 'radio')) return null;
      if (page.reader.hasState(node, NodeState.indeterminate) && getInputType(page, node) === 'checkbox')
        return 'mixed';
      return String(page.reader.hasState(node, NodeState.checked));
    },
    'aria-disabled': (page, node) => (page.focus.isNativelyDisabled(node) ? 'true' : null),
    'aria-expanded': (page, node) => {
      if (page.focus.isDetailsSummary(node)) {
        return String(page.reader.hasAttr(page.tree.getParentElement(node), 'open'));
      }
      // The options popup of a select is closed on a stable page.
      return page.reader.isHtml(node, 'select') && !isListBox(page, node) ? 'false' : null;
    },
    'aria-haspopup': (page, node) =>
      page.reader.isHtml(node, 'select') && !isListBox(page, node) ? 'menu' : null,
    'aria-level': (page, node) => {
      const heading = page.reader.isHtml(node) ? /^h([1-6])$/.exec(page.reader.tag(node)) : null;
      return heading?.[1] ?? null;
    },
    'aria-modal': (page, node) => (page.reader.hasState(node, NodeState.modal) ? 'true' : null),
    'aria-multiline': (page, node) => (page.reader.isHtml(node, 'textarea') ? 'true' : null),
    'aria-multiselectable': (page, node) =>
      page.reader.isHtml(node, 'select') && page.reader.hasAttr(node, 'multiple') ? 'true' : null,
    'aria-readonly': (page, node) => (page.reader.hasState(node, NodeState.readOnly) ? 'true' : null),
    'aria-required': (page, node) => (page.reader.hasState(node, NodeState.required) ? 'true' : null),
    'aria-selected': (page, node) =>
      page.reader.isHtml(node, 'option') ? String(page.reader.hasState(node, NodeState.checked)) : null,
    'aria-valuemax': (page, node) =>
      getRangeLimit(page, node, 'max', { range: '100', meter: '1', progress: '1' }),
    'aria-valuemin': (page, node) =>
      getRangeLimit(page, node, 'min', { range: '0', meter: '0', progress: '0' }),
    'aria-valuenow': (page, node) => {
      if (!isInput(page, node, 'range', 'number') && !page.reader.isHtml(node, 'meter', 'progress'))
        return null;
      return page.values.getValue(node) ?? page.reader.attr(node, 'value');
    },
  }),
);

/** Native values that an `aria-` attribute may still change, because the element itself only implies "not". */
const authorOverridable = new Set([
  'aria-level',
  'aria-expanded',
  'aria-haspopup',
  'aria-selected',
  'aria-multiline',
]);

/** Default values of a role's properties (https://w3c.github.io/aria/#implictValueForRole). */
const implicitValuesByRole: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries<Readonly<Record<string, string>>>({
    'aria-level': { heading: '2' },
    'aria-checked': {
      checkbox: 'false',
      menuitemcheckbox: 'false',
      menuitemradio: 'false',
      radio: 'false',
      switch: 'false',
    },
    'aria-haspopup': { combobox: 'listbox' },
    'aria-live': { alert: 'assertive', log: 'polite', status: 'polite' },
    'aria-atomic': { alert: 'true', status: 'true' },
    'aria-orientation': {
      listbox: 'vertical',
      menu: 'vertical',
      menubar: 'horizontal',
      scrollbar: 'vertical',
      separator: 'horizontal',
      slider: 'horizontal',
      tablist: 'horizontal',
      toolbar: 'horizontal',
      tree: 'vertical',
    },
  }),
);

/** Roles without a third state: `mixed` counts as off. */
const twoStateRoles = new Set(['menuitemradio', 'radio', 'switch']);

/**
 * Returns a state or property as the browser exposes it: the native value first, then the attribute, then the role's
 * default. Null when unset, and when the element's role does not support it.
 */
export function getAriaValue(page: PageQueries, node: NodeIndex, name: string): string | null {
  const role = page.roles.getRole(node);
  if (role !== null && !supportsAttribute(role, name)) return null;
  const native = nativeValues.get(name)?.(page, node) ?? null;
  const written = getValidValue(page, node, name);
  if (native !== null && (written === null || !authorOverridable.has(name))) return native;
  const value = written ?? page.internals.getState(node, name) ?? getImplicitValue(name, role);
  return value === 'mixed' && twoStateRoles.has(role ?? '') ? 'false' : value;
}

function getImplicitValue(name: string, role: string | null): string | null {
  const byRole = implicitValuesByRole.get(name);
  return byRole !== undefined && role !== null && Object.hasOwn(byRole, role) ? byRole[role]! : null;
}

function supportsAttribute(role: string, name: string): boolean {
  const definition = roles.get(role as Parameters<typeof roles.get>[0]);
  return definition === undefined || Object.hasOwn(definition.props, name) || globalAttributes.has(name);
}

/** Counts that are -1 when unknown. */
const attributesAllowingNegative = new Set(['aria-colcount', 'aria-rowcount', 'aria-setsize']);

/** Returns the attribute's value if the property allows it; null otherwise. */
function getValidValue(page: PageQueries, node: NodeIndex, name: string): string | null {
  const value = page.reader.attr(node, name)?.trim();
  if (value === undefined || value === '') return null;
  const definition = aria.get(name as Parameters<typeof aria.get>[0]);
  switch (definition?.type) {
    case 'boolean':
      return findKeyword(value, ['true', 'false']);
    case 'tristate':
      return findKeyword(value, ['true', 'false', 'mixed']);
    case 'token':
      return findKeyword(value, (definition.values ?? []).map(String));
    case 'integer':
      return /^[1-9]\d*$/.test(value) || attributesAllowingNegative.has(name) ? value : null;
    case 'number':
      return Number.isFinite(Number.parseFloat(value)) ? value : null;
    default:
      return value;
  }
}

function findKeyword(value: string, allowed: readonly string[]): string | null {
  const keyword = value.toLowerCase();
  return allowed.includes(keyword) ? keyword : null;
}

function isInput(page: PageQueries, node: NodeIndex, ...types: string[]): boolean {
  return page.reader.isHtml(node, 'input') && types.includes(getInputType(page, node));
}

function getRangeLimit(
  page: PageQueries,
  node: NodeIndex,
  attribute: 'min' | 'max',
  defaults: Readonly<Record<'range' | 'meter' | 'progress', string>>,
): string | null {
  const { reader } = page;
  if (isInput(page, node, 'range')) return reader.attr(node, attribute) ?? defaults.range;
  if (isInput(page, node, 'number')) return reader.attr(node, attribute);
  if (reader.isHtml(node, 'meter')) return reader.attr(node, attribute) ?? defaults.meter;
  if (!reader.isHtml(node, 'progress')) return null;
  return attribute === 'max' ? (reader.attr(node, 'max') ?? defaults.progress) : defaults.progress;
}
