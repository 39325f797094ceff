let knownParts: ReadonlySet<number> = new Set();

/** Remembers the numbers of elements that a test need not use again: it has used such ones on other pages. */
export function setKnownParts(nodes: readonly number[]): void {
  knownParts = new Set(nodes);
}

/** Whether the test that runs now need not use the element with this number in the walk. */
export function isKnownPart(node: number): boolean {
  return knownParts.has(node);
}
