import type { NewContent, PatchStep } from '@curbcut/page-model';
import type { CollectorFunctions } from '../../collector/functions.ts';
import type { WalkedNodes } from '../../collector/in-page/collect.ts';
import type { VisitFunctions } from '../../visit/in-page/functions.ts';

/** A page that can be changed and restored. Nodes are numbers of the walk before the first change. */
export interface PagePatcher {
  /**
   * Applies patches one after the other. Returns for each null, or why it cannot be applied; such a patch is
   * left out completely.
   */
  applyEach(patches: readonly (readonly PatchStep[])[]): (string | null)[];
  /** Moves transitions and animations to their end, as on a stable page. */
  finishTransitions(): void;
  /** Reverts everything that was applied, the last change first. */
  revert(): void;
  /**
   * Returns the number that each node of the last walk had before, -1 for new nodes; null when no number
   * changed.
   */
  getOriginalNumbers(): number[] | null;
  /**
   * Returns the number of the element that each selector finds; null where it finds none, or more than one.
   */
  find(selectors: readonly string[]): (number | null)[];
}

/**
 * Prepares the document of this world for changes. Changes refer to the nodes of the last walk. Methods are
 * always taken from the prototypes of this world, because `form.setAttribute` may be a form field of that
 * name.
 *
 * Runs in the page: self-contained.
 *
 * @param isNew starts over with the nodes of the last walk instead of continuing with the existing patcher
 */
