import type { NodeIndex } from '../capture.ts';
import type { PageQueries } from '../page-queries.ts';
import { getInputType } from '../role/implicit-roles.ts';

/** https://html.spec.whatwg.org/multipage/forms.html#category-label (but `input type=hidden`) */
const labelableTags = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'];

const noLabels: readonly NodeIndex[] = [];

/** Maps `label` elements to their controls. */
export class Labels {
  readonly #page: PageQueries;
  #byControl: Map<NodeIndex, NodeIndex[]> | null = null;

  constructor(page: PageQueries) {
    this.#page = page;
  }

  /** Returns the labels of a control, in document order. */
  getLabels(control: NodeIndex): readonly NodeIndex[] {
    this.#byControl ??= this.#indexLabels();
    return this.#byControl.get(control) ?? noLabels;
  }

  isLabelable(node: NodeIndex): boolean {
    return (
      this.#page.reader.isHtml(node, ...labelableTags) &&
      !(this.#page.reader.isHtml(node, 'input') && getInputType(this.#page, node) === 'hidden')
    );
  }

  #indexLabels(): Map<NodeIndex, NodeIndex[]> {
    const byControl = new Map<NodeIndex, NodeIndex[]>();
    const labels = this.#page.getNodesByTag('label');
    if (labels.length === 0) return byControl;
    const labelable = labelableTags
      .flatMap((tag) => [...this.#page.getNodesByTag(tag)])
      .filter((node) => this.isLabelable(node))
      .sort((one, other) => one - other);
    let next = 0;
    for (const label of labels) {
      while (next < labelable.length && labelable[next]! <= label) next++;
      const control = this.#findLabeledControl(label, labelable, next);
      if (control === null) continue;
      const known = byControl.get(control);
      if (known === undefined) byControl.set(control, [label]);
      else known.push(label);
    }
    return byControl;
  }

  /** Finds the labeled control: the one that `for` refers to, else the first labelable descendant. */
  #findLabeledControl(label: NodeIndex, labelable: readonly NodeIndex[], from: number): NodeIndex | null {
    const { reader, references, tree } = this.#page;
    const id = reader.attr(label, 'for');
    if (id !== null) {
      const target = references.findById(label, id);
      return target !== null && this.isLabelable(target) ? target : null;
    }
    for (let at = from; at < labelable.length && labelable[at]! < tree.end[label]!; at++) {
      if (tree.scope[labelable[at]!] === tree.scope[label]) return labelable[at]!;
    }
    return null;
  }
}
