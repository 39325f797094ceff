import { type NodeIndex, NodeState } from '../capture.ts';
import type { CaptureReader } from '../tree/capture-reader.ts';
import type { ElementIndexes } from '../tree/element-indexes.ts';
import type { References } from '../tree/references.ts';

/** Keywords of the `type` attribute of `input` (https://html.spec.whatwg.org/multipage/input.html#attr-input-type). */
const inputTypes = new Set(
  'button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text time url week'.split(
    ' ',
  ),
);

/** Returns an `input`'s type: its `type` keyword, or `text` if missing or unknown. */
export function getInputType(reader: CaptureReader, node: NodeIndex): string {
  const type = reader.attr(node, 'type')?.toLowerCase() ?? 'text';
  return inputTypes.has(type) ? type : 'text';
}

/** Returns whether a `select` shows all its options: it is `multiple` or has a display size above 1. */
export function isListBox(reader: CaptureReader, node: NodeIndex): boolean {
  return reader.hasAttr(node, 'multiple') || Number.parseInt(reader.attr(node, 'size') ?? '', 10) > 1;
}

/** https://html.spec.whatwg.org/multipage/forms.html#category-label (but `input type=hidden`) */
const labelableTags = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'];

const noLabels: readonly NodeIndex[] = [];

/** Maps `label` elements to their controls. */
export class Labels {
  readonly #reader: CaptureReader;
  readonly #references: References;
  readonly #indexes: ElementIndexes;
  #byControl: Map<NodeIndex, NodeIndex[]> | null = null;

  constructor(reader: CaptureReader, references: References, indexes: ElementIndexes) {
    this.#reader = reader;
    this.#references = references;
    this.#indexes = indexes;
  }

  /** Returns the labels of a control, in document order. */
  getLabels(control: NodeIndex): readonly NodeIndex[] {
    this.#byControl ??= this.#indexLabels();
    return this.#byControl.get(control) ?? noLabels;
  }

  isLabelable(node: NodeIndex): boolean {
    if (this.#reader.hasState(node, NodeState.formAssociated)) return true;
    return (
      this.#reader.isHtml(node, ...labelableTags) &&
      !(this.#reader.isHtml(node, 'input') && getInputType(this.#reader, node) === 'hidden')
    );
  }

  #indexLabels(): Map<NodeIndex, NodeIndex[]> {
    const byControl = new Map<NodeIndex, NodeIndex[]>();
    const labels = this.#indexes.byTag('label');
    if (labels.length === 0) return byControl;
    const { tree } = this.#reader;
    const custom = Array.from({ length: tree.size }, (_, node) => node).filter((node) =>
      this.#reader.hasState(node, NodeState.formAssociated),
    );
    const labelable = [...labelableTags.flatMap((tag) => [...this.#indexes.byTag(tag)]), ...custom]
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

  /** Finds the labeled control: the one that `for` refers to, otherwise the first labelable descendant. */
  #findLabeledControl(label: NodeIndex, labelable: readonly NodeIndex[], from: number): NodeIndex | null {
    const reader = this.#reader;
    const { tree } = reader;
    const id = reader.attr(label, 'for');
    if (id !== null) {
      const target = this.#references.findById(label, id);
      return target !== null && this.isLabelable(target) ? target : null;
    }
    for (let at = from; at < labelable.length && labelable[at]! < tree.end[label]!; at++) {
      if (tree.scope[labelable[at]!] === tree.scope[label]) return labelable[at]!;
    }
    return null;
  }
}