export function getPagePatcher(isNew = false): PagePatcher {
  const world = globalThis as unknown as {
    curbcut: CollectorFunctions & VisitFunctions;
    curbcutNodes: WalkedNodes;
    curbcutPatcher?: PagePatcher;
  };
  if (world.curbcutPatcher && !isNew) return world.curbcutPatcher;

  const dom = world.curbcut.createDomAccess();
  const { reader } = dom;
  const ownerDocument = reader(Node.prototype, 'ownerDocument');
  const isConnected = reader(Node.prototype, 'isConnected');
  const readHtmlStyle = reader(HTMLElement.prototype, 'style');
  const readSvgStyle = reader(SVGElement.prototype, 'style');
  const contentDocument = reader(HTMLIFrameElement.prototype, 'contentDocument');
  const { setAttribute, removeAttribute, querySelector } = Element.prototype;
  const { insertBefore, removeChild, getRootNode } = Node.prototype;
  const { setProperty } = CSSStyleDeclaration.prototype;
  type Mover = { moveBefore?: (node: Node, before: Node | null) => void };
  const { moveBefore } = Element.prototype as Mover;
  const setData = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!.set!;
  const htmlNamespace = 'http://www.w3.org/1999/xhtml';
  /**
   * Maximum number of rounds: some transitions start when others end, and each round finishes one generation
   * of descendants.
   */
  const maxTransitionRounds = 10;

  const originalNodes: readonly (Element | Text)[] = Object.assign(
    [],
    world.curbcutNodes.elements,
    world.curbcutNodes.texts,
  );
  const numbers = new Map<Node, number>();
  for (const [number, node] of originalNodes.entries()) if (node) numbers.set(node, number);
  /** Elements that replace others, by the number of the original. */
  const replacements = new Map<number, Element>();
  const undoSteps: (() => void)[] = [];
  const touchedRoots = new Set<Document | ShadowRoot>();

  class Refusal extends Error {}
  const refuse = (reason: string): never => {
    throw new Refusal(reason);
  };

  function getNode(number: number): Element | Text {
    const node = replacements.get(number) ?? originalNodes[number];
    if (!node || !isConnected(node)) return refuse('The element is not on the page anymore.');
    const root = Reflect.apply(getRootNode, node, []) as Document | ShadowRoot;
    touchedRoots.add(root);
    return node;
  }
  function getElement(number: number): Element {
    const node = getNode(number);
    return dom.nodeType(node) === 1 ? (node as Element) : refuse('The node is not an element.');
  }
  const getParent = (node: Node): Node => dom.parentNode(node) ?? refuse('The node has no parent.');
  const hasFrame = (node: Node) =>
    dom.nodeType(node) === 1 &&
    (dom.matches(node as Element, 'iframe, frame, object, embed') ||
      Reflect.apply(querySelector, node, ['iframe, frame, object, embed']) !== null);

  /** Inserts a node without making it reload, where the browser supports that. */
  function insertOrMove(node: Node, parent: Node, before: Node | null): void {
    if (isConnected(node) && isConnected(parent) && moveBefore && dom.nodeType(parent) === 1) {
      try {
        Reflect.apply(moveBefore, parent, [node, before]);
        return;
      } catch {
        // The node is in another document or of a kind that cannot be moved this way.
      }
    }
    if (hasFrame(node) && isConnected(node)) refuse('The element contains a frame, which would be reloaded.');
    Reflect.apply(insertBefore, parent, [node, before]);
  }
  /** Moves a node, and records how to move it back. */
  function move(node: Node, parent: Node, before: Node | null): void {
    const [oldParent, oldNext] = [getParent(node), dom.nextSibling(node)];
    if (Node.prototype.contains.call(node, parent)) refuse('An element cannot be moved into itself.');
    insertOrMove(node, parent, before);
    undoSteps.push(() => insertOrMove(node, oldParent, oldNext));
  }
  /** Inserts a new node, and records how to remove it. */
  function insert(node: Node, parent: Node, before: Node | null): void {
    Reflect.apply(insertBefore, parent, [node, before]);
    undoSteps.push(() => Reflect.apply(removeChild, getParent(node), [node]));
  }
  function remove(node: Node): void {
    const [parent, next] = [getParent(node), dom.nextSibling(node)];
    Reflect.apply(removeChild, parent, [node]);
    undoSteps.push(() => Reflect.apply(insertBefore, parent, [node, next]));
  }

  /** Records an attribute for reverting. A removed attribute comes back as the last one of its element. */
  function saveAttribute(element: Element, name: string): void {
    const before = dom.attribute(element, name);
    const style = name === 'style' ? getInlineStyle(element) : null;
    const css = style?.cssText ?? '';
    undoSteps.push(() => {
      if (before === null) Reflect.apply(removeAttribute, element, [name]);
      else Reflect.apply(setAttribute, element, [name, before]);
      // A content security policy may block the style attribute, but not styles set by script.
      if (style && style.cssText !== css) style.cssText = css;
    });
  }
  function getInlineStyle(element: Element): CSSStyleDeclaration | null {
    const namespace = dom.namespaceURI(element);
    if (namespace === htmlNamespace) return readHtmlStyle(element as HTMLElement);
    return namespace === 'http://www.w3.org/2000/svg' ? readSvgStyle(element as SVGElement) : null;
  }

  const getInsertionPoint = (element: Element, place: string): [parent: Node, before: Node | null] => {
    if (place === 'before') return [getParent(element), element];
    if (place === 'after') return [getParent(element), dom.nextSibling(element)];
    return [element, place === 'first-child' ? dom.firstChild(element) : null];
  };
  function create(content: NewContent, doc: Document): Node {
    if (typeof content === 'string') return doc.createTextNode.call(doc, content);
    const element = Document.prototype.createElementNS.call(doc, htmlNamespace, content.tag);
    for (const [name, value] of content.attributes) Reflect.apply(setAttribute, element, [name, value]);
    for (const child of content.children) {
      Reflect.apply(insertBefore, element, [create(child, doc), null]);
    }
    return element;
  }

  function rename(number: number, tag: string): void {
    const old = getElement(number);
    if (dom.shadowRoot(old)) refuse('An element with a shadow tree cannot be renamed.');
    const parent = getParent(old);
    const renamed = Document.prototype.createElementNS.call(ownerDocument(old)!, dom.namespaceURI(old), tag);
    for (const { name, value } of Array.from(dom.attributes(old))) {
      Reflect.apply(setAttribute, renamed, [name, value]);
    }
    insert(renamed, parent, old);
    for (let child = dom.firstChild(old); child; child = dom.firstChild(old)) move(child, renamed, null);
    remove(old);
    const previous = replacements.get(number);
    replacements.set(number, renamed);
    numbers.set(renamed, number);
    undoSteps.push(() => {
      if (previous) replacements.set(number, previous);
      else replacements.delete(number);
      numbers.delete(renamed);
    });
  }

  function applyStep(step: PatchStep): void {
    switch (step.kind) {
      case 'set-attribute': {
        const element = getElement(step.node);
        saveAttribute(element, step.name);
        Reflect.apply(setAttribute, element, [step.name, step.value]);
        break;
      }
      case 'remove-attribute': {
        const element = getElement(step.node);
        saveAttribute(element, step.name);
        Reflect.apply(removeAttribute, element, [step.name]);
        break;
      }
      case 'declare': {
        const element = getElement(step.node);
        const style = getInlineStyle(element) ?? refuse('This element cannot have a style attribute.');
        if (!CSS.supports(step.property, step.value))
          refuse(`The browser does not support this value of ${step.property}.`);
        saveAttribute(element, 'style');
        Reflect.apply(setProperty, style, [step.property, step.value, 'important']);
        break;
      }
      case 'set-text': {
        const text = getNode(step.node) as Text;
        if (dom.nodeType(text) === 1) refuse('The node is not a text node.');
        const before = dom.data(text);
        setData.call(text, step.text);
        undoSteps.push(() => setData.call(text, before));
        break;
      }
      case 'rename':
        rename(step.node, step.tag);
        break;
      case 'insert': {
        const element = getElement(step.node);
        const [parent, before] = getInsertionPoint(element, step.position);
        for (const content of step.content) insert(create(content, ownerDocument(element)!), parent, before);
        break;
      }
      case 'wrap': {
        const nodes = step.nodes.map(getNode);
        const [first, last] = [nodes[0] ?? refuse('There are no nodes to wrap.'), nodes.at(-1)!];
        const parent = getParent(first);
        const wrapper = create(
          { tag: step.tag, attributes: step.attributes, children: [] },
          ownerDocument(first)!,
        );
        if (getParent(last) !== parent) refuse('The nodes to wrap are not adjacent siblings.');
        insert(wrapper, parent, first);
        // Comments in between are moved as well.
        for (let node: Node | null = first; node; ) {
          const next: Node | null = node === last ? null : dom.nextSibling(node);
          if (node !== last && next === null) refuse('The nodes to wrap are not adjacent siblings.');
          move(node, wrapper, null);
          node = next;
        }
        break;
      }
      case 'unwrap': {
        const element = getElement(step.node);
        if (dom.shadowRoot(element)) refuse('An element with a shadow tree cannot be unwrapped.');
        const parent = getParent(element);
        for (let child = dom.firstChild(element); child; child = dom.firstChild(element))
          move(child, parent, element);
        remove(element);
        break;
      }
      case 'remove': {
        const node = getNode(step.node);
        if (hasFrame(node)) refuse('The element contains a frame, which would be reloaded.');
        remove(node);
        break;
      }
      case 'move':
        move(getNode(step.node), ...getInsertionPoint(getElement(step.to), step.place));
        break;
    }
  }

  function revertTo(length: number): void {
    while (undoSteps.length > length) undoSteps.pop()!();
  }

  /** Returns the elements that a selector finds; ` >>> ` leads into a shadow tree or a frame. */
  function findAll(selector: string): Element[] {
    let roots: (Document | ShadowRoot)[] = [document];
    let found: Element[] = [];
    for (const [at, part] of selector.split(' >>> ').entries()) {
      if (at > 0) {
        roots = found.flatMap((element) => {
          const innerRoot =
            dom.shadowRoot(element) ??
            (dom.localName(element) === 'iframe' ? getFrameDocument(element) : null);
          return innerRoot ? [innerRoot] : [];
        });
      }
      found = roots.flatMap((root) => {
        const { querySelectorAll } =
          dom.nodeType(root) === 9 ? Document.prototype : DocumentFragment.prototype;
        return [...(Reflect.apply(querySelectorAll, root, [part]) as NodeListOf<Element>)];
      });
    }
    return found;
  }
  function getFrameDocument(element: Element): Document | null {
    try {
      return contentDocument(element as HTMLIFrameElement);
    } catch {
      return null;
    }
  }

  function apply(patch: readonly PatchStep[]): string | null {
    const done = undoSteps.length;
    try {
      for (const step of patch) applyStep(step);
      return null;
    } catch (error) {
      revertTo(done);
      return error instanceof Refusal
        ? error.message
        : `The browser refused the change: ${(error as Error).message}`;
    }
  }

  world.curbcutPatcher = {
    applyEach: (patches) => patches.map(apply),
    finishTransitions() {
      const roots = new Set<Document | ShadowRoot>(world.curbcut.getOpenRoots());
      for (const root of touchedRoots) roots.add(root);
      for (let round = 0; round < maxTransitionRounds; round++) {
        // Reading a box makes the browser compute every style and start the transitions that follow from it.
        for (const root of roots) {
          const first = dom.firstChild(root);
          if (first && dom.nodeType(first) === 1) dom.boundingRect(first as Element);
        }
        if (world.curbcut.finishAnimations([...roots]) === 0) return;
      }
    },
    revert: () => revertTo(0),
    getOriginalNumbers() {
      const { elements, texts } = world.curbcutNodes;
      const now: (Element | Text)[] = Object.assign([], elements, texts);
      const before = Array.from(now, (node) => (node ? (numbers.get(node) ?? -1) : -2));
      const isSame =
        now.length === originalNodes.length && before.every((number, at) => number === at || number === -2);
      return isSame ? null : before;
    },
    find: (selectors) =>
      selectors.map((selector) => {
        try {
          const found = findAll(selector);
          return found.length === 1 ? (numbers.get(found[0]!) ?? null) : null;
        } catch {
          return null;
        }
      }),
  };
  return world.curbcutPatcher;
}
