import type { NodeIndex } from '../capture.ts';
import type { AccessibleName, PageQueries } from '../page-queries.ts';
import { rolesNamedFromContent, rolesWithoutName } from '../role/role-data.ts';
import { TextAlternativeComputation } from './text-alternative.ts';
import { collapseWhiteSpace, isBlank } from './white-space.ts';

const emptyName: AccessibleName = { text: '', source: null };

/** Accessible names (AccName 1.2), each computed once. */
export class Names {
  readonly #page: PageQueries;
  readonly #cache = new Map<NodeIndex, AccessibleName>();
  readonly #authorNameCache = new Map<NodeIndex, boolean>();

  constructor(page: PageQueries) {
    this.#page = page;
  }

  getName(node: NodeIndex): AccessibleName {
    let name = this.#cache.get(node);
    if (name === undefined) {
      name = this.#computeName(node);
      this.#cache.set(node, name);
    }
    return name;
  }

  /** Returns whether `aria-labelledby`, `aria-label` or `title` names the element, whatever its role. */
  hasAuthorName(node: NodeIndex): boolean {
    const { reader, references } = this.#page;
    if (!isBlank(reader.attr(node, 'aria-label') ?? '') || !isBlank(reader.attr(node, 'title') ?? ''))
      return true;
    if (references.getTargets(node, 'aria-labelledby').length === 0) return false;
    let known = this.#authorNameCache.get(node);
    if (known === undefined) {
      known = !isBlank(new TextAlternativeComputation(this.#page, node).computeAuthorName().text);
      this.#authorNameCache.set(node, known);
    }
    return known;
  }

  /** Returns whether the role takes its name from content; also true for `summary`, which has no role but acts like a button. */
  isNamedFromContent(node: NodeIndex): boolean {
    const role = this.#page.roles.getRole(node);
    return role === null ? this.#page.focus.isDetailsSummary(node) : rolesNamedFromContent.has(role);
  }

  #computeName(node: NodeIndex): AccessibleName {
    if (rolesWithoutName.has(this.#page.roles.getRole(node) ?? '')) return emptyName;
    const { text, source } = new TextAlternativeComputation(this.#page, node).computeName();
    const collapsed = collapseWhiteSpace(text);
    return collapsed === '' ? emptyName : { text: collapsed, source };
  }
}
