import type {
  ElementModel,
  NewContent,
  NewElement,
  NodeIndex,
  PatchPlace,
  PatchStep,
} from '@curbcut/page-model';

export function set(element: ElementModel, name: string, value: string): PatchStep {
  return { kind: 'set-attribute', node: element.index, name, value };
}

export function drop(element: ElementModel, name: string): PatchStep {
  return { kind: 'remove-attribute', node: element.index, name };
}

/** Drops those of the attributes that the element carries. */
export function dropAll(element: ElementModel, names: Iterable<string>): PatchStep[] {
  return [...names].filter((name) => element.hasAttr(name)).map((name) => drop(element, name));
}

export function rename(element: ElementModel, tag: string): PatchStep {
  return { kind: 'rename', node: element.index, tag };
}

export function remove(element: ElementModel): PatchStep {
  return { kind: 'remove', node: element.index };
}

export function unwrap(element: ElementModel): PatchStep {
  return { kind: 'unwrap', node: element.index };
}

export function insert(element: ElementModel, place: PatchPlace, ...content: NewContent[]): PatchStep {
  return { kind: 'insert', node: element.index, place, content };
}

export function wrap(
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

export function declare(element: ElementModel, property: string, value: string): PatchStep {
  return { kind: 'declare', node: element.index, property, value };
}

export function move(element: ElementModel, place: PatchPlace, to: ElementModel): PatchStep {
  return { kind: 'move', node: element.index, place, to: to.index };
}

/** An element to bring in. */
export function make(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: NewContent[]
): NewElement {
  return { tag, attributes: Object.entries(attributes), children };
}
