import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from './capture-reader.ts';

const noNodes: readonly NodeIndex[] = [];

/** Indexes elements for rules, in document order. Each index is built in one pass on first use. */
export class ElementIndexes {
  readonly #source: CaptureReader;
  #byTag: Map<string, NodeIndex[]> | null = null;
  #byAttribute: Map<string, NodeIndex[]> | null = null;

  constructor(source: CaptureReader) {
    this.#source = source;
  }

  /** Returns the HTML elements with this local name. */
  byTag(tag: string): readonly NodeIndex[] {
    this.#byTag ??= groupNodesByKey(this.#source, (node) =>
      this.#source.isHtml(node) ? [this.#source.tag(node)] : [],
    );
    return this.#byTag.get(tag) ?? noNodes;
  }

  byAttribute(name: string): readonly NodeIndex[] {
    this.#byAttribute ??= groupNodesByKey(this.#source, (node) =>
      this.#source.attributes(node).map(([key]) => key),
    );
    return this.#byAttribute.get(name) ?? noNodes;
  }
}

/** Groups elements by each of their keys, in document order. */
export function groupNodesByKey(
  source: CaptureReader,
  keys: (node: NodeIndex) => readonly string[],
): Map<string, NodeIndex[]> {
  const groups = new Map<string, NodeIndex[]>();
  for (let node = 0; node < source.tree.size; node++) {
    if (!source.tree.isElement(node)) continue;
    for (const key of keys(node)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [node]);
      else known.push(node);
    }
  }
  return groups;
}
