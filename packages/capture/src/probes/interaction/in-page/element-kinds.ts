const known: { parts: ReadonlySet<number> } = { parts: new Set() };

/**
 * Sets the numbers of elements that a test can skip, because it has tested the same kind of element on other
 * pages.
 */
export function setKnownParts(nodes: readonly number[]): void {
  known.parts = new Set(nodes);
}

/** Whether the current test can skip the element with this number in the walk. */
export function isKnownPart(node: number): boolean {
  return known.parts.has(node);
}

/** The tested element of one kind, and others that behave the same way. */
export interface ElementByKind {
  readonly node: number;
  readonly similar: readonly number[];
}

/** Maximum number of similar elements recorded for each tested element. */
const MAX_SIMILAR = 20;

/** The first element of each kind, and the number of kinds, which may exceed the maximum. */
export interface FoundKinds<Kind> {
  readonly found: Kind[];
  readonly total: number;
}

/** Collects elements by kind. */
export interface ElementKinds<Details extends object> {
  readonly size: number;
  /** @param getDetails called for the first element of a kind */
  add(kind: string, node: number, getDetails: () => Details): void;
  /** Returns the first element of each kind, up to the maximum, and the number of kinds. */
  getResult(): FoundKinds<Details & ElementByKind>;
}

/**
 * Creates a collection of elements by kind. Call {@link isKnownPart} before anything slow.
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
      const first = kinds.get(kind);
      if (first !== undefined) {
        const { similar } = first;
        if (first.node !== node && similar.length < MAX_SIMILAR && !similar.includes(node))
          similar.push(node);
      } else if (kinds.size >= max) beyond.add(kind);
      else kinds.set(kind, { ...getDetails(), node, similar: [] });
    },
    getResult: () => ({ found: [...kinds.values()], total: kinds.size + beyond.size }),
  };
}
