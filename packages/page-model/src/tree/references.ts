import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from './capture-reader.ts';

const noTargets: readonly NodeIndex[] = [];

/** Resolves idrefs: an id is valid only within its own document or shadow root, and refers to its first element. */
export class References {
  readonly #source: CaptureReader;
  /** By tree scope, then by id. */
  #ids: Map<NodeIndex, Map<string, NodeIndex>> | null = null;
  /** Relations set by script, by node and attribute name. */
  #reflectedTargets: Map<NodeIndex, Map<string, readonly NodeIndex[]>> | null = null;

  constructor(source: CaptureReader) {
    this.#source = source;
  }

  /** Returns the first element with this id in the tree scope of `from`; null when there is none. */
  findById(from: NodeIndex, id: string): NodeIndex | null {
    this.#ids ??= this.#indexIds();
    return this.#ids.get(this.#source.tree.scope[from]!)?.get(id) ?? null;
  }

  /**
   * Returns the targets of an idref or idref-list attribute, without duplicates and missing ones. Elements set by script
   * (`ariaLabelledByElements`) replace the attribute, as on the platform.
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
