/** The nodes of the last walk. The lists are examined through the protocol afterward. */
export interface WalkedNodes {
  readonly frames: readonly Element[];
  /** Elements that may host a closed shadow root. */
  readonly hosts: readonly Element[];
  /** Elements that may have semantics set through ElementInternals. */
  readonly customs: readonly Element[];
  /** Indexed by node; text nodes and pseudo-elements have no entry. */
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
  /** Whether style sheets may style first lines or letters. True if a sheet can't be read. */
  readonly mayStyleLines: boolean;
}

/** The last walk of this document, and the numbers of its elements once they are needed. */
const walks: { last: WalkedNodes | null; numbers: ReadonlyMap<Element, number> | null } = {
  last: null,
  numbers: null,
};

/** Replaces the nodes of the previous walk of this document. */
export function setWalkedNodes(nodes: WalkedNodes): void {
  walks.last = nodes;
  walks.numbers = null;
}

/** Replaces some nodes of the last walk with those that were created in their place, and returns the walk. */
export function replaceWalkedNodes(elements: readonly Element[], texts: readonly Text[]): WalkedNodes {
  const walk = { ...getWalkedNodes(), elements, texts };
  setWalkedNodes(walk);
  return walk;
}

/** Whether this document has been walked. */
export const isWalked = (): boolean => walks.last !== null;

/** @throws {Error} before the first walk of this document */
export function getWalkedNodes(): WalkedNodes {
  if (walks.last === null) throw new Error('This document hasn’t been walked.');
  return walks.last;
}

/** Returns the elements with these node numbers in the last walk; undefined for other nodes. */
export function getWalkedElements(numbers: readonly number[]): (Element | undefined)[] {
  const { elements } = getWalkedNodes();
  return numbers.map((number) => elements[number]);
}

/** Maps the elements of the last walk to their node numbers. */
export function mapWalkedElements(): ReadonlyMap<Element, number> {
  const { elements } = getWalkedNodes();
  if (walks.numbers === null) {
    const found = new Map<Element, number>();
    // Other nodes leave holes in the list.
    for (const [number, element] of elements.entries()) if (element) found.set(element, number);
    walks.numbers = found;
  }
  return walks.numbers;
}

/** Returns an element's number in the last walk; -1 for one that was added later, and for null. */
export const getNumber = (element: Element | null): number =>
  element === null ? -1 : (mapWalkedElements().get(element) ?? -1);

/**
 * Returns the numbers of nodes that the protocol resolved: -1 for nodes that weren't walked, -2 for the
 * document as a whole.
 */
export function numberNodes(nodes: readonly Node[]): number[] {
  const isWhole = (node: Node) =>
    node === document || node === document.documentElement || node === document.body;
  return nodes.map((node) => (isWhole(node) ? -2 : getNumber(node as Element)));
}
