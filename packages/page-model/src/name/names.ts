import type { NodeIndex } from '../capture.ts';
import type { NameSource } from '../model.ts';
import type { Page } from '../page.ts';
import { rolesNamedFromContent, rolesWithoutName } from '../role/role-data.ts';
import { TextAlternativeComputation } from './text-alternative.ts';
import { collapse, isBlank } from './white-space.ts';

export interface Name {
  readonly text: string;
  readonly source: NameSource | null;
}

const nameless: Name = { text: '', source: null };

/** Accessible names (AccName 1.2), each computed once. */
export class Names {
  readonly #page: Page;
  readonly #known = new Map<NodeIndex, Name>();
  readonly #hasAuthorName = new Map<NodeIndex, boolean>();

  constructor(page: Page) {
    this.#page = page;
  }

  of(node: NodeIndex): Name {
    let name = this.#known.get(node);
    if (name === undefined) {
      name = this.#compute(node);
      this.#known.set(node, name);
    }
    return name;
  }

  /** Named by `aria-labelledby`, `aria-label` or `title`, whatever its role. */
  hasAuthorName(node: NodeIndex): boolean {
    const { source, references } = this.#page;
    if (!isBlank(source.attr(node, 'aria-label') ?? '') || !isBlank(source.attr(node, 'title') ?? ''))
      return true;
    if (references.targets(node, 'aria-labelledby').length === 0) return false;
    let known = this.#hasAuthorName.get(node);
    if (known === undefined) {
      known = !isBlank(new TextAlternativeComputation(this.#page, node).authorName().text);
      this.#hasAuthorName.set(node, known);
    }
    return known;
  }

  /** Roles that take their name from their content; and `summary`, which has no role yet acts like a button. */
  isNamedFromContent(node: NodeIndex): boolean {
    const role = this.#page.roles.of(node);
    return role === null ? this.#page.focus.isDetailsSummary(node) : rolesNamedFromContent.has(role);
  }

  #compute(node: NodeIndex): Name {
    if (rolesWithoutName.has(this.#page.roles.of(node) ?? '')) return nameless;
    const { text, source } = new TextAlternativeComputation(this.#page, node).name();
    const collapsed = collapse(text);
    return collapsed === '' ? nameless : { text: collapsed, source };
  }
}
