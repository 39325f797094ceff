import { type NodeIndex, State } from '../capture.ts';
import type { Page } from '../page.ts';
import { inputType, isListBox } from '../role/implicit-roles.ts';

/** What a control within someone else's label stands for: a text, or nodes whose text it is; null for other nodes. */
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
export function embeddedValue(page: Page, node: NodeIndex): EmbeddedValue {
  const { source } = page;
  const role = page.roles.explicit(node);
  if (source.isHtml(node, 'select')) return selectedOptions(page, node);
  if (role !== null && rangeRoles.has(role)) return rangeValue(page, node);
  if (source.isHtml(node, 'textarea')) return { text: page.values.of(node) ?? '' };
  if (source.isHtml(node, 'input')) {
    const type = inputType(page, node);
    if (type === 'range' || type === 'number') return rangeValue(page, node);
    if (textInputs.has(type)) return { text: page.values.of(node) ?? '' };
    return null;
  }
  if (source.isHtml(node, 'meter', 'progress')) return rangeValue(page, node);
  if (role === 'textbox' || role === 'searchbox') return { nodes: page.ownership.children(node) };
  if (role === 'combobox' || role === 'listbox') return chosenOptions(page, node, role);
  return null;
}

function rangeValue(page: Page, node: NodeIndex): EmbeddedValue {
  const { source } = page;
  const text =
    source.attr(node, 'aria-valuetext') ??
    source.attr(node, 'aria-valuenow') ??
    page.values.of(node) ??
    source.attr(node, 'value') ??
    '';
  return { text };
}

function selectedOptions(page: Page, node: NodeIndex): EmbeddedValue {
  const chosen = flatDescendants(page, node).filter(
    (option) => page.source.isHtml(option, 'option') && page.source.state(option, State.checked),
  );
  return { nodes: isListBox(page, node) ? chosen : chosen.slice(0, 1) };
}

function chosenOptions(page: Page, node: NodeIndex, role: string): EmbeddedValue {
  const value = page.values.of(node);
  if (value !== null) return { text: value };
  const lists = role === 'listbox' ? [node] : [node, ...page.references.targets(node, 'aria-controls')];
  const options = lists
    .flatMap((list) => flatDescendants(page, list))
    .filter((option) => page.roles.explicit(option) === 'option');
  const selected = options.filter((option) => page.source.attr(option, 'aria-selected') === 'true');
  if (selected.length > 0) return { nodes: selected };
  return role === 'combobox' && options.length === 0
    ? { nodes: page.ownership.children(node) }
    : { text: '' };
}

function flatDescendants(page: Page, node: NodeIndex): NodeIndex[] {
  const found: NodeIndex[] = [];
  for (let at = page.tree.flatNext(node, node); at !== -1; at = page.tree.flatNext(at, node)) {
    if (page.tree.isElement(at)) found.push(at);
  }
  return found;
}
