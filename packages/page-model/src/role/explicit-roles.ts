import type { NodeIndex } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { createInheritedLookup, NONE } from '../tree/node-tree.ts';
import { authorRoles } from './role-data.ts';

const INSIDE_SECTION = 1;
const INSIDE_MAIN = 2;

const sectioningTags = new Set(['article', 'aside', 'nav', 'section']);
const sectioningRoles = new Set(['article', 'complementary', 'navigation', 'region']);

/**
 * Roles that authors wrote, before conflict resolution. They depend only on attributes, so names can use
 * them.
 */
export class ExplicitRoles {
  readonly #reader: CaptureReader;
  /** Undefined until computed. */
  readonly #cache: (string | null | undefined)[];
  readonly #enclosingLandmarks: (node: NodeIndex) => number;

  constructor(reader: CaptureReader) {
    this.#reader = reader;
    this.#cache = new Array<string | null | undefined>(reader.tree.size);
    this.#enclosingLandmarks = createInheritedLookup(
      reader.tree.flatParent,
      (node, around) => around | this.#getLandmarkFlags(node),
    );
  }

  /** Returns the first valid, non-abstract token of `role`, in lowercase. */
  getExplicitRole(node: NodeIndex): string | null {
    let explicit = this.#cache[node];
    if (explicit === undefined) {
      explicit = this.getRoleTokens(node).find((token) => authorRoles.has(token)) ?? null;
      this.#cache[node] = explicit;
    }
    return explicit;
  }

  /** Returns the tokens of `role` in order, in lower case, including invalid ones. */
  getRoleTokens(node: NodeIndex): string[] {
    return this.#reader.tokens(node, 'role').map((token) => token.toLowerCase());
  }

  /**
   * Returns whether the node is inside sectioning content (`article`, `aside`, `nav`, `section`) or an
   * element with such a role.
   */
  isInsideSection(node: NodeIndex): boolean {
    return (this.#getLandmarksAround(node) & INSIDE_SECTION) !== 0;
  }

  isInsideMain(node: NodeIndex): boolean {
    return (this.#getLandmarksAround(node) & INSIDE_MAIN) !== 0;
  }

  #getLandmarksAround(node: NodeIndex): number {
    const parent = this.#reader.tree.flatParent[node]!;
    return parent === NONE ? 0 : this.#enclosingLandmarks(parent);
  }

  #getLandmarkFlags(node: NodeIndex): number {
    const reader = this.#reader;
    const explicit = this.getExplicitRole(node);
    const isSection =
      explicit === null
        ? reader.isHtml(node) && sectioningTags.has(reader.tag(node))
        : sectioningRoles.has(explicit);
    const isMain = explicit === null ? reader.isHtml(node, 'main') : explicit === 'main';
    return (isSection ? INSIDE_SECTION : 0) | (isMain ? INSIDE_MAIN : 0);
  }
}
