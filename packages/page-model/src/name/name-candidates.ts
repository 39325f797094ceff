import { type NodeIndex, NodeState } from '../capture.ts';
import type { NameSource } from '../model.ts';
import type { ExplicitRoles } from '../role/explicit-roles.ts';
import { getInputType, isListBox, type Labels } from '../state/form-controls.ts';
import type { ControlValues } from '../state/recorded-values.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE, type NodeTree } from '../tree/node-tree.ts';
import type { Ownership, References } from '../tree/references.ts';

/** The dependencies of the text that the host language gives a node. */
export interface NameCandidateDependencies {
  readonly reader: CaptureReader;
  readonly references: References;
  readonly ownership: Ownership;
  readonly values: ControlValues;
  readonly labels: Labels;
  readonly explicitRoles: ExplicitRoles;
}

/** A possible source of a name: text, or nodes whose text alternatives are joined. */
export interface AccessibleNameCandidate {
  readonly source: NameSource;
  readonly text?: string;
  readonly nodes?: readonly NodeIndex[];
}

/** Input types that are buttons labeled with their value. */
export const buttonInputTypes = new Set(['button', 'submit', 'reset']);
const placeholderInputs = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** Browsers' default labels for such buttons. They are localized in browsers but English here. */
const defaultButtonNames: ReadonlyMap<string, string> = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
]);

/**
 * Returns the names that the host language provides (AccName 1.2, step 2E), in order of precedence (HTML-AAM
 * 1.0, section 5; SVG-AAM 1.0, section 8.1; MathML-AAM). The first one that isn't blank is used.
 */
export function getNativeNames(
  { reader, labels }: NameCandidateDependencies,
  node: NodeIndex,
): AccessibleNameCandidate[] {
  if (reader.isSvg(node)) return getSvgNames(reader, node);
  if (!reader.isHtml(node)) {
    return reader.tag(node) === 'math' ? getAttributeName(reader, node, 'alttext', 'alt') : [];
  }
  switch (reader.tag(node)) {
    case 'input':
      return [...getLabelNames(labels, node), ...getInputNames(reader, node)];
    case 'textarea':
      return [
        ...getLabelNames(labels, node),
        ...getAttributeName(reader, node, 'title', 'title'),
        ...getAttributeName(reader, node, 'placeholder', 'placeholder'),
      ];
    case 'button':
    case 'meter':
    case 'output':
    case 'progress':
    case 'select':
      return getLabelNames(labels, node);
    case 'img':
    case 'area':
      return getAttributeName(reader, node, 'alt', 'alt');
    case 'fieldset':
      return getChildName(reader, node, 'legend', 'legend');
    case 'table':
      // HTML-AAM no longer includes the obsolete summary attribute, but Chromium still uses it as the name.
      return [
        ...getChildName(reader, node, 'caption', 'caption'),
        ...getAttributeName(reader, node, 'summary', 'summary'),
      ];
    case 'figure':
      return getChildName(reader, node, 'figcaption', 'figcaption');
    case 'optgroup':
    case 'option':
      return getAttributeName(reader, node, 'label', 'value');
    default:
      return getLabelNames(labels, node);
  }
}

function getInputNames(reader: CaptureReader, node: NodeIndex): AccessibleNameCandidate[] {
  const type = getInputType(reader, node);
  const title = getAttributeName(reader, node, 'title', 'title');
  if (type === 'image') {
    return [...getAttributeName(reader, node, 'alt', 'alt'), ...title, { source: 'default', text: 'Submit' }];
  }
  if (buttonInputTypes.has(type)) {
    const written = reader.attr(node, 'value');
    if (written !== null) return [{ source: 'value', text: written }];
    const byDefault = defaultButtonNames.get(type);
    return byDefault === undefined ? [] : [{ source: 'default', text: byDefault }];
  }
  return placeholderInputs.has(type)
    ? [...title, ...getAttributeName(reader, node, 'placeholder', 'placeholder')]
    : title;
}

function getLabelNames(labels: Labels, node: NodeIndex): AccessibleNameCandidate[] {
  const nodes = labels.getLabels(node);
  return nodes.length === 0 ? [] : [{ source: 'label', nodes }];
}

function getAttributeName(
  reader: CaptureReader,
  node: NodeIndex,
  name: string,
  source: NameSource,
): AccessibleNameCandidate[] {
  const text = reader.attr(node, name);
  return text === null ? [] : [{ source, text }];
}

