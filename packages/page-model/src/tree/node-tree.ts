import { type NodeIndex, NodeKind, type PageCapture } from '../capture.ts';

/** The index used if a node has no parent, child or sibling. */
export const NONE = -1;

/**
 * The capture's nodes as linked trees in typed arrays: the DOM tree, the flat tree (shadow roots and slots
 * resolved, https://drafts.csswg.org/css-scoping/#flattening) and the painted tree (the flat tree, with each
 * frame's document attached below its frame element). Built once, in one pass over the nodes.
 */
export class NodeTree {
  readonly size: number;
  readonly kind: Uint8Array;
  /** DOM tree, across shadow and frame boundaries. */
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /**
   * The node after the last descendant. A node's DOM subtree is `node` up to but not including `end[node]`.
   */
  readonly end: Int32Array;
  /** The document or shadow root that a node belongs to. Ids are unique within it. */
  readonly scope: Int32Array;
  /** Position in `capture.documents`. */
  readonly document: Int32Array;
  /**
   * Flat tree; NONE for the roots of documents, for shadow roots, and for nodes outside the flat tree
   * (unslotted).
   */
  readonly flatParent: Int32Array;
  readonly flatFirstChild: Int32Array;
  readonly flatNextSibling: Int32Array;
  /** Like `flatParent`, but the parent of a frame's root element is the frame element. */
  readonly paintParent: Int32Array;

  /** @throws {Error} if the capture's nodes aren't in document order or refer to nodes that don't exist. */
  constructor(capture: PageCapture) {
    const { nodes, slots, documents } = capture;
    const size = nodes.parent.length;
    const column = () => new Int32Array(size).fill(NONE);
    this.size = size;
    this.kind = Uint8Array.from(nodes.kind);
    this.parent = Int32Array.from(nodes.parent);
    this.firstChild = column();
    this.nextSibling = column();
    this.end = column();
    this.scope = column();
    this.document = column();
    this.flatParent = column();
    this.flatFirstChild = column();
    this.flatNextSibling = column();
    this.paintParent = column();
    this.#linkDom(documents.map((document) => document.node));
    this.#linkFlat(slots);
  }

