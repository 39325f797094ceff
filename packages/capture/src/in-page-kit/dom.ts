/**
 * Access to nodes that a page can't break. For example, `form.parentElement` returns the form's field named
 * “parentElement”, if there is one (DOM clobbering). The functions here call the getters and methods of the
 * same names on our own world's prototypes, which pages can't change. Code outside this folder reads no
 * property of a node that may be a form.
 *
 * Fields in a form are the only elements that shadow properties in our world: named elements do so for
 * documents and windows only in the page's own world.
 */

/** Returns a function that reads a property of a prototype as if nothing shadowed it. */
export function createReader<T extends object, K extends keyof T & string>(
  prototype: T,
  name: K,
): (target: T) => T[K] {
  const get = findGetter(prototype, name);
  return (target) => get.call(target) as T[K];
}

const findGetter = (prototype: object, name: string): (() => unknown) =>
  Object.getOwnPropertyDescriptor(prototype, name)?.get ?? (() => undefined);

/**
 * Like {@link createReader}, but looks the getter up on its first use, because this module runs at the start of
 * every document.
 */
function reader<T extends object, K extends keyof T & string>(
  getInterface: () => { readonly prototype: T },
  name: K,
): (target: T) => T[K] {
  let get: (() => unknown) | undefined;
  return (target) => {
    get ??= findGetter(getInterface().prototype, name);
    return get.call(target) as T[K];
  };
}

/** Reads a property that HTML elements, which include forms, have in common with other elements. */
function htmlReader<K extends keyof HTMLElement & string>(name: K): (element: Element) => HTMLElement[K] {
  const read = reader(() => HTMLElement, name);
  return (element) => (isHtml(element) ? read(element) : (element as HTMLElement)[name]);
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

export const nodeType = reader(() => Node, 'nodeType');
export const firstChild = reader(() => Node, 'firstChild');
export const nextSibling = reader(() => Node, 'nextSibling');
export const parentNode = reader(() => Node, 'parentNode');
export const parentElement = reader(() => Node, 'parentElement');
export const childNodes = reader(() => Node, 'childNodes');
export const textContent = reader(() => Node, 'textContent') as (node: Element | CharacterData) => string;
export const isConnected = reader(() => Node, 'isConnected');
/** The document of any node except a document. */
export const ownerDocument = reader(() => Node, 'ownerDocument') as (node: Node) => Document;
export const data = reader(() => CharacterData, 'data');
export const textAssignedSlot = reader(() => Text, 'assignedSlot');

export const contains = (node: Node, other: Node | null): boolean =>
  Node.prototype.contains.call(node, other);
export const getRootNode = (node: Node): Node => Node.prototype.getRootNode.call(node);
export const compareDocumentPosition = (node: Node, other: Node): number =>
  Node.prototype.compareDocumentPosition.call(node, other);
export const insertBefore = (parent: Node, node: Node, next: Node | null): Node =>
  Node.prototype.insertBefore.call(parent, node, next);
export const removeChild = (parent: Node, node: Node): Node => Node.prototype.removeChild.call(parent, node);
export const dispatchEvent = (target: EventTarget, event: Event): boolean =>
  EventTarget.prototype.dispatchEvent.call(target, event);
export const addEventListener = (
  target: EventTarget,
  ...listener: Parameters<EventTarget['addEventListener']>
): void => EventTarget.prototype.addEventListener.apply(target, listener);

export const localName = reader(() => Element, 'localName');
export const namespaceURI = reader(() => Element, 'namespaceURI');
export const id = reader(() => Element, 'id');
export const classList = reader(() => Element, 'classList');
export const attributes = reader(() => Element, 'attributes');
export const attributeCount = reader(() => NamedNodeMap, 'length');
export const attributeName = reader(() => Attr, 'name');
export const attributeValue = reader(() => Attr, 'value');
export const shadowRoot = reader(() => Element, 'shadowRoot');
export const assignedSlot = reader(() => Element, 'assignedSlot');
export const children = reader(() => Element, 'children');
export const childElementCount = reader(() => Element, 'childElementCount');
export const previousElementSibling = reader(() => Element, 'previousElementSibling');
export const nextElementSibling = reader(() => Element, 'nextElementSibling');
export const outerHTML = reader(() => Element, 'outerHTML');
export const scrollTop = reader(() => Element, 'scrollTop');
export const scrollLeft = reader(() => Element, 'scrollLeft');
export const scrollWidth = reader(() => Element, 'scrollWidth');
export const scrollHeight = reader(() => Element, 'scrollHeight');
export const clientWidth = reader(() => Element, 'clientWidth');
export const clientHeight = reader(() => Element, 'clientHeight');
export const clientLeft = reader(() => Element, 'clientLeft');
export const clientTop = reader(() => Element, 'clientTop');

/** Whether an element is an HTML element. */
export const isHtml = (element: Element): element is HTMLElement => namespaceURI(element) === HTML_NAMESPACE;
export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);
export const getAttribute = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
export const hasAttribute = (element: Element, name: string): boolean =>
  Element.prototype.hasAttribute.call(element, name);