function getChildName(
  reader: CaptureReader,
  node: NodeIndex,
  tag: string,
  source: NameSource,
): AccessibleNameCandidate[] {
  const child = reader.tree.getChildElements(node).find((element) => reader.isHtml(element, tag));
  return child === undefined ? [] : [{ source, nodes: [child] }];
}

function getSvgNames(reader: CaptureReader, node: NodeIndex): AccessibleNameCandidate[] {
  const title = reader.tree.getChildElements(node).find((child) => reader.isSvg(child, 'title'));
  const names: AccessibleNameCandidate[] =
    title === undefined ? [] : [{ source: 'svg-title', text: reader.getTextContent(title) }];
  return reader.isSvg(node, 'a')
    ? [...names, ...getAttributeName(reader, node, 'xlink:title', 'title')]
    : names;
}

/**
 * The value of a control inside another element's label: text, or nodes that contain the text; null for other
 * nodes.
 */
export type EmbeddedValue = { readonly text: string } | { readonly nodes: readonly NodeIndex[] } | null;

const textInputs = new Set([
  'email',
  'number',
  'search',
  'tel',
  'text',
  'url',
  'date',
  'datetime-local',
  'month',
  'time',
  'week',
]);
const rangeRoles = new Set(['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter']);

/** AccName 1.2, step 2C (https://w3c.github.io/accname/#comp_embedded_control). */
export function getEmbeddedValue(deps: NameCandidateDependencies, node: NodeIndex): EmbeddedValue {
  const { reader } = deps;
  const role = deps.explicitRoles.getExplicitRole(node);
  if (reader.isHtml(node, 'select')) return getSelectedOptions(deps, node);
  if (role !== null && rangeRoles.has(role)) return getRangeValue(deps, node);
  if (reader.isHtml(node, 'textarea')) return { text: deps.values.getValue(node) ?? '' };
  if (reader.isHtml(node, 'input')) {
    const type = getInputType(deps.reader, node);
    if (type === 'range' || type === 'number') return getRangeValue(deps, node);
    if (textInputs.has(type)) return { text: deps.values.getValue(node) ?? '' };
    return null;
  }
  if (reader.isHtml(node, 'meter', 'progress')) return getRangeValue(deps, node);
  if (role === 'textbox' || role === 'searchbox') return { nodes: deps.ownership.getChildren(node) };
  if (role === 'combobox' || role === 'listbox') return getSelectedRoleOptions(deps, node, role);
  return null;
}

function getRangeValue(deps: NameCandidateDependencies, node: NodeIndex): EmbeddedValue {
  const { reader } = deps;
  const text =
    reader.attr(node, 'aria-valuetext') ??
    reader.attr(node, 'aria-valuenow') ??
    deps.values.getValue(node) ??
    reader.attr(node, 'value') ??
    '';
  return { text };
}

function getSelectedOptions(deps: NameCandidateDependencies, node: NodeIndex): EmbeddedValue {
  const chosen = getFlatDescendants(deps.reader.tree, node).filter(
    (option) => deps.reader.isHtml(option, 'option') && deps.reader.hasState(option, NodeState.checked),
  );
  return { nodes: isListBox(deps.reader, node) ? chosen : chosen.slice(0, 1) };
}

function getSelectedRoleOptions(
  deps: NameCandidateDependencies,
  node: NodeIndex,
  role: string,
): EmbeddedValue {
  const value = deps.values.getValue(node);
  if (value !== null) return { text: value };
  const lists = role === 'listbox' ? [node] : [node, ...deps.references.getTargets(node, 'aria-controls')];
  const options = lists
    .flatMap((list) => getFlatDescendants(deps.reader.tree, list))
    .filter((option) => deps.explicitRoles.getExplicitRole(option) === 'option');
  const selected = options.filter((option) => deps.reader.attr(option, 'aria-selected') === 'true');
  if (selected.length > 0) return { nodes: selected };
  return role === 'combobox' && options.length === 0
    ? { nodes: deps.ownership.getChildren(node) }
    : { text: '' };
}

function getFlatDescendants(tree: NodeTree, node: NodeIndex): NodeIndex[] {
  const found: NodeIndex[] = [];
  for (let at = tree.getNextInFlatTree(node, node); at !== NONE; at = tree.getNextInFlatTree(at, node)) {
    if (tree.isElement(at)) found.push(at);
  }
  return found;
}
