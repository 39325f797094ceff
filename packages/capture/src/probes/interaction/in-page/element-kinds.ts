let knownParts: ReadonlySet<number> = new Set();

/** Remembers the numbers of elements that a test need not use again: it has used such ones on other pages. */
export function setKnownParts(nodes: readonly number[]): void {
  knownParts = new Set(nodes);
}

/** Whether the test that runs now need not use the element with this number in the walk. */
export function isKnownPart(node: number): boolean {
  return knownParts.has(node);
}

/** One element of a kind, which is used, and others that behave alike. */
export interface ElementByKind {
  readonly node: number;
  readonly similar: readonly number[];
}

/** Elements that behave alike and are remembered for one that is used. */
const MAX_SIMILAR = 20;

/** Elements by kind. */
export interface ElementKinds<Details extends object> {
  readonly size: number;
  /** @param getDetails called for the first element of a kind */
  add(kind: string, node: number, getDetails: () => Details): void;
  /** Returns the first element of each kind, and whether there were more kinds. */
  getResult(): { readonly found: (Details & ElementByKind)[]; readonly isCut: boolean };
}

/**
 * Creates a collection of elements by kind. Ask {@link isKnownPart} before anything that takes time.
 *
 * @param max maximum number of kinds
 */
export function createElementKinds<Details extends object>(max: number): ElementKinds<Details> {
  const kinds = new Map<string, Details & { readonly node: number; readonly similar: number[] }>();
  let isCut = false;
  return {
    get size() {
      return kinds.size;
    },
    add: (kind, node, getDetails) => {
      const known = kinds.get(kind);
      if (known !== undefined) {
        const { similar } = known;
        if (known.node !== node && similar.length < MAX_SIMILAR && !similar.includes(node))
          similar.push(node);
      } else if (kinds.size >= max) isCut = true;
      else kinds.set(kind, { ...getDetails(), node, similar: [] });
    },
    getResult: () => ({ found: [...kinds.values()], isCut }),
  };
}
