/**
 * Finds a pair of items that two lists have in a different order.
 *
 * @param one items without duplicates; only those in both lists count
 * @returns the pair in the order of the first list; null if the order is the same, or if moving a single item
 * would make it the same. An item that is moved to the front because it is the current one does not count as
 * a different order.
 */
export function findInversion(one: readonly string[], other: readonly string[]): [string, string] | null {
  const positions = new Map(other.map((item, at) => [item, at]));
  const common = one.filter((item) => positions.has(item));
  const inverted = findPair(common, positions);
  if (inverted === null) return null;
  const isMovedAlone = (moved: string) =>
    findPair(
      common.filter((item) => item !== moved),
      positions,
    ) === null;
  // With only two items, either may have moved.
  if (common.length > 2 && inverted.some((item) => isMovedToEdge(item, common) && isMovedAlone(item)))
    return null;
  return inverted;
}

/** Returns whether an item is the first or last one. */
function isMovedToEdge(item: string, common: readonly string[]): boolean {
  return common[0] === item || common.at(-1) === item;
}

/** Finds a pair of items that two lists have in a different order, even if only a single item has moved. */
export function findInvertedPair(one: readonly string[], other: readonly string[]): [string, string] | null {
  const positions = new Map(other.map((item, at) => [item, at]));
  return findPair(
    one.filter((item) => positions.has(item)),
    positions,
  );
}

function findPair(
  common: readonly string[],
  positions: ReadonlyMap<string, number>,
): [string, string] | null {
  for (const [at, item] of common.entries()) {
    const next = common[at + 1];
    if (next !== undefined && positions.get(next)! < positions.get(item)!) return [item, next];
  }
  return null;
}
