/**
 * Creates readers of DOM properties that a page can't override. For example, `form.attributes` returns an
 * input named "attributes" (DOM clobbering), and documents have the same problem. The readers therefore call
 * the getters on our own world's prototypes.
 */
export function createDomAccess() {
  function reader<T extends object, K extends keyof T & string>(prototype: T, name: K): (target: T) => T[K] {
    const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    if (!get) return () => undefined as T[K];
    return (target) => get.call(target) as T[K];
  }

  const { matches, getBoundingClientRect, getClientRects, getAttribute, hasAttribute, checkVisibility } =
    Element.prototype;
  const rangeRects = Range.prototype.getClientRects;
  const documentQuery = Document.prototype.querySelectorAll;

  return {
    reader,
    nodeType: reader(Node.prototype, 'nodeType'),
    firstChild: reader(Node.prototype, 'firstChild'),
    nextSibling: reader(Node.prototype, 'nextSibling'),
    parentNode: reader(Node.prototype, 'parentNode'),
    parentElement: reader(Node.prototype, 'parentElement'),
    children: reader(Element.prototype, 'children'),
    localName: reader(Element.prototype, 'localName'),
    namespaceURI: reader(Element.prototype, 'namespaceURI'),
    attributes: reader(Element.prototype, 'attributes'),
    attributeCount: reader(NamedNodeMap.prototype, 'length'),
    attributeName: reader(Attr.prototype, 'name'),
    attributeValue: reader(Attr.prototype, 'value'),
    shadowRoot: reader(Element.prototype, 'shadowRoot'),
    assignedSlot: reader(Element.prototype, 'assignedSlot'),
    textAssignedSlot: reader(Text.prototype, 'assignedSlot'),
    scrollWidth: reader(Element.prototype, 'scrollWidth'),
    scrollHeight: reader(Element.prototype, 'scrollHeight'),
    clientWidth: reader(Element.prototype, 'clientWidth'),
    clientHeight: reader(Element.prototype, 'clientHeight'),
    clientLeft: reader(Element.prototype, 'clientLeft'),
    clientTop: reader(Element.prototype, 'clientTop'),
    offsetWidth: reader(HTMLElement.prototype, 'offsetWidth'),
    offsetHeight: reader(HTMLElement.prototype, 'offsetHeight'),
    isContentEditable: reader(HTMLElement.prototype, 'isContentEditable'),
    data: reader(CharacterData.prototype, 'data'),
    matches: (element: Element, selector: string) => matches.call(element, selector),
    attribute: (element: Element, name: string) => getAttribute.call(element, name),
    hasAttribute: (element: Element, name: string) => hasAttribute.call(element, name),
    boundingRect: (element: Element) => getBoundingClientRect.call(element),
    hasBox: (element: Element) => getClientRects.call(element).length > 0,
    rangeRects: (range: Range) => rangeRects.call(range),
    queryAll: (document: Document, selector: string) => documentQuery.call(document, selector),
    /** Finds elements in a document, a shadow root or an element. */
    queryAllIn: (root: Document | DocumentFragment | Element, selector: string): NodeListOf<Element> => {
      if (root instanceof Document) return documentQuery.call(root, selector);
      return (root instanceof Element ? Element : DocumentFragment).prototype.querySelectorAll.call(
        root,
        selector,
      );
    },
    isVisible: (element: Element) => checkVisibility.call(element, { visibilityProperty: true }),
    body: reader(Document.prototype, 'body'),
    scripts: reader(Document.prototype, 'scripts'),
    activeElement: reader(Document.prototype, 'activeElement'),
    documentUrl: reader(Document.prototype, 'URL'),
    documentTitle: reader(Document.prototype, 'title'),
    documentType: reader(Document.prototype, 'contentType'),
    compatMode: reader(Document.prototype, 'compatMode'),
    doctype: reader(Document.prototype, 'doctype'),
    designMode: reader(Document.prototype, 'designMode'),
    styleSheets: reader(Document.prototype, 'styleSheets'),
    adoptedStyleSheets: reader(Document.prototype, 'adoptedStyleSheets'),
  };
}

export type DomAccess = ReturnType<typeof createDomAccess>;
