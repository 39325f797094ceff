import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Lists all of a document's elements, in document order, optionally with their location in the source. */
export function parseElements(html: string, { locations = false } = {}): HtmlElement[] {
  return [...listDescendants(parse(html, { sourceCodeLocationInfo: locations }))];
}

function* listDescendants(node: Node): Generator<HtmlElement> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* listDescendants(child);
}

export function getAttribute(element: HtmlElement | undefined, name: string): string | undefined {
  return element?.attrs.find((attribute) => attribute.name === name)?.value;
}
