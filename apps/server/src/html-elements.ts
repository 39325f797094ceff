import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Lists all of a document's elements, in document order, optionally with their location in the source. */
export function parseElements(html: string, { locations = false } = {}): HtmlElement[] {
  return [...listDescendants(parse(html, { sourceCodeLocationInfo: locations }))];
}

/** Not recursive, because pages can be nested too deeply for that. */
function* listDescendants(root: Node): Generator<HtmlElement> {
  const rest = [root];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if ('tagName' in node) yield node;
    if ('childNodes' in node)
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) rest.push(node.childNodes[at]!);
  }
}

export function getAttribute(element: HtmlElement | undefined, name: string): string | undefined {
  return element?.attrs.find((attribute) => attribute.name === name)?.value;
}
