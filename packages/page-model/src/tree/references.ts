import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from './capture-reader.ts';
import type { ElementIndexes } from './element-indexes.ts';
import type { NodeTree } from './node-tree.ts';

const noTargets: readonly NodeIndex[] = [];

/**
 * Resolves idrefs. An id is valid only in its own document or shadow root, and refers to the first element
 * there.
 */
export class References {
  readonly #source: CaptureReader;
  /** By tree scope, then by id. */
  #ids: Map<NodeIndex, Map<string, NodeIndex>> | null = null;
  /** Relations set by scripts, by node and attribute name. */
  #reflectedTargets: Map<NodeIndex, Map<string, readonly NodeIndex[]>> | null = null;

  constructor(source: CaptureReader) {
    this.#source = source;
  }

  /** Returns the first element with this id in the tree scope of `from`; null if there is none. */
  findById(from: NodeIndex, id: string): NodeIndex | null {
    this.#ids ??= this.#indexIds();
    return this.#ids.get(this.#source.tree.scope[from]!)?.get(id) ?? null;
  }

  /**
   * Returns the targets of an idref or idref-list attribute, without duplicates or missing ones. Elements set
   * by scripts (`ariaLabelledByElements`) replace the attribute, as on the platform.
   */
  getTargets(node: NodeIndex, attribute: string): readonly NodeIndex[] {
    this.#reflectedTargets ??= this.#indexReflections();
    const set = this.#reflectedTargets.get(node)?.get(attribute);
    if (set !== undefined) return set;
    const ids = this.#source.tokens(node, attribute);
    if (ids.length === 0) return noTargets;
    const targets = new Set<NodeIndex>();
    for (const id of ids) {
      const target = this.findById(node, id);
      if (target !== null) targets.add(target);
    }
    return [...targets];
  }

  #indexIds(): Map<NodeIndex, Map<string, NodeIndex>> {
    const { tree } = this.#source;
    const scopes = new Map<NodeIndex, Map<string, NodeIndex>>();
    for (let node = 0; node < tree.size; node++) {
      const id = tree.isElement(node) ? this.#source.attr(node, 'id') : null;
      if (id === null || id === '') continue;
      const scope = tree.scope[node]!;
      let ids = scopes.get(scope);
      if (ids === undefined) {
        ids = new Map();
        scopes.set(scope, ids);
      }
      if (!ids.has(id)) ids.set(id, node);
    }
    return scopes;
  }

  #indexReflections(): Map<NodeIndex, Map<string, readonly NodeIndex[]>> {
    const byNode = new Map<NodeIndex, Map<string, readonly NodeIndex[]>>();
    for (const { node, property, targets } of this.#source.capture.reflections) {
      const relations = byNode.get(node) ?? new Map<string, readonly NodeIndex[]>();
      relations.set(property, targets);
      byNode.set(node, relations);
    }
    return byNode;
  }
}

/** `aria-owns`: elements that count as children of an element other than their parent. */
export class Ownership {
  readonly #tree: NodeTree;
  readonly #references: References;
  readonly #indexes: ElementIndexes;
  #owner: Map<NodeIndex, NodeIndex> | null = null;
  readonly #owned = new Map<NodeIndex, NodeIndex[]>();

  constructor(tree: NodeTree, references: References, indexes: ElementIndexes) {
    this.#tree = tree;
    this.#references = references;
    this.#indexes = indexes;
  }

  /** Returns the flat-tree children, except those owned elsewhere, followed by the owned ones. */
  getChildren(node: NodeIndex): NodeIndex[] {
    const owners = this.#indexOwners();
    const children = this.#tree.getFlatChildren(node);
    if (owners.size === 0) return children;
    const natural = children.filter((child) => (owners.get(child) ?? node) === node);
    return [...natural, ...(this.#owned.get(node) ?? []).filter((child) => !natural.includes(child))];
  }

  /** Returns the element that owns this one through `aria-owns`; null if it belongs to its parent. */
  getOwner(node: NodeIndex): NodeIndex | null {
    return this.#indexOwners().get(node) ?? null;
  }

  #indexOwners(): Map<NodeIndex, NodeIndex> {
    if (this.#owner !== null) return this.#owner;
    this.#owner = new Map();
    for (const owner of this.#indexes.byAttribute('aria-owns')) {
      for (const child of this.#references.getTargets(owner, 'aria-owns')) {
        const isAncestor = child <= owner && owner < this.#tree.end[child]!;
        // If several elements claim the same one, the first of them owns it.
        if (isAncestor || this.#owner.has(child)) continue;
        this.#owner.set(child, owner);
        const owned = this.#owned.get(owner);
        if (owned === undefined) this.#owned.set(owner, [child]);
        else owned.push(child);
      }
    }
    return this.#owner;
  }
}
