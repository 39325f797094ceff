import { type NodeIndex, NodeState } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { getInputType, isListBox } from '../role/implicit-roles.ts';

/** The value of a control within another element's label: a text, or nodes that contain the text; null for other nodes. */
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
export function getEmbeddedValue(page: PageQueries, node: NodeIndex): EmbeddedValue {
  const { reader } = page;
  const role = page.roles.getExplicitRole(node);
  if (reader.isHtml(node, 'select')) return getSelectedOptions(page, node);
  if (role !== null && rangeRoles.has(role)) return getRangeValue(page, node);
  if (reader.isHtml(node, 'textarea')) return { text: page.values.getValue(node) ?? '' };
  if (reader.isHtml(node, 'input')) {
    const type = getInputType(page, node);
    if (type === 'range' || type === 'number') return getRangeValue(page, node);
    if (textInputs.has(type)) return { text: page.values.getValue(node) ?? '' };
    return null;
  }
  if (reader.isHtml(node, 'meter', 'progress')) return getRangeValue(page, node);
  if (role === 'textbox' || role === 'searchbox') return { nodes: page.ownership.getChildren(node) };
  if (role === 'combobox' || role === 'listbox') return getSelectedRoleOptions(page, node, role);
  return null;
}

function getRangeValue(page: PageQueries, node: NodeIndex): EmbeddedValue {
  const { reader } = page;
  const text =
    reader.attr(node, 'aria-valuetext') ??
    reader.attr(node, 'aria-valuenow') ??
    page.values.getValue(node) ??
    reader.attr(node, 'value') ??
    '';
  return { text };
}

function getSelectedOptions(page: PageQueries, node: NodeIndex): EmbeddedValue {
  const chosen = getFlatDescendants(page, node).filter(
    (option) => page.reader.isHtml(option, 'option') && page.reader.hasState(option, NodeState.checked),
  );
  return { nodes: isListBox(page, node) ? chosen : chosen.slice(0, 1) };
}

function getSelectedRoleOptions(page: PageQueries, node: NodeIndex, role: string): EmbeddedValue {
  const value = page.values.getValue(node);
  if (value !== null) return { text: value };
  const lists = role === 'listbox' ? [node] : [node, ...page.references.getTargets(node, 'aria-controls')];
  const options = lists
    .flatMap((list) => getFlatDescendants(page, list))
    .filter((option) => page.roles.getExplicitRole(option) === 'option');
  const selected = options.filter((option) => page.reader.attr(option, 'aria-selected') === 'true');
  if (selected.length > 0) return { nodes: selected };
  return role === 'combobox' && options.length === 0
    ? { nodes: page.ownership.getChildren(node) }
    : { text: '' };
}

function getFlatDescendants(page: PageQueries, node: NodeIndex): NodeIndex[] {
  const found: NodeIndex[] = [];
  for (
    let at = page.tree.getNextInFlatTree(node, node);
    at !== -1;
    at = page.tree.getNextInFlatTree(at, node)
  ) {
    if (page.tree.isElement(at)) found.push(at);
  }
  return found;
}
