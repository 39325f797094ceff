import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from './capture-reader.ts';

const noTargets: readonly NodeIndex[] = [];

/** Resolves idrefs: an id counts only within its own document or shadow root, and its first bearer is meant. */
export class References {
  readonly #source: CaptureReader;
  /** By tree scope, then by id. */
  #ids: Map<NodeIndex, Map<string, NodeIndex>> | null = null;
  /** Relations set by script, by node and attribute name. */
  #reflectedTargets: Map<NodeIndex, Map<string, readonly NodeIndex[]>> | null = null;

  constructor(source: CaptureReader) {
    this.#source = source;
  }

  /** The first element with this id in the tree scope of `from`; null when there is none. */
  findById(from: NodeIndex, id: string): NodeIndex | null {
    this.#ids ??= this.#indexIds();
    return this.#ids.get(this.#source.tree.scope[from]!)?.get(id) ?? null;
  }

  /**
   * Targets of an idref or idref-list attribute, each once, missing ones left out. Elements set by script
   * (`ariaLabelledByElements`) stand in for the attribute, as the platform does it.
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
