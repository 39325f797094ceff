import { aria, roles as roleDefinitions } from 'aria-query';
import { type NodeIndex, NodeState } from '../capture.ts';
import { globalAttributes } from '../role/role-data.ts';
import type { Roles } from '../role/roles.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { Focus } from './focus.ts';
import { getInputType, isListBox } from './form-controls.ts';
import type { ControlValues, Internals } from './recorded-values.ts';

interface AriaValueDependencies {
  readonly reader: CaptureReader;
  readonly values: ControlValues;
  readonly internals: Internals;
  readonly focus: Focus;
  readonly roles: Roles;
}

type GetNativeValue = (deps: AriaValueDependencies, node: NodeIndex) => string | null;

/** States and properties that HTML defines natively. For these, the `aria-` attribute is ignored. */
const nativeValues: ReadonlyMap<string, GetNativeValue> = new Map(
  Object.entries<GetNativeValue>({
    'aria-checked': ({ reader }, node) => {
      if (!isInput(reader, node, 'checkbox', 'radio')) return null;
      if (reader.hasState(node, NodeState.indeterminate) && getInputType(reader, node) === 'checkbox')
        return 'mixed';
      return String(reader.hasState(node, NodeState.checked));
    },
    'aria-disabled': ({ focus }, node) => (focus.isNativelyDisabled(node) ? 'true' : null),
    'aria-expanded': ({ reader, focus }, node) => {
      if (focus.isDetailsSummary(node)) {
        return String(reader.hasAttr(reader.tree.getParentElement(node), 'open'));
      }
      // On a stable page, a select's options popup is closed.
      return reader.isHtml(node, 'select') && !isListBox(reader, node) ? 'false' : null;
    },
    'aria-haspopup': ({ reader }, node) =>
      reader.isHtml(node, 'select') && !isListBox(reader, node) ? 'menu' : null,
    'aria-level': ({ reader }, node) => {
      const heading = reader.isHtml(node) ? /^h([1-6])$/.exec(reader.tag(node)) : null;
      return heading?.[1] ?? null;
    },
    'aria-modal': ({ reader }, node) => (reader.hasState(node, NodeState.modal) ? 'true' : null),
    'aria-multiline': ({ reader }, node) => (reader.isHtml(node, 'textarea') ? 'true' : null),
    'aria-multiselectable': ({ reader }, node) =>
      reader.isHtml(node, 'select') && reader.hasAttr(node, 'multiple') ? 'true' : null,
    'aria-readonly': ({ reader }, node) => (reader.hasState(node, NodeState.readOnly) ? 'true' : null),
    'aria-required': ({ reader }, node) => (reader.hasState(node, NodeState.required) ? 'true' : null),
    'aria-selected': ({ reader }, node) =>
      reader.isHtml(node, 'option') ? String(reader.hasState(node, NodeState.checked)) : null,
    'aria-valuemax': ({ reader }, node) =>
      getRangeLimit(reader, node, 'max', { range: '100', meter: '1', progress: '1' }),
    'aria-valuemin': ({ reader }, node) =>
      getRangeLimit(reader, node, 'min', { range: '0', meter: '0', progress: '0' }),
    'aria-valuenow': ({ reader, values }, node) => {
      if (!isInput(reader, node, 'range', 'number') && !reader.isHtml(node, 'meter', 'progress')) return null;
      return values.getValue(node) ?? reader.attr(node, 'value');
    },
  }),
);

/**
 * Native values that an `aria-` attribute may still change, because the element only implies that the state
 * is off.
 */
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

/** Roles without a third state. For these, `mixed` counts as off. */
const twoStateRoles = new Set(['menuitemradio', 'radio', 'switch']);

/** ARIA states and properties. */
export class AriaValues {
  readonly #deps: AriaValueDependencies;

  constructor(deps: AriaValueDependencies) {
    this.#deps = deps;
  }

  /**
   * Returns a state or property as the browser exposes it: the native value first, then the attribute, then
   * the role's default. Null if it's unset or the element's role doesn't support it.
   */
  getValue(node: NodeIndex, name: string): string | null {
    const { reader, internals, roles } = this.#deps;
    const role = roles.getRole(node);
    if (role !== null && !supportsAttribute(role, name)) return null;
    const native = nativeValues.get(name)?.(this.#deps, node) ?? null;
    const written = getValidValue(reader, node, name);
    if (native !== null && (written === null || !authorOverridable.has(name))) return native;
    const value = written ?? internals.getState(node, name) ?? getImplicitValue(name, role);
    return value === 'mixed' && twoStateRoles.has(role ?? '') ? 'false' : value;
  }
}

function getImplicitValue(name: string, role: string | null): string | null {
  const byRole = implicitValuesByRole.get(name);
  return byRole !== undefined && role !== null && Object.hasOwn(byRole, role) ? byRole[role]! : null;
}

function supportsAttribute(role: string, name: string): boolean {
  const definition = roleDefinitions.get(role as Parameters<typeof roleDefinitions.get>[0]);
  return definition === undefined || Object.hasOwn(definition.props, name) || globalAttributes.has(name);
}

/** Counts that are -1 if unknown. */
const attributesAllowingNegative = new Set(['aria-colcount', 'aria-rowcount', 'aria-setsize']);

/** Returns the attribute's value if the property allows it; otherwise null. */
function getValidValue(reader: CaptureReader, node: NodeIndex, name: string): string | null {
  const value = reader.attr(node, name)?.trim();
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

function isInput(reader: CaptureReader, node: NodeIndex, ...types: string[]): boolean {
  return reader.isHtml(node, 'input') && types.includes(getInputType(reader, node));
}

function getRangeLimit(
  reader: CaptureReader,
  node: NodeIndex,
  attribute: 'min' | 'max',
  defaults: Readonly<Record<'range' | 'meter' | 'progress', string>>,
): string | null {
  if (isInput(reader, node, 'range')) return reader.attr(node, attribute) ?? defaults.range;
  if (isInput(reader, node, 'number')) return reader.attr(node, attribute);
  if (reader.isHtml(node, 'meter')) return reader.attr(node, attribute) ?? defaults.meter;
  if (!reader.isHtml(node, 'progress')) return null;
  return attribute === 'max' ? (reader.attr(node, 'max') ?? defaults.progress) : defaults.progress;
}