export const getAttributeNames = (element: Element): string[] =>
  Element.prototype.getAttributeNames.call(element);
export const setAttribute = (element: Element, name: string, value: string): void =>
  Element.prototype.setAttribute.call(element, name, value);
export const removeAttribute = (element: Element, name: string): void =>
  Element.prototype.removeAttribute.call(element, name);
export const getBoundingClientRect = (element: Element): DOMRect =>
  Element.prototype.getBoundingClientRect.call(element);
export const getClientRects = (element: Element): DOMRectList =>
  Element.prototype.getClientRects.call(element);
export const checkVisibility = (element: Element, options?: CheckVisibilityOptions): boolean =>
  Element.prototype.checkVisibility.call(element, options);
export const scrollIntoView = (element: Element, options?: ScrollIntoViewOptions): void =>
  Element.prototype.scrollIntoView.call(element, options);
export const scrollTo = (element: Element, options: ScrollToOptions): void =>
  Reflect.apply(Element.prototype.scrollTo, element, [options]);
export const getAnimations = (element: Element, options?: GetAnimationsOptions): Animation[] =>
  Element.prototype.getAnimations.call(element, options);
export const animate = (element: Element, ...args: Parameters<Element['animate']>): Animation =>
  Element.prototype.animate.apply(element, args);
export const computedStyleMap = (element: Element): StylePropertyMapReadOnly =>
  Element.prototype.computedStyleMap.call(element);
export const remove = (element: Element): void => Element.prototype.remove.call(element);
export const append = (element: Element, node: Node): void => Element.prototype.append.call(element, node);
export const prepend = (element: Element, node: Node): void => Element.prototype.prepend.call(element, node);

export function closest<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  selector: Name,
): HTMLElementTagNameMap[Name] | null;
export function closest<Found extends Element = Element>(element: Element, selector: string): Found | null;
export function closest(element: Element, selector: string): Element | null {
  return Element.prototype.closest.call(element, selector);
}

/** The nodes in which elements can be found by selector. */
export type Root = Document | DocumentFragment | Element;

const isElement = (root: Root): root is Element => nodeType(root) === 1;

export function querySelector<Found extends Element = Element>(root: Root, selector: string): Found | null {
  return isElement(root)
    ? Element.prototype.querySelector.call<Element, [string], Found | null>(root, selector)
    : root.querySelector<Found>(selector);
}

export function querySelectorAll<Name extends keyof HTMLElementTagNameMap>(
  root: Root,
  selector: Name,
): NodeListOf<HTMLElementTagNameMap[Name]>;
export function querySelectorAll<Found extends Element = Element>(
  root: Root,
  selector: string,
): NodeListOf<Found>;
export function querySelectorAll(root: Root, selector: string): NodeListOf<Element> {
  return isElement(root)
    ? Element.prototype.querySelectorAll.call(root, selector)
    : root.querySelectorAll(selector);
}

export const getElementsByTagName = (element: Element, name: string): HTMLCollectionOf<Element> =>
  Element.prototype.getElementsByTagName.call(element, name);

export const innerText = htmlReader('innerText');
export const tabIndex = htmlReader('tabIndex');
export const title = htmlReader('title');
/** For SVG elements, an `SVGAnimatedString`. */
export const className = htmlReader('className');
export const dataset = htmlReader('dataset');
export const style = htmlReader('style');
export const isContentEditable = htmlReader('isContentEditable');
export const offsetParent = htmlReader('offsetParent');
export const offsetWidth = reader(() => HTMLElement, 'offsetWidth');
export const offsetHeight = reader(() => HTMLElement, 'offsetHeight');
export const formElements = reader(() => HTMLFormElement, 'elements');

/** Sets the text of an editable element. */
export function setInnerText(element: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'innerText')!.set!.call(element, text);
}

export const hidePopover = (element: HTMLElement): void => HTMLElement.prototype.hidePopover.call(element);

export function click(element: Element): void {
  if (isHtml(element)) HTMLElement.prototype.click.call(element);
  else (element as HTMLElement).click?.();
}

/** Moves focus to an element; does nothing if the element isn't focusable. */
export function focus(element: Element, options?: FocusOptions): void {
  if (isHtml(element)) HTMLElement.prototype.focus.call(element, options);
  else (element as HTMLElement).focus?.(options);
}

export function blur(element: Element): void {
  if (isHtml(element)) HTMLElement.prototype.blur.call(element);
  else (element as HTMLElement).blur?.();
}
