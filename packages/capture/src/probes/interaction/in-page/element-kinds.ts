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

/** The first element of each kind, and the number of kinds, of which there may be more than were wanted. */
export interface FoundKinds<Kind> {
  readonly found: Kind[];
  readonly total: number;
}

/** Elements by kind. */
export interface ElementKinds<Details extends object> {
  readonly size: number;
  /** @param getDetails called for the first element of a kind */
  add(kind: string, node: number, getDetails: () => Details): void;
  /** Returns the first element of each kind, up to the maximum, and how many kinds there were. */
  getResult(): FoundKinds<Details & ElementByKind>;
}

/**
 * Creates a collection of elements by kind. Ask {@link isKnownPart} before anything that takes time.
 *
 * @param max maximum number of kinds
 */
export function createElementKinds<Details extends object>(max: number): ElementKinds<Details> {
  const kinds = new Map<string, Details & { readonly node: number; readonly similar: number[] }>();
  const beyond = new Set<string>();
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
      } else if (kinds.size >= max) beyond.add(kind);
      else kinds.set(kind, { ...getDetails(), node, similar: [] });
    },
    getResult: () => ({ found: [...kinds.values()], total: kinds.size + beyond.size }),
  };
}
