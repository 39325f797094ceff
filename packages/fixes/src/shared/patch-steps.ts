import type {
  ElementModel,
  NewContent,
  NewElement,
  NodeIndex,
  PatchPosition,
  PatchStep,
} from '@curbcut/page-model';
import { getTreeScope } from '@curbcut/rules/for-recipes';

export function setAttribute(element: ElementModel, name: string, value: string): PatchStep {
  return { kind: 'set-attribute', node: element.index, name, value };
}

export function removeAttribute(element: ElementModel, name: string): PatchStep {
  return { kind: 'remove-attribute', node: element.index, name };
}

/** Removes all of these attributes that the element has. */
export function removeAttributes(element: ElementModel, names: Iterable<string>): PatchStep[] {
  return [...names].filter((name) => element.hasAttr(name)).map((name) => removeAttribute(element, name));
}

export function renameElement(element: ElementModel, tag: string): PatchStep {
  return { kind: 'rename', node: element.index, tag };
}

export function removeElement(element: ElementModel): PatchStep {
  return { kind: 'remove', node: element.index };
}

export function unwrapElement(element: ElementModel): PatchStep {
  return { kind: 'unwrap', node: element.index };
}

export function insertContent(
  element: ElementModel,
  position: PatchPosition,
  ...content: NewContent[]
): PatchStep {
  return { kind: 'insert', node: element.index, position, content };
}

export function wrapNodes(
  nodes: readonly { readonly index: NodeIndex }[],
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
): PatchStep {
  return {
    kind: 'wrap',
    nodes: nodes.map(({ index }) => index),
    tag,
    attributes: Object.entries(attributes),
  };
}

export function declareStyle(element: ElementModel, property: string, value: string): PatchStep {
  return { kind: 'declare', node: element.index, property, value };
}

export function moveElement(element: ElementModel, place: PatchPosition, to: ElementModel): PatchStep {
  return { kind: 'move', node: element.index, place, to: to.index };
}

/** Creates an element for an insert step. */
export function createElement(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: NewContent[]
): NewElement {
  return { tag, attributes: Object.entries(attributes), children };
}

/** Creates an id that is unique on the page. The same page always produces the same id. */
function createUniqueId(element: ElementModel, base: string): string {
  const usedIds = new Set(element.page.byAttribute('id').map((holder) => holder.attr('id')));
  const plain =
    base
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[-\d]+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'part';
  if (!usedIds.has(plain)) return plain;
  let number = 2;
  while (usedIds.has(`${plain}-${number}`)) number += 1;
  return `${plain}-${number}`;
}

/** Returns an element's id, and the step that adds a unique one if it has none that can be referenced. */
export function ensureId(
  element: ElementModel,
  base: string,
): { readonly id: string; readonly steps: readonly PatchStep[] } {
  const own = element.attr('id');
  const scope = getTreeScope(element);
  const first =
    own === null || own === '' || /\s/.test(own)
      ? undefined
      : element.page
          .byAttribute('id')
          .find((other) => other.attr('id') === own && getTreeScope(other) === scope);
  if (first === element && own !== null) return { id: own, steps: [] };
  const id = createUniqueId(element, base);
  return { id, steps: [setAttribute(element, 'id', id)] };
}

/** Returns whether one element can refer to the other's id. */
export function areInSameTree(one: ElementModel, other: ElementModel): boolean {
  return getTreeScope(one) === getTreeScope(other);
}
