import * as dom from '../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../in-page-kit/numbers.ts';
import type { DocumentChanges } from './document-changes.ts';
import { refuse } from './refusal.ts';

/** The number of a node that is neither an element nor a text node. */
const NO_NUMBER = -2;

/** Keeps track of the nodes of the last walk before the first change, by number, while they change. */
export class PatchedNodes {
  /** Roots of all nodes that were looked up. */
  readonly touchedRoots = new Set<Document | ShadowRoot>();
  readonly #changes: DocumentChanges;
  readonly #original = listWalkedNodes();
  readonly #numbers = new Map<Node, number>();
  /** Elements that replace others, keyed by the number of the original. */
  readonly #replacements = new Map<number, Element>();

  constructor(changes: DocumentChanges) {
    this.#changes = changes;
    for (const [number, node] of this.#original.entries()) if (node) this.#numbers.set(node, number);
  }

  /** @throws {Refusal} if the node is no longer on the page */
  getNode(number: number): Element | Text {
    const node = this.#replacements.get(number) ?? this.#original[number];
    if (!node || !this.#changes.isConnected(node)) return refuse('The element is no longer on the page.');
    this.touchedRoots.add(dom.getRootNode(node) as Document | ShadowRoot);
    return node;
  }

  /** @throws {Refusal} if the node isn't an element on the page */
  getElement(number: number): Element {
    const node = this.getNode(number);
    const isElement = dom.nodeType(node) === 1;
    return isElement ? (node as Element) : refuse('The node isn’t an element.');
  }

  /** Returns the number of a node; undefined for new nodes. */
  getNumber(node: Node): number | undefined {
    return this.#numbers.get(node);
  }

  /** Passes an element's number on to another element until the change is reverted. */
  replace(number: number, replacement: Element): void {
    const previous = this.#replacements.get(number);
    this.#replacements.set(number, replacement);
    this.#numbers.set(replacement, number);
    this.#changes.onRevert(() => {
      if (previous) this.#replacements.set(number, previous);
      else this.#replacements.delete(number);
      this.#numbers.delete(replacement);
    });
  }

  /**
   * Returns the earlier number of each node in the last walk, or -1 for new nodes; null if no number has
   * changed.
   */
  getOriginalNumbers(): number[] | null {
    const now = listWalkedNodes();
    const before = Array.from(now, (node) => (node ? (this.#numbers.get(node) ?? -1) : NO_NUMBER));
    const isSame =
      now.length === this.#original.length &&
      before.every((number, at) => number === at || number === NO_NUMBER);
    return isSame ? null : before;
  }
}

/** Lists the elements and text nodes of the last walk, indexed by node. */
function listWalkedNodes(): readonly (Element | Text | undefined)[] {
  const { elements, texts } = getWalkedNodes();
  return Object.assign([], elements, texts);
}
