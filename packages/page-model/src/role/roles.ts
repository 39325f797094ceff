import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { createInheritedLookup } from '../tree/inherited-lookup.ts';
import { NONE } from '../tree/node-tree.ts';
import { getImplicitRole } from './implicit-roles.ts';
import { authorRoles, globalAttributes, toCanonicalRole } from './role-data.ts';

const INSIDE_SECTION = 1;
const INSIDE_MAIN = 2;

/** Roles that are allowed between a list and its items. */
const rolesAllowedInLists = new Set(['generic', 'group', 'none']);

const sectioningTags = new Set(['article', 'aside', 'nav', 'section']);
const sectioningRoles = new Set(['article', 'complementary', 'navigation', 'region']);

/** Computes roles: the author's valid one after conflict resolution, else the native one. */
export class Roles {
  readonly #page: PageQueries;
  /** Undefined until computed. */
  readonly #cache: (string | null | undefined)[];
  readonly #explicitCache: (string | null | undefined)[];
  readonly #enclosingLandmarks: (node: NodeIndex) => number;

  constructor(page: PageQueries) {
    this.#page = page;
    this.#cache = new Array<string | null | undefined>(page.tree.size);
    this.#explicitCache = new Array<string | null | undefined>(page.tree.size);
    this.#enclosingLandmarks = createInheritedLookup(
      page.tree.flatParent,
      (node, around) => around | this.#getLandmarkFlags(node),
    );
  }

  /** Returns the computed role; null when there is none. */
  getRole(node: NodeIndex): string | null {
    const known = this.#cache[node];
    if (known !== undefined) return known;
    // Parts of tables and lists depend on their ancestors' roles. Computing those first avoids deep recursion.
    const unknown: NodeIndex[] = [];
    const { flatParent } = this.#page.tree;
    for (let at = node; at !== NONE && this.#cache[at] === undefined; at = flatParent[at]!) unknown.push(at);
    for (const at of unknown.reverse()) this.#cache[at] = this.#computeRole(at);
    return this.#cache[node]!;
  }

  /** Returns the first valid, non-abstract token of `role`, in lower case. */
  getExplicitRole(node: NodeIndex): string | null {
    let explicit = this.#explicitCache[node];
    if (explicit === undefined) {
      explicit = this.#getRoleTokens(node).find((token) => authorRoles.has(token)) ?? null;
      this.#explicitCache[node] = explicit;
    }
    return explicit;
  }

  getImplicitRole(node: NodeIndex): string | null {
    return getImplicitRole(this.#page, node);
  }

  /** Returns whether `aria-labelledby`, `aria-label` or `title` names it, which turns a `section` into a region. */
  hasAuthorName(node: NodeIndex): boolean {
    return this.#page.names.hasAuthorName(node);
  }

  /** Returns whether it is inside sectioning content (`article`, `aside`, `nav`, `section`) or an element with such a role. */
  isInsideSection(node: NodeIndex): boolean {
    return (this.#getLandmarksAround(node) & INSIDE_SECTION) !== 0;
  }

  isInsideMain(node: NodeIndex): boolean {
    return (this.#getLandmarksAround(node) & INSIDE_MAIN) !== 0;
  }

  #getLandmarksAround(node: NodeIndex): number {
    const parent = this.#page.tree.flatParent[node]!;
    return parent === NONE ? 0 : this.#enclosingLandmarks(parent);
  }

  #getLandmarkFlags(node: NodeIndex): number {
    const { reader } = this.#page;
    const explicit = this.getExplicitRole(node);
    const isSection =
      explicit === null
        ? reader.isHtml(node) && sectioningTags.has(reader.tag(node))
        : sectioningRoles.has(explicit);
    const isMain = explicit === null ? reader.isHtml(node, 'main') : explicit === 'main';
    return (isSection ? INSIDE_SECTION : 0) | (isMain ? INSIDE_MAIN : 0);
  }

  #getRoleTokens(node: NodeIndex): string[] {
    return this.#page.reader.tokens(node, 'role').map((token) => token.toLowerCase());
  }

  #computeRole(node: NodeIndex): string | null {
    const { reader, tree, focus } = this.#page;
    if (!tree.isElement(node)) return null;
    for (const token of this.#getRoleTokens(node)) {
      if (!authorRoles.has(token)) continue;
      const role = toCanonicalRole(token);
      // An unnamed region or form falls back to the next token: https://w3c.github.io/aria/#document-handling_author-errors_roles
      if ((role === 'region' || role === 'form') && !this.hasAuthorName(node)) continue;
      if (role === 'listitem' && !reader.isHtml(node, 'li') && !this.#isInList(node)) continue;
      if (role === 'none' && (focus.supportsFocus(node) || this.hasGlobalAttribute(node))) break;
      // A single-choice select keeps its role: its popup and value are native.
      if (role === 'combobox' && reader.isHtml(node, 'select')) break;
      return role;
    }
    const internal = toCanonicalRole(this.#page.internals.getRole(node) ?? '');
    return authorRoles.has(internal) ? internal : getImplicitRole(this.#page, node);
  }

  /**
   * ARIA 1.3 (https://w3c.github.io/aria/#scope) says that a role outside its required parent is ignored. Browsers do so
   * for list items only, and not for li; this does the same, because it models what assistive technology gets. For an
   * owner, the written role decides, since two owners may contain each other.
   */
  #isInList(node: NodeIndex): boolean {
    const { ownership, tree, reader } = this.#page;
    const owner = ownership.getOwner(node);
    if (owner !== null) {
      const written = this.getExplicitRole(owner);
      return written === null
        ? reader.isHtml(owner, 'ul', 'ol', 'menu')
        : toCanonicalRole(written) === 'list';
    }
    for (let at = tree.flatParent[node]!; at !== NONE; at = tree.flatParent[at]!) {
      const role = this.getRole(at);
      if (role !== null && !rolesAllowedInLists.has(role)) return role === 'list';
    }
    return false;
  }

  /** Returns whether it has a global state or property, which means that its author wants it to be exposed. */
  hasGlobalAttribute(node: NodeIndex): boolean {
    return this.#page.reader.attributes(node).some(([name]) => globalAttributes.has(name));
  }
}
