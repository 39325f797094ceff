import type { NewContent } from '@curbcut/page-model';
import { createDomAccess, type DomAccess } from '../../collector/in-page/dom-access.ts';
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
  readonly dom: DomAccess = createDomAccess();
  readonly #undoSteps: (() => void)[] = [];
  readonly #isConnected = this.dom.reader(Node.prototype, 'isConnected');
  readonly #ownerDocument = this.dom.reader(Node.prototype, 'ownerDocument');
  readonly #htmlStyle = this.dom.reader(HTMLElement.prototype, 'style');
  readonly #svgStyle = this.dom.reader(SVGElement.prototype, 'style');
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
    return this.#isConnected(node);
  }

  getParent(node: Node): Node {
    return this.dom.parentNode(node) ?? refuse('The node has no parent.');
  }

  hasFrame(node: Node): boolean {
    return (
      this.dom.nodeType(node) === 1 &&
      (this.dom.matches(node as Element, FRAME_SELECTOR) ||
        Reflect.apply(Element.prototype.querySelector, node, [FRAME_SELECTOR]) !== null)
    );
  }

  /** Moves a node into a parent, before one of its children or to the end. */
  move(node: Node, parent: Node, before: Node | null): void {
    const [oldParent, oldNext] = [this.getParent(node), this.dom.nextSibling(node)];
    if (Node.prototype.contains.call(node, parent)) refuse('An element can’t be moved into itself.');
    this.#insertOrMove(node, parent, before);
    this.onRevert(() => this.#insertOrMove(node, oldParent, oldNext));
  }

  /** Moves all children of an element. */
  moveChildren(element: Element, parent: Node, before: Node | null): void {
    for (let child = this.dom.firstChild(element); child; child = this.dom.firstChild(element)) {
      this.move(child, parent, before);
    }
  }

  /** Inserts a new node. */
  insert(node: Node, parent: Node, before: Node | null): void {
    Reflect.apply(Node.prototype.insertBefore, parent, [node, before]);
    this.onRevert(() => Reflect.apply(Node.prototype.removeChild, this.getParent(node), [node]));
  }

  remove(node: Node): void {
    const [parent, next] = [this.getParent(node), this.dom.nextSibling(node)];
    Reflect.apply(Node.prototype.removeChild, parent, [node]);
    this.onRevert(() => Reflect.apply(Node.prototype.insertBefore, parent, [node, next]));
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
    const before = this.dom.data(text);
    this.#setData.call(text, data);
    this.onRevert(() => this.#setData.call(text, before));
  }

  /** Creates content in the same document as another node, without inserting it. */
  create(content: NewContent, near: Node): Node {
    return create(content, this.#ownerDocument(near)!);
  }

  /** Creates an element with a different tag but with an existing element's namespace and attributes. */
  createRenamed(element: Element, tag: string): Element {
    const doc = this.#ownerDocument(element)!;
    const renamed = Document.prototype.createElementNS.call(doc, this.dom.namespaceURI(element), tag);
    for (const { name, value } of Array.from(this.dom.attributes(element))) {
      setAttribute(renamed, name, value);
    }
    return renamed;
  }

  /** Inserts a node. Browsers that support it move the node without making it reload. */
  #insertOrMove(node: Node, parent: Node, before: Node | null): void {
    const { moveBefore } = Element.prototype as Mover;
    if (this.isConnected(node)) {
      if (this.isConnected(parent) && moveBefore && this.dom.nodeType(parent) === 1) {
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
    Reflect.apply(Node.prototype.insertBefore, parent, [node, before]);
  }

  #saveAttribute(element: Element, name: string): void {
    const before = this.dom.attribute(element, name);
    const style = name === 'style' ? this.#getInlineStyle(element) : null;
    const css = style?.cssText ?? '';
    this.onRevert(() => {
      setAttribute(element, name, before);
      // A content security policy can block the style attribute, but not styles set by script.
      if (style && style.cssText !== css) style.cssText = css;
    });
  }

  #getInlineStyle(element: Element): CSSStyleDeclaration | null {
    const namespace = this.dom.namespaceURI(element);
    if (namespace === HTML_NAMESPACE) return this.#htmlStyle(element as HTMLElement);
    return namespace === SVG_NAMESPACE ? this.#svgStyle(element as SVGElement) : null;
  }
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) Reflect.apply(Element.prototype.removeAttribute, element, [name]);
  else Reflect.apply(Element.prototype.setAttribute, element, [name, value]);
}

function create(content: NewContent, doc: Document): Node {
  if (typeof content === 'string') return doc.createTextNode.call(doc, content);
  const element = Document.prototype.createElementNS.call(doc, HTML_NAMESPACE, content.tag);
  for (const [name, value] of content.attributes) setAttribute(element, name, value);
  for (const child of content.children) {
    Reflect.apply(Node.prototype.insertBefore, element, [create(child, doc), null]);
  }
  return element;
}
