import {
  Namespace,
  type NodeIndex,
  NodeKind,
  type PageCapture,
  type Patch,
  type PatchStep,
  type StyleProperty,
  styleProperties,
} from '@curbcut/page-model';
import { type AttributeDependencies, isIsolatedChange } from './isolated-changes.ts';

/**
 * Computes what a page's capture looks like after a patch, from its capture before the patch. Nodes keep
 * their numbers.
 *
 * Supports only patches without side effects on the page: changes to attributes that affect neither style
 * sheets nor layout nor browser states, to the document title, and to the color of isolated text. A test
 * compares the findings on such captures with those on the live page.
 *
 * @returns null if the effect can only be observed on the live page
 */
export function applyPatchToCapture(
  capture: PageCapture,
  patch: Patch,
  names: AttributeDependencies,
): PageCapture | null {
  const writer = new CaptureWriter(capture);
  for (const step of patch) if (!writer.applyStep(step, names)) return null;
  return writer.toCapture();
}

/** Modifies a capture by copying only the changed parts. */
class CaptureWriter {
  readonly #source: PageCapture;
  readonly #strings: string[];
  readonly #attributes: number[][];
  readonly #style: number[];
  readonly #text: number[];
  readonly #styles: number[][];
  #documents: PageCapture['documents'];

  constructor(capture: PageCapture) {
    this.#source = capture;
    this.#strings = [...capture.strings];
    this.#attributes = [...capture.nodes.attributes];
    this.#style = [...capture.nodes.style];
    this.#text = [...capture.nodes.text];
    this.#styles = [...capture.styles];
    this.#documents = capture.documents;
  }

  toCapture(): PageCapture {
    return {
      ...this.#source,
      strings: this.#strings,
      styles: this.#styles,
      documents: this.#documents,
      nodes: { ...this.#source.nodes, attributes: this.#attributes, style: this.#style, text: this.#text },
    };
  }

  applyStep(step: PatchStep, names: AttributeDependencies): boolean {
    switch (step.kind) {
      case 'set-attribute':
      case 'remove-attribute':
        return this.#setAttribute(step, names);
      case 'set-text':
        return this.#setTitle(step.node, step.text);
      case 'declare':
        return step.property === 'color' && this.#setColor(step.node, step.value);
      default:
        return false;
    }
  }

  #setAttribute(
    step: Extract<PatchStep, { kind: 'set-attribute' | 'remove-attribute' }>,
    names: AttributeDependencies,
  ): boolean {
    const { nodes } = this.#source;
    const { node } = step;
    if (nodes.kind[node] !== NodeKind.element || this.#isForeign(node)) return false;
    const isHtml = nodes.namespace[node] === Namespace.html;
    const name = isHtml ? step.name.toLowerCase() : step.name;
    const pairs = [...this.#attributes[node]!];
    let at = 0;
    while (at < pairs.length && this.#strings[pairs[at]!] !== name) at += 2;
    const before = at < pairs.length ? this.#strings[pairs[at + 1]!]! : null;
    const after = step.kind === 'set-attribute' ? step.value : null;
    const change = { capture: this.#source, node, name, before, after };
    if (!isIsolatedChange(change, names)) return false;
    if (after === null) pairs.splice(at, 2);
    else if (before === null) pairs.push(this.#intern(name), this.#intern(after));
    else pairs[at + 1] = this.#intern(after);
    this.#attributes[node] = pairs;
    return true;
  }

  /** Sets the text of the document's `title`. Any other text affects the layout. */
  #setTitle(node: NodeIndex, text: string): boolean {
    const { nodes, documents } = this.#source;
    const parent = nodes.parent[node]!;
    if (nodes.kind[node] !== NodeKind.text || this.#getTagName(parent) !== 'title') return false;
    if (nodes.namespace[parent] !== Namespace.html || this.#getTagName(nodes.parent[parent]!) !== 'head')
      return false;
    if (nodes.parent[node + 1] === parent || nodes.parent[node - 1] === parent || this.#isForeign(node))
      return false;
    const record = documents.findLast((document) => document.node < node);
    const titles = nodes.parent.filter((_, other) => this.#getTagName(other) === 'title' && other !== parent);
    if (record === undefined || titles.length > 0) return false;
    this.#text[node] = this.#intern(text);
    const title = text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
    this.#documents = this.#documents.map((each) => (each === record ? { ...record, title } : each));
    return true;
  }

  /** Sets the color of an element that contains only text and whose color no other property uses. */
  #setColor(node: NodeIndex, value: string): boolean {
    const { nodes, facts, placeholders, lineStyles } = this.#source;
    const color = toComputedColor(value);
    const set = this.#style[node]!;
    if (color === null || set === -1 || nodes.namespace[node] !== Namespace.html || this.#isForeign(node))
      return false;
    if ([...placeholders, ...lineStyles].some((entry) => entry.node === node)) return false;
    for (let child = node + 1; child < nodes.parent.length && nodes.parent[child]! >= node; child++) {
      if (nodes.kind[child] !== NodeKind.text) return false;
      if (facts.contrast?.texts.some((text) => text.node === child)) return false;
    }
    if (facts.contrast?.texts.some((text) => text.node === node)) return false;
    const values = [...this.#styles[set]!];
    const old = values[colorIndex]!;
    const dependentProperties = ['-webkit-text-fill-color', '-webkit-text-stroke-color'] as const;
    for (const [at, property] of styleProperties.entries()) {
      // These properties default to the text color. Others with the same color, such as shadows, may depend on it.
      if (values[at] === old && (dependentProperties as readonly StyleProperty[]).includes(property)) {
        values[at] = this.#intern(color);
      } else if (
        at !== colorIndex &&
        property !== 'background-color' &&
        this.#strings[values[at]!]!.includes(this.#strings[old]!)
      ) {
        return false;
      }
    }
    values[colorIndex] = this.#intern(color);
    this.#style[node] = this.#styles.push(values) - 1;
    return true;
  }

  /** Returns whether a node is in a cross-origin frame, where fixes cannot be verified. */
  #isForeign(node: NodeIndex): boolean {
    const { documents, nodes } = this.#source;
    return documents.some(({ crossOrigin, node: start }) => {
      if (!crossOrigin || node < start) return false;
      let end = start + 1;
      while (end < nodes.parent.length && nodes.parent[end]! >= start) end++;
      return node < end;
    });
  }

  #getTagName(node: NodeIndex): string {
    return this.#strings[this.#source.nodes.name[node] ?? -1] ?? '';
  }

  #intern(text: string): number {
    const index = this.#strings.indexOf(text);
    return index === -1 ? this.#strings.push(text) - 1 : index;
  }
}

const colorIndex = styleProperties.indexOf('color');

/** Converts `#rrggbb` to the format used by `getComputedStyle`. Null for other formats. */
function toComputedColor(value: string): string | null {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value.trim()) ?? [];
  return parts.length === 3 ? `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})` : null;
}
