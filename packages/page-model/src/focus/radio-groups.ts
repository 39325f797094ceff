import { type NodeIndex, NodeState } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { getInputType } from '../role/implicit-roles.ts';
import { createInheritedLookup } from '../tree/inherited-lookup.ts';

/** Radio buttons that share a name and a form: only the checked one is a tab stop, if there is one. */
export class RadioGroups {
  readonly #page: PageQueries;
  readonly #enclosingForm: (node: NodeIndex) => number;
  readonly #checkedGroups = new Set<string>();

  constructor(page: PageQueries) {
    this.#page = page;
    const { reader, tree } = page;
    this.#enclosingForm = createInheritedLookup(tree.parent, (node, parent) =>
      reader.isHtml(node, 'form') ? node + 1 : parent,
    );
    for (const input of page.getNodesByTag('input')) {
      const group = this.#getGroupKey(input);
      if (group !== null && reader.hasState(input, NodeState.checked)) this.#checkedGroups.add(group);
    }
  }

  isTabStop(radio: NodeIndex): boolean {
    const group = this.#getGroupKey(radio);
    return (
      group === null ||
      this.#page.reader.hasState(radio, NodeState.checked) ||
      !this.#checkedGroups.has(group)
    );
  }

  /** Returns tree scope, form and name as a key; null for radio buttons without a group. */
  #getGroupKey(input: NodeIndex): string | null {
    const { reader, tree, references } = this.#page;
    const name = reader.attr(input, 'name');
    if (getInputType(this.#page, input) !== 'radio' || name === null || name === '') return null;
    const formId = reader.attr(input, 'form');
    const form = formId === null ? this.#enclosingForm(input) - 1 : references.findById(input, formId);
    return `${tree.scope[input]} ${form} ${name}`;
  }
}
