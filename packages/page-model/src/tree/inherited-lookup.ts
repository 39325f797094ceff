import type { NodeIndex } from '../capture.ts';
import { NONE } from './node-tree.ts';

const UNKNOWN = -1;

/**
 * Creates a lookup of a small whole number per node, derived from the node itself and its parent's number. Each is
 * computed once; unknown ancestors are resolved iteratively rather than by recursion, so that depth does not use the
 * call stack.
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
