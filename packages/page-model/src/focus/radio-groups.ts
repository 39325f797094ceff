import { type NodeIndex, State } from '../capture.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';
import { inherited } from '../tree/inherited.ts';

/** Radio buttons that share a name and a form: the Tab key stops at the checked one alone, if there is one. */
export class RadioGroups {
  readonly #page: Page;
  readonly #formAround: (node: NodeIndex) => number;
  readonly #checkedGroups = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
    const { source, tree } = page;
    this.#formAround = inherited(tree.parent, (node, parent) =>
      source.isHtml(node, 'form') ? node + 1 : parent,
    );
    for (const input of page.nodesByTag('input')) {
      const group = this.#group(input);
      if (group !== null && source.state(input, State.checked)) this.#checkedGroups.add(group);
    }
  }

  isTabStop(radio: NodeIndex): boolean {
    const group = this.#group(radio);
    return group === null || this.#page.source.state(radio, State.checked) || !this.#checkedGroups.has(group);
  }

  /** Tree scope, form and name; null for what belongs to no group. */
  #group(input: NodeIndex): string | null {
    const { source, tree, references } = this.#page;
    const name = source.attr(input, 'name');
    if (inputType(this.#page, input) !== 'radio' || name === null || name === '') return null;
    const formId = source.attr(input, 'form');
    const form = formId === null ? this.#formAround(input) - 1 : references.byId(input, formId);
    return `${tree.scope[input]} ${form} ${name}`;
  }
}
