import type {
  ElementModel,
  NewContent,
  NewElement,
  NodeIndex,
  PatchPosition,
  PatchStep,
} from '@curbcut/page-model';

export function setAttribute(element: ElementModel, name: string, value: string): PatchStep {
  return { kind: 'set-attribute', node: element.index, name, value };
}

export function removeAttribute(element: ElementModel, name: string): PatchStep {
  return { kind: 'remove-attribute', node: element.index, name };
}

/** Removes those attributes that the element has. */
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
