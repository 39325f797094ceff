import type { NodeIndex } from '../capture.ts';
import { isBlank, TextAlternativeComputation, type TextAlternativeDependencies } from './text-alternative.ts';

/**
 * Names that authors gave through attributes. Roles depend on these names, while those in `Names` depend on
 * roles, so they are computed without any computed role.
 */
export class AuthorNames {
  readonly #deps: TextAlternativeDependencies;
  readonly #cache = new Map<NodeIndex, boolean>();

  constructor(deps: TextAlternativeDependencies) {
    this.#deps = deps;
  }

  /** Returns whether `aria-labelledby`, `aria-label` or `title` names the element, regardless of its role. */
  hasAuthorName(node: NodeIndex): boolean {
    const { reader, references } = this.#deps;
    if (!isBlank(reader.attr(node, 'aria-label') ?? '') || !isBlank(reader.attr(node, 'title') ?? ''))
      return true;
    if (references.getTargets(node, 'aria-labelledby').length === 0) return false;
    let known = this.#cache.get(node);
    if (known === undefined) {
      known = !isBlank(new TextAlternativeComputation(this.#deps, node).computeAuthorName().text);
      this.#cache.set(node, known);
    }
    return known;
  }
}