  #linkDom(documentNodes: readonly NodeIndex[]): void {
    const documentAt = new Map(documentNodes.map((node, position) => [node, position]));
    const lastChild = new Int32Array(this.size).fill(NONE);
    const open: NodeIndex[] = [];
    for (let node = 0; node < this.size; node++) {
      const parent = this.parent[node]!;
      while (open.length > 0 && open.at(-1) !== parent) this.end[open.pop()!] = node;
      if (open.length === 0 && node > 0) {
        throw new Error(
          `The capture is damaged: node ${node} doesn’t follow its parent ${parent} in document order. Capture the page again.`,
        );
      }
      open.push(node);
      const kind = this.kind[node]!;
      const opensScope = kind === NodeKind.document || kind === NodeKind.shadowRoot;
      this.scope[node] = opensScope || parent === NONE ? node : this.scope[parent]!;
      this.document[node] = documentAt.get(node) ?? (parent === NONE ? 0 : this.document[parent]!);
      if (parent !== NONE) {
        appendChild(this.firstChild, this.nextSibling, lastChild, parent, node);
      }
    }
    for (const node of open) this.end[node] = this.size;
  }

  #linkFlat(slots: PageCapture['slots']): void {
    const hasShadow = new Uint8Array(this.size);
    for (let node = 0; node < this.size; node++) {
      if (this.kind[node] === NodeKind.shadowRoot) hasShadow[this.parent[node]!] = 1;
    }
    const slotOf = new Int32Array(this.size).fill(NONE);
    const isAssigned = new Uint8Array(this.size);
    for (const [position, node] of slots.node.entries()) {
      slotOf[node] = slots.slot[position]!;
      isAssigned[slots.slot[position]!] = 1;
    }
    const lastChild = new Int32Array(this.size).fill(NONE);
    for (let node = 0; node < this.size; node++) {
      const kind = this.kind[node];
      const parent = this.parent[node]!;
      if (parent === NONE || kind === NodeKind.document || kind === NodeKind.shadowRoot) continue;
      const parentKind = this.kind[parent];
      let flat = parent;
      if (parentKind === NodeKind.document) flat = NONE;
      else if (parentKind === NodeKind.shadowRoot) flat = this.parent[parent]!;
      else if (kind !== NodeKind.pseudoElement) {
        if (hasShadow[parent]) flat = slotOf[node]!;
        else if (isAssigned[parent]) flat = NONE;
      }
      this.flatParent[node] = flat;
      this.paintParent[node] = parentKind === NodeKind.document ? this.parent[parent]! : flat;
      if (flat !== NONE) appendChild(this.flatFirstChild, this.flatNextSibling, lastChild, flat, node);
    }
  }

  isElement(node: NodeIndex): boolean {
    return this.kind[node] === NodeKind.element;
  }

  /** Returns the parent element in the DOM (the host above a shadow root); NONE at a document's root. */
  getParentElement(node: NodeIndex): NodeIndex {
    let parent = this.parent[node]!;
    if (parent !== NONE && this.kind[parent] === NodeKind.shadowRoot) parent = this.parent[parent]!;
    return parent !== NONE && this.isElement(parent) ? parent : NONE;
  }

  /** Returns the child elements in the DOM, in order, except those in a shadow root. */
  getChildElements(node: NodeIndex): NodeIndex[] {
    const children: NodeIndex[] = [];
    for (let child = this.firstChild[node]!; child !== NONE; child = this.nextSibling[child]!) {
      if (this.isElement(child)) children.push(child);
    }
    return children;
  }

  getFlatChildren(node: NodeIndex): NodeIndex[] {
    const children: NodeIndex[] = [];
    for (let child = this.flatFirstChild[node]!; child !== NONE; child = this.flatNextSibling[child]!) {
      children.push(child);
    }
    return children;
  }

  /**
   * Returns the node after `node` in a traversal of the flat tree below `root` (parents first); NONE at the
   * end.
   */
  getNextInFlatTree(node: NodeIndex, root: NodeIndex): NodeIndex {
    const child = this.flatFirstChild[node]!;
    return child !== NONE ? child : this.getNextOutsideSubtree(node, root);
  }

  /** Like {@link getNextInFlatTree}, but skips the descendants of `node`. */
  getNextOutsideSubtree(node: NodeIndex, root: NodeIndex): NodeIndex {
    for (let at = node; at !== root && at !== NONE; at = this.flatParent[at]!) {
      const sibling = this.flatNextSibling[at]!;
      if (sibling !== NONE) return sibling;
    }
    return NONE;
  }
}

function appendChild(
  first: Int32Array,
  next: Int32Array,
  last: Int32Array,
  parent: NodeIndex,
  node: NodeIndex,
): void {
  const before = last[parent]!;
  if (before === NONE) first[parent] = node;
  else next[before] = node;
  last[parent] = node;
}

const UNKNOWN = -1;

/**
 * Creates a lookup for a small whole number per node, derived from the node itself and its parent's number.
 * Each number is computed once. Unknown ancestors are resolved iteratively rather than recursively, so that
 * deep nesting doesn't use up the call stack.
 *
 * @param parents the tree: a column of parents, NONE at its roots
 * @param decide returns the node's number (0 or more), given its parent's
 * @param atRoot the number to use for a root's missing parent
 */
export function createInheritedLookup(
  parents: Int32Array,
  decide: (node: NodeIndex, parent: number) => number,
  atRoot = 0,
): (node: NodeIndex) => number {
  const known = new Int32Array(parents.length).fill(UNKNOWN);
  return (node) => {
    if (known[node]! !== UNKNOWN) return known[node]!;
    const climb: NodeIndex[] = [];
    let at = node;
    while (at !== NONE && known[at] === UNKNOWN) {
      climb.push(at);
      at = parents[at]!;
    }
    let value = at === NONE ? atRoot : known[at]!;
    for (let position = climb.length - 1; position >= 0; position--) {
      value = decide(climb[position]!, value);
      known[climb[position]!] = value;
    }
    return value;
  };
}
