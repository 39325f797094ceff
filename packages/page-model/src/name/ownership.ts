import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';

/** `aria-owns`: elements that count as children of an element other than their parent. */
export class Ownership {
  readonly #page: PageQueries;
  #owner: Map<NodeIndex, NodeIndex> | null = null;
  readonly #owned = new Map<NodeIndex, NodeIndex[]>();

  constructor(page: PageQueries) {
    this.#page = page;
  }

  /** Returns the flat-tree children without those owned elsewhere, then the owned ones. */
  getChildren(node: NodeIndex): NodeIndex[] {
    const owners = this.#indexOwners();
    const children = this.#page.tree.getFlatChildren(node);
    if (owners.size === 0) return children;
    const natural = children.filter((child) => (owners.get(child) ?? node) === node);
    return [...natural, ...(this.#owned.get(node) ?? []).filter((child) => !natural.includes(child))];
  }

  /** Returns the element that owns this one by `aria-owns`; null when it belongs to its parent. */
  getOwner(node: NodeIndex): NodeIndex | null {
    return this.#indexOwners().get(node) ?? null;
  }

  #indexOwners(): Map<NodeIndex, NodeIndex> {
    if (this.#owner !== null) return this.#owner;
    const { references, tree } = this.#page;
    this.#owner = new Map();
    for (const owner of this.#page.getNodesByAttribute('aria-owns')) {
      for (const child of references.getTargets(owner, 'aria-owns')) {
        const isAncestor = child <= owner && owner < tree.end[child]!;
        // When several elements claim one, the first owns it.
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
