import * as dom from './dom.ts';
import {
  getWalkedNodes,
  isWalked,
  mapWalkedElements,
  replaceWalkedNodes,
  type WalkedNodes,
} from './numbers.ts';

/** Where a node is: its parent, and its position among the parent's elements or pieces of text. */
interface Place {
  readonly parent: Node;
  readonly index: number;
}

/** The children of a node that are walked. */
interface Children {
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
}

const recorded: {
  /** The walk whose nodes have {@link Place}s. */
  walk: WalkedNodes | null;
  places: Map<Node, Place>;
  /** The walked elements by the elements that replaced them. */
  originals: WeakMap<Element, Element>;
} = { walk: null, places: new Map(), originals: new WeakMap() };

/** Attributes that tell elements of the same type apart. */
const IDENTIFYING_ATTRIBUTES = [
  ...['type', 'name', 'href', 'src', 'alt', 'role', 'title'],
  ...['aria-label', 'placeholder'],
];

/**
 * Records where the walked nodes are, once for each walk, so that {@link followReplacedNodes} finds those that
 * scripts create again.
 */
export function recordPlaces(): void {
  const walk = getWalkedNodes();
  if (recorded.walk === walk) return;
  const places = new Map<Node, Place>();
  const parents = new Set<Node>();
  const addParent = (node: Node) => {
    const parent = dom.parentNode(node);
    if (parent !== null) parents.add(parent);
  };
  // Other nodes leave holes in the lists, which are skipped.
  walk.elements.forEach(addParent);
  walk.texts.forEach(addParent);
  for (const parent of parents) {
    const { elements, texts } = listChildren(parent);
    for (const children of [elements, texts])
      for (const [index, child] of children.entries()) places.set(child, { parent, index });
  }
  recorded.walk = walk;
  recorded.places = places;
}

function listChildren(parent: Node): Children {
  const elements: Element[] = [];
  const texts: Text[] = [];
  for (let child = dom.firstChild(parent); child !== null; child = dom.nextSibling(child)) {
    const type = dom.nodeType(child);
    if (type === Node.ELEMENT_NODE) elements.push(child as Element);
    else if (type === Node.TEXT_NODE) texts.push(child as Text);
  }
  return { elements, texts };
}

/**
 * Gives the numbers of walked nodes that scripts have removed and created again to the new nodes, so that tests
 * find them. A new element has the same place, type, text and attributes. Does nothing before
 * {@link recordPlaces}.
 */
export function followReplacedNodes(): void {
  if (!isWalked() || recorded.walk !== getWalkedNodes()) return;
  const { walk, places, originals } = recorded;
  const isGone = (node: Node) => !dom.isConnected(node);
  if (!walk.elements.some(isGone) && !walk.texts.some(isGone)) return;
  const walked = new Set<Node>(mapWalkedElements().keys());
  for (const text of walk.texts) if (text) walked.add(text);
  const replacements = new Map<Node, Node>();
  const childrenByParent = new Map<Node, Children>();
  const findReplacement = <T extends Element | Text>(node: T, kind: keyof Children): T => {
    const place = places.get(node);
    if (dom.isConnected(node) || place === undefined) return node;
    const parent = replacements.get(place.parent) ?? place.parent;
    if (!dom.isConnected(parent)) return node;
    const children = childrenByParent.get(parent) ?? listChildren(parent);
    childrenByParent.set(parent, children);
    const found = children[kind][place.index] as T | undefined;
    if (found === undefined || walked.has(found) || !isLike(node, found)) return node;
    replacements.set(node, found);
    places.set(found, { parent, index: place.index });
    return found;
  };
  // `map` keeps the holes. Parents have lower numbers than their children.
  const elements = walk.elements.map((element) => {
    const found = findReplacement(element, 'elements');
    if (found === element) return element;
    originals.set(found, getOriginal(element));
    const [oldRoot, newRoot] = [dom.shadowRoot(element), dom.shadowRoot(found)];
    if (oldRoot && newRoot) replacements.set(oldRoot, newRoot);
    return found;
  });
  const texts = walk.texts.map((text) => findReplacement(text, 'texts'));
  if (replacements.size > 0) recorded.walk = replaceWalkedNodes(elements, texts);
}

/** Returns the element that this one has replaced, directly or indirectly, or the element itself. */
export const getOriginal = (element: Element): Element => recorded.originals.get(element) ?? element;

/** Whether a node may be the one that replaced another. A piece of text may have changed along with its node. */
function isLike(node: Element | Text, other: Element | Text): boolean {
  if (dom.nodeType(node) === Node.TEXT_NODE) return true;
  const [one, two] = [node as Element, other as Element];
  return (
    dom.localName(one) === dom.localName(two) &&
    IDENTIFYING_ATTRIBUTES.every((name) => dom.getAttribute(one, name) === dom.getAttribute(two, name)) &&
    getOwnText(one) === getOwnText(two)
  );
}

const getOwnText = (element: Element): string =>
  listChildren(element)
    .texts.map((text) => dom.data(text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
