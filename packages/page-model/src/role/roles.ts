import type { NodeIndex } from '../capture.ts';
import type { AuthorNames } from '../name/author-names.ts';
import type { Focus } from '../state/focus.ts';
import type { Internals } from '../state/recorded-values.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import { NONE } from '../tree/node-tree.ts';
import type { Ownership, References } from '../tree/references.ts';
import type { ExplicitRoles } from './explicit-roles.ts';
import { getImplicitRole, hasGlobalAttribute, type ImplicitRoleDependencies } from './implicit-roles.ts';
import { authorRoles, toCanonicalRole } from './role-data.ts';

/** Roles that are allowed between a list and its items. */
const rolesAllowedInLists = new Set(['generic', 'group', 'none']);

interface RolesDependencies {
  readonly reader: CaptureReader;
  readonly references: References;
  readonly ownership: Ownership;
  readonly internals: Internals;
  readonly focus: Focus;
  readonly explicitRoles: ExplicitRoles;
  readonly authorNames: AuthorNames;
}

/** Computes roles: the author's valid role after conflict resolution, otherwise the native one. */
export class Roles {
  readonly #deps: RolesDependencies;
  readonly #implicitRoleDeps: ImplicitRoleDependencies;
  /** Undefined until computed. */
  readonly #cache: (string | null | undefined)[];

  constructor(deps: RolesDependencies) {
    this.#deps = deps;
    const { reader, references, focus, explicitRoles, authorNames } = deps;
    const getRole = (node: NodeIndex) => this.getRole(node);
    this.#implicitRoleDeps = { reader, references, focus, explicitRoles, authorNames, getRole };
    this.#cache = new Array<string | null | undefined>(reader.tree.size);
  }

  /** Returns the computed role; null if there is none. */
  getRole(node: NodeIndex): string | null {
    const known = this.#cache[node];
    if (known !== undefined) return known;
    // Parts of tables and lists depend on their ancestors' roles. Computing those first avoids deep
    // recursion.
    const unknown: NodeIndex[] = [];
    const { flatParent } = this.#deps.reader.tree;
    for (let at = node; at !== NONE && this.#cache[at] === undefined; at = flatParent[at]!) unknown.push(at);
    for (const at of unknown.reverse()) this.#cache[at] = this.#computeRole(at);
    return this.#cache[node]!;
  }

  getImplicitRole(node: NodeIndex): string | null {
    return getImplicitRole(this.#implicitRoleDeps, node);
  }

  #computeRole(node: NodeIndex): string | null {
    const { reader, focus, internals, explicitRoles, authorNames } = this.#deps;
    if (!reader.tree.isElement(node)) return null;
    for (const token of explicitRoles.getRoleTokens(node)) {
      if (!authorRoles.has(token)) continue;
      const role = toCanonicalRole(token);
      // An unnamed region or form falls back to the next token:
      // https://w3c.github.io/aria/#document-handling_author-errors_roles
      if ((role === 'region' || role === 'form') && !authorNames.hasAuthorName(node)) continue;
      if (role === 'listitem' && !reader.isHtml(node, 'li') && !this.#isInList(node)) continue;
      if (role === 'none' && (focus.supportsFocus(node) || hasGlobalAttribute(reader, node))) break;
      // A single-choice select keeps its role, because its popup and value are native.
      if (role === 'combobox' && reader.isHtml(node, 'select')) break;
      return role;
    }
    const internal = toCanonicalRole(internals.getRole(node) ?? '');
    return authorRoles.has(internal) ? internal : getImplicitRole(this.#implicitRoleDeps, node);
  }

  /**
   * ARIA 1.3 (https://w3c.github.io/aria/#scope) says that a role outside its required parent is ignored.
   * Browsers do this only for list items other than li, and so do we, because this models what assistive
   * technology gets. For an owner, the role as written counts, because two owners may contain each other.
   */
  #isInList(node: NodeIndex): boolean {
    const { ownership, explicitRoles, reader } = this.#deps;
    const { tree } = reader;
    const owner = ownership.getOwner(node);
    if (owner !== null) {
      const written = explicitRoles.getExplicitRole(owner);
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
}
