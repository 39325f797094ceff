import type { NodeIndex } from '../capture.ts';
import type { Page } from '../page.ts';
import { inherited } from '../tree/inherited.ts';
import { NONE } from '../tree/tree.ts';
import { implicitRole } from './implicit-roles.ts';
import { authorRoles, canonicalRole, globalAttributes } from './role-data.ts';

const insideSection = 1;
const insideMain = 2;

/** Roles that may stand between a list and its items. */
const withinLists = new Set(['generic', 'group', 'none']);

const sectioningTags = new Set(['article', 'aside', 'nav', 'section']);
const sectioningRoles = new Set(['article', 'complementary', 'navigation', 'region']);

/** Computed roles: the author's valid one, conflicts resolved, else the language's own. */
export class Roles {
  readonly #page: Page;
  /** Undefined until asked for. */
  readonly #known: (string | null | undefined)[];
  readonly #explicit: (string | null | undefined)[];
  readonly #surroundings: (node: NodeIndex) => number;

  constructor(page: Page) {
    this.#page = page;
    this.#known = new Array<string | null | undefined>(page.tree.size);
    this.#explicit = new Array<string | null | undefined>(page.tree.size);
    this.#surroundings = inherited(page.tree.flatParent, (node, around) => around | this.#opens(node));
  }

  /** The computed role; null where there is none. */
  of(node: NodeIndex): string | null {
    const known = this.#known[node];
    if (known !== undefined) return known;
    // Parts of tables and lists ask for their parents' roles: those come first, so that depth costs no stack.
    const unknown: NodeIndex[] = [];
    const { flatParent } = this.#page.tree;
    for (let at = node; at !== NONE && this.#known[at] === undefined; at = flatParent[at]!) unknown.push(at);
    for (const at of unknown.reverse()) this.#known[at] = this.#compute(at);
    return this.#known[node]!;
  }

  /** First valid, non-abstract token of `role`, in lower case. */
  explicit(node: NodeIndex): string | null {
    let explicit = this.#explicit[node];
    if (explicit === undefined) {
      explicit = this.#tokens(node).find((token) => authorRoles.has(token)) ?? null;
      this.#explicit[node] = explicit;
    }
    return explicit;
  }

  implicit(node: NodeIndex): string | null {
    return implicitRole(this.#page, node);
  }

  /** Named by `aria-labelledby`, `aria-label` or `title`: what turns a `section` into a region. */
  hasAuthorName(node: NodeIndex): boolean {
    return this.#page.names.hasAuthorName(node);
  }

  /** Below sectioning content (`article`, `aside`, `nav`, `section`) or an element with such a role. */
  isInsideSection(node: NodeIndex): boolean {
    return (this.#around(node) & insideSection) !== 0;
  }

  isInsideMain(node: NodeIndex): boolean {
    return (this.#around(node) & insideMain) !== 0;
  }

  #around(node: NodeIndex): number {
    const parent = this.#page.tree.flatParent[node]!;
    return parent === NONE ? 0 : this.#surroundings(parent);
  }

  #opens(node: NodeIndex): number {
    const { source } = this.#page;
    const explicit = this.explicit(node);
    const isSection =
      explicit === null
        ? source.isHtml(node) && sectioningTags.has(source.tag(node))
        : sectioningRoles.has(explicit);
    const isMain = explicit === null ? source.isHtml(node, 'main') : explicit === 'main';
    return (isSection ? insideSection : 0) | (isMain ? insideMain : 0);
  }

  #tokens(node: NodeIndex): string[] {
    return this.#page.source.tokens(node, 'role').map((token) => token.toLowerCase());
  }

  #compute(node: NodeIndex): string | null {
    const { source, tree, focus } = this.#page;
    if (!tree.isElement(node)) return null;
    for (const token of this.#tokens(node)) {
      if (!authorRoles.has(token)) continue;
      const role = canonicalRole(token);
      // A nameless region or form falls back to the next token: https://w3c.github.io/aria/#document-handling_author-errors_roles
      if ((role === 'region' || role === 'form') && !this.hasAuthorName(node)) continue;
      if (role === 'listitem' && !source.isHtml(node, 'li') && !this.#isInList(node)) continue;
      if (role === 'none' && (focus.supportsFocus(node) || this.hasGlobalAttribute(node))) break;
      // A single-choice select stays what it is: its popup and value are the browser's own.
      if (role === 'combobox' && source.isHtml(node, 'select')) break;
      return role;
    }
    const internal = canonicalRole(this.#page.internals.role(node) ?? '');
    return authorRoles.has(internal) ? internal : implicitRole(this.#page, node);
  }

  /**
   * ARIA 1.3 (https://w3c.github.io/aria/#scope): a role outside of its required parent is to be ignored. Browsers do
   * so for list items only, and not for li; so do we, since what assistive technology gets counts. Of an owner the
   * written role decides, since two owners may stand in one another.
   */
  #isInList(node: NodeIndex): boolean {
    const { ownership, tree, source } = this.#page;
    const owner = ownership.owner(node);
    if (owner !== null) {
      const written = this.explicit(owner);
      return written === null ? source.isHtml(owner, 'ul', 'ol', 'menu') : canonicalRole(written) === 'list';
    }
    for (let at = tree.flatParent[node]!; at !== NONE; at = tree.flatParent[at]!) {
      const role = this.of(at);
      if (role !== null && !withinLists.has(role)) return role === 'list';
    }
    return false;
  }

  /** Carries a state or property that every role may carry: whoever wrote it meant the element to be told. */
  hasGlobalAttribute(node: NodeIndex): boolean {
    return this.#page.source.attributes(node).some(([name]) => globalAttributes.has(name));
  }
}
