import type { NewContent } from '@curbcut/page-model';
import * as dom from '../../in-page-kit/dom.ts';
import { refuse } from './refusal.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const FRAME_SELECTOR = 'iframe, frame, object, embed';

type Mover = { moveBefore?: (node: Node, before: Node | null) => void };

/**
 * Changes a document and reverts the changes. Methods are always taken from this world's prototypes, because
 * `form.setAttribute` may be a form field with that name.
 *
 * Methods throw a {@link Refusal} if a change isn't possible.
 */
export class DocumentChanges {
  readonly #undoSteps: (() => void)[] = [];
  readonly #setData = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!.set!;

  /** Number of changes so far, for {@link revertTo}. */
  get count(): number {
    return this.#undoSteps.length;
  }

  /** Reverts all changes after the first `count`, starting with the last one. */
  revertTo(count: number): void {
    while (this.#undoSteps.length > count) this.#undoSteps.pop()!();
  }

  /** Adds a function that runs when the changes before it are reverted. */
  onRevert(undo: () => void): void {
    this.#undoSteps.push(undo);
  }

  isConnected(node: Node): boolean {
    return dom.isConnected(node);
  }

  getParent(node: Node): Node {
    return dom.parentNode(node) ?? refuse('The node has no parent.');
  }

  hasFrame(node: Node): boolean {
    return (
      dom.nodeType(node) === 1 &&
      (dom.matches(node as Element, FRAME_SELECTOR) ||
        dom.querySelector(node as Element, FRAME_SELECTOR) !== null)
    );
  }

  /** Moves a node into a parent, before one of its children or to the end. */
  move(node: Node, parent: Node, before: Node | null): void {
    const [oldParent, oldNext] = [this.getParent(node), dom.nextSibling(node)];
    if (dom.contains(node, parent)) refuse('An element can’t be moved into itself.');
    this.#insertOrMove(node, parent, before);
    this.onRevert(() => this.#insertOrMove(node, oldParent, oldNext));
  }

  /** Moves all children of an element. */
  moveChildren(element: Element, parent: Node, before: Node | null): void {
    for (let child = dom.firstChild(element); child; child = dom.firstChild(element)) {
      this.move(child, parent, before);
    }
  }

  /** Inserts a new node. */
  insert(node: Node, parent: Node, before: Node | null): void {
    dom.insertBefore(parent, node, before);
    this.onRevert(() => dom.removeChild(this.getParent(node), node));
  }

  remove(node: Node): void {
    const [parent, next] = [this.getParent(node), dom.nextSibling(node)];
    dom.removeChild(parent, node);
    this.onRevert(() => dom.insertBefore(parent, node, next));
  }

  /**
   * Sets an attribute; null removes it. Reverting a removal adds the attribute back as the element's last
   * one.
   */
  setAttribute(element: Element, name: string, value: string | null): void {
    this.#saveAttribute(element, name);
    setAttribute(element, name, value);
  }

  /** Adds an `!important` declaration to the style attribute. */
  declare(element: Element, property: string, value: string): void {
    const style = this.#getInlineStyle(element) ?? refuse('This element can’t have a style attribute.');
    if (!CSS.supports(property, value)) {
      refuse(`The browser doesn’t support this value of ${property}.`);
    }
    this.#saveAttribute(element, 'style');
    Reflect.apply(CSSStyleDeclaration.prototype.setProperty, style, [property, value, 'important']);
  }

  setText(text: Text, data: string): void {
    const before = dom.data(text);
    this.#setData.call(text, data);
    this.onRevert(() => this.#setData.call(text, before));
  }

  /** Creates content in the same document as another node, without inserting it. */
  create(content: NewContent, near: Node): Node {
    return create(content, dom.ownerDocument(near)!);
  }

  /** Creates an element with a different tag but with an existing element's namespace and attributes. */
  createRenamed(element: Element, tag: string): Element {
    const doc = dom.ownerDocument(element)!;
    const renamed = doc.createElementNS(dom.namespaceURI(element), tag);
    for (const { name, value } of Array.from(dom.attributes(element))) {
      setAttribute(renamed, name, value);
    }
    return renamed;
  }

  /** Inserts a node. Browsers that support it move the node without making it reload. */
  #insertOrMove(node: Node, parent: Node, before: Node | null): void {
    const { moveBefore } = Element.prototype as Mover;
    if (this.isConnected(node)) {
      if (this.isConnected(parent) && moveBefore && dom.nodeType(parent) === 1) {
        try {
          Reflect.apply(moveBefore, parent, [node, before]);
          return;
        } catch {
          // The node is in a different document, or can't be moved this way.
        }
      }
      if (this.hasFrame(node))
        refuse('We can’t change this element: it contains a frame, which would reload.');
    }
    dom.insertBefore(parent, node, before);
  }

  #saveAttribute(element: Element, name: string): void {
    const before = dom.getAttribute(element, name);
    const style = name === 'style' ? this.#getInlineStyle(element) : null;
    const css = style?.cssText ?? '';
    this.onRevert(() => {
      setAttribute(element, name, before);
      // A content security policy can block the style attribute, but not styles set by script.
      if (style && style.cssText !== css) style.cssText = css;
    });
  }

  #getInlineStyle(element: Element): CSSStyleDeclaration | null {
    const namespace = dom.namespaceURI(element);
    return namespace === HTML_NAMESPACE || namespace === SVG_NAMESPACE ? dom.style(element) : null;
  }
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) dom.removeAttribute(element, name);
  else dom.setAttribute(element, name, value);
}

function create(content: NewContent, doc: Document): Node {
  if (typeof content === 'string') return doc.createTextNode(content);
  const element = doc.createElementNS(HTML_NAMESPACE, content.tag);
  for (const [name, value] of content.attributes) setAttribute(element, name, value);
  for (const child of content.children) dom.insertBefore(element, create(child, doc), null);
  return element;
}
